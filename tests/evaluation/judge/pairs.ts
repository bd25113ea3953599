import { geography, type JudgeWorld, music, shop } from "./worlds.ts";

/** Two sentences with what people would say of them; `earlier` is what had been asked before. */
export interface JudgePair {
  readonly world: JudgeWorld;
  readonly intention: string;
  readonly interpretation: string;
  readonly earlier: readonly string[];
  readonly same: boolean;
}

const pair =
  (world: JudgeWorld, same: boolean) =>
  (intention: string, interpretation: string, ...earlier: readonly string[]): JudgePair => ({
    world,
    intention,
    interpretation,
    earlier,
    same,
  });

const [geoSame, geoOther] = [pair(geography, true), pair(geography, false)];
const [musicSame, musicOther] = [pair(music, true), pair(music, false)];
const [shopSame, shopOther] = [pair(shop, true), pair(shop, false)];

export const judgePairs: readonly JudgePair[] = [
  geoSame(
    "Which rivers are longer than 1,000 km?",
    "Show the name of river, where length of river is greater than 1000.",
  ),
  geoSame("How many lakes are there in Norway?", "Count the lakes whose country is Norway."),
  geoSame(
    "What is the average depth of the lakes in Italy?",
    "Give the mean of the depth of lake, where country of lake is Italy.",
  ),
  geoSame(
    "List the capital and the population of each country in Europe.",
    "Show the name, capital and population of country where continent is 'Europe'.",
  ),
  geoSame(
    "What are the three highest mountains?",
    "Show the name of mountain, sorted by elevation from highest to lowest, only the first 3.",
  ),
  geoSame(
    "Which city has the largest population?",
    "Show the name of city ordered by population descending, limited to 1.",
  ),
  geoSame("How many cities does each country have?", "For every country, count the cities."),
  geoSame(
    "Which countries became independent after 1960?",
    "Show the countries with independence year > 1960.",
  ),
  geoSame("Which lakes are at least 100 metres deep?", "List lakes with a depth of 100 or more."),
  geoSame(
    "Name all countries that are not in Europe.",
    "Show the name of country, where continent is other than Europe.",
  ),
  geoSame("Which countries have no lakes?", "Show the countries without any lake."),
  geoSame("Which lakes have an unknown depth?", "Show the name of lake where the depth is not recorded."),
  geoSame(
    "Which cities have between 1 and 5 million inhabitants, judged by their population?",
    "Show cities with population at least 1,000,000 and at most 5,000,000.",
  ),
  geoSame(
    "Which rivers are longer than average?",
    "Show the rivers whose length is above the average length.",
  ),
  geoSame("List the countries in alphabetical order.", "Show the name of country, sorted by name ascending."),
  geoSame("Which rivers flow through Peru?", "Show the name of river that flows through the country Peru."),
  geoSame(
    "What is the total area of the countries in Africa?",
    "Sum of the area of country, where continent = 'Africa'.",
  ),
  geoSame(
    "What's the population of Côte d'Ivoire?",
    "Show the population of the country named Cote d'Ivoire.",
  ),
  geoSame(
    "Which countries have more than three cities?",
    "Show countries with number of cities greater than 3.",
  ),
  geoSame(
    "Which country has the most rivers?",
    "Show the country with the highest number of rivers flowing through it.",
  ),
  geoSame("Show the elevation of Mont Blanc.", "What is the elevation of the mountain Mont Blanc?"),
  geoSame(
    "Which mountains were first climbed before 1900?",
    "List mountains with a first ascent year earlier than 1900.",
  ),
  geoSame(
    "Only those longer than 2,000 km.",
    "Show rivers where mouth is the Black Sea and length is more than 2000.",
    "Which rivers flow into the Black Sea?",
  ),
  geoSame(
    "And what are their capitals?",
    "Show the capital of country where continent is Asia.",
    "Which countries are in Asia?",
  ),
  geoSame(
    "Sort them by area, largest first.",
    "Show the countries in Asia ordered by area in descending order.",
    "Which countries are in Asia?",
  ),
  geoSame(
    "How many of them are there?",
    "Count the lakes where type is salt.",
    "Which lakes are of type salt?",
  ),
  geoSame(
    "Which of these have a population above 10 million?",
    "Show the countries of Africa with a population over 10,000,000.",
    "List the countries of Africa.",
  ),
  musicSame("How many albums has Nina Vale released?", "Count the albums of the artist Nina Vale."),
  musicSame("Which artists play jazz?", "Show the name of artist where genre is Jazz."),
  musicSame(
    "What is the longest track on Night Ferry?",
    "Show the title of the track with the highest duration, where album is Night Ferry.",
  ),
  musicSame(
    "Show albums released since 2005.",
    "List the title of albums whose release year is 2005 or later.",
  ),
  musicSame(
    "What was the highest attendance at a concert in Oslo?",
    "Give the maximum attendance of concert where city is Oslo.",
  ),
  musicSame("How many different genres are there?", "Count the distinct genres of artist."),
  musicSame(
    "Which concerts cost no more than 40 by ticket price?",
    "Show concerts with ticket price up to 40.",
  ),
  musicSame("Which artists never gave a concert?", "Show artists that have no concert."),
  musicSame(
    "Give the average ticket price per city.",
    "Show the city and the average of ticket price of concert, for each city.",
  ),
  musicSame(
    "Which albums did Harbour Records not release?",
    "Show the albums whose label is not Harbour Records.",
  ),
  shopSame(
    "What are the five cheapest products?",
    "Show the name of product with the lowest price, first 5, ordered by price ascending.",
  ),
  shopSame("Which customers live in Lyon?", "List the customers whose city is Lyon."),
  shopSame(
    "What is the total of all cancelled orders?",
    "Sum the total of orders where status is cancelled.",
  ),
  shopSame(
    "How many orders did each customer place?",
    "Show the name of customer and the number of orders per customer.",
  ),
  shopSame("Which products weigh more than 2.5?", "Show products with weight greater than 2.5."),
  shopSame("Show products outside the Garden category.", "List products whose category is not Garden."),
  shopSame("Which customers were born in 1990?", "Show customers with birth year equal to 1990."),
  shopSame(
    "What is the minimum price in the Kitchen category?",
    "Show the lowest price of product, where category is Kitchen.",
  ),
  shopSame("List customers without an email.", "Show the customers that have no email."),
  shopSame(
    "What is their phone number?",
    "Show the phone of supplier where country is Norway.",
    "Which suppliers are from Norway?",
  ),

  geoSame("This time I want the lakes in Norway.", "Show the lakes in Norway."),
  shopSame(
    "I'd like a list of the products in Kitchen.",
    "Show the name of product where category is Kitchen.",
  ),
  shopSame(
    "Move on to the customers with at least one order by adding their email.",
    "Show the customers with at least one order, together with their email.",
  ),
  shopSame(
    "Which products have a quantity of more than 20 in an order?",
    "Show the products that have an order with a quantity above 20.",
  ),
  geoSame(
    "Show the lakes larger than the average lake.",
    "List the lakes with an area above the average for all lakes.",
  ),
  geoSame(
    "Which are the three rivers with the greatest length?",
    "Show the rivers, sorted by length from longest to shortest, only the first three.",
  ),
  geoSame(
    "Of the lakes with a known depth, keep those in Norway.",
    "Show the lakes in Norway with a known depth.",
    "Which are the three lakes with the largest area?",
  ),
  geoOther(
    "Which countries have no lake and are in a continent other than Asia?",
    "Show the countries that have at least one lake and are in a continent other than Asia.",
  ),
  geoOther(
    "Which countries other than France have a lake?",
    "Show the countries other than France without a lake.",
  ),
  geoOther(
    "Show the rivers with a length above the average for all rivers.",
    "Show the rivers with a length above the total for all rivers.",
  ),
  geoOther(
    "Which lakes have a depth not between 20 and 50?",
    "Show the lakes with a depth between 20 and 50.",
  ),
  shopOther("Which orders are pending?", "Show the count of orders with status pending."),
  shopOther(
    "Which products have a category other than Garden?",
    "Show the products whose category is Garden.",
    "Show the products whose category is something other than Garden.",
  ),
  geoOther(
    "Which rivers are longer than 1,000 km?",
    "Show the name of river, where length of river is greater than 2000.",
  ),
  geoOther(
    "Which rivers are longer than 1,000 km?",
    "Show the name of river, where length of river is less than 1000.",
  ),
  geoOther("How many lakes are there in Norway?", "Show the lakes whose country is Norway."),
  geoOther("How many lakes are there in Norway?", "Count the lakes whose country is Italy."),
  geoOther("What is the average depth of the lakes in Italy?", "Give the total depth of lakes in Italy."),
  geoOther("What are the three highest mountains?", "Show the three lowest mountains."),
  geoOther("What are the three highest mountains?", "Show the five highest mountains."),
  geoOther(
    "Name all countries that are not in Europe.",
    "Show the name of country where continent is Europe.",
  ),
  geoOther("Which countries have no lakes?", "Show the countries with lakes."),
  geoOther("Which lakes have an unknown depth?", "Show the name of lake where the depth is known."),
  geoOther(
    "Which rivers are longer than average?",
    "Show the rivers whose length is below the average length.",
  ),
  geoOther("What is the population of Peru?", "Show the area of Peru."),
  geoOther("Which rivers flow through Peru?", "Show the rivers."),
  geoOther("Which rivers are longer than 1,000 km?", "Show the rivers."),
  geoOther("Show the rivers.", "Which rivers flow through Peru?"),
  geoOther("Which lakes are at least 100 metres deep?", "List lakes with a depth above 100."),
  geoOther(
    "Which countries became independent after 1960?",
    "Show the countries with independence year before 1960.",
  ),
  geoOther("List the countries from largest to smallest area.", "Show countries sorted by area ascending."),
  geoOther("How many cities does each country have?", "How many countries are there?"),
  geoOther(
    "Only those longer than 2,000 km.",
    "Show rivers with length more than 2000.",
    "Which rivers flow into the Black Sea?",
  ),
  geoOther("And what are their capitals?", "Show the capital of country.", "Which countries are in Asia?"),
  geoOther(
    "And what are their capitals?",
    "Show the capital of country where continent is Europe.",
    "Which countries are in Asia?",
  ),
  geoOther(
    "How many of them are there?",
    "Show the lakes where type is salt.",
    "Which lakes are of type salt?",
  ),
  geoOther("Which countries have more than three cities?", "Show countries with fewer than three cities."),
  geoOther("What is the capital of France?", "Show the capital of Spain."),
  geoOther("Which languages are spoken in Chad?", "Show the mountains in Chad."),
  musicOther("Which artists play jazz?", "Show the name of artist where genre is Rock."),
  musicOther("What is the longest track on Night Ferry?", "Show the shortest track on Night Ferry."),
  musicOther("Show albums released since 2005.", "List the albums released before 2005."),
  musicOther(
    "What was the highest attendance at a concert in Oslo?",
    "Give the average attendance of concerts in Oslo.",
  ),
  musicOther("Which artists never gave a concert?", "Show artists that gave a concert."),
  musicOther(
    "Which albums did Harbour Records not release?",
    "Show the albums whose label is Harbour Records.",
  ),
  musicOther("How many albums has Nina Vale released?", "Count the concerts of the artist Nina Vale."),
  shopOther("What are the five cheapest products?", "Show the five most expensive products."),
  shopOther("Which customers live in Lyon?", "List the customers whose city is Porto."),
  shopOther("What is the total of all cancelled orders?", "Sum the total of orders where status is shipped."),
  shopOther("How many orders did each customer place?", "How many orders are there?"),
  shopOther("Show products outside the Garden category.", "List products in the Garden category."),
  shopOther("Which customers were born in 1990?", "Show customers born after 1990."),
  shopOther("Which products weigh more than 2.5?", "Show products with a price greater than 2.5."),
  shopOther("What is their phone number?", "Show the phone of supplier.", "Which suppliers are from Norway?"),
];
