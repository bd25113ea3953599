import { keywordAgent } from "../../../lib/agents/mod.ts";
import { buildAtlas } from "../../../lib/bundled/mod.ts";
import { introspect } from "../../../lib/database/mod.ts";
import { assertAnswers, type Conversation } from "../assert_answers.ts";
import { sharedDatabase } from "../../shared_database.ts";

/** Sentences about the embedded database, each with a query written by hand for what its last message asks. */
const conversations: readonly Conversation[] = [
  [
    [
      "Show the airports in Germany, with an elevation of 100 to 500 m.",
      "Together with their cities, please.",
    ],
    "SELECT name, city FROM airport WHERE country = 'DE' AND elevation BETWEEN 100 AND 500",
  ],
  [
    ["Which seas contain islands with an area above 100,000 square kilometres?"],
    "SELECT DISTINCT sea FROM island WHERE area > 100000 AND sea IS NOT NULL",
  ],
  [
    ["List the countries that have cities with an elevation of more than 2,000 metres."],
    "SELECT DISTINCT c.name FROM country c JOIN city t ON t.country = c.code WHERE t.elevation > 2000",
  ],
  [
    ["Find the rivers that pass cities whose population is less than 500,000."],
    "SELECT DISTINCT k.river FROM city_river k JOIN city t ON t.name = k.city AND t.country = k.country WHERE t.population < 500000",
  ],
  [
    ["Name the countries with mountains whose first ascent is known."],
    "SELECT DISTINCT c.name FROM country c JOIN mountain_country k ON k.country = c.code JOIN mountain m ON m.name = k.mountain WHERE m.first_ascent IS NOT NULL",
  ],
  [
    ["Which countries use languages with a name beginning with 'S'?"],
    "SELECT DISTINCT c.name FROM country c JOIN spoken_language s ON s.country = c.code WHERE s.language LIKE 'S%'",
  ],
  [
    ["Which islands have an area below the average for all islands?"],
    "SELECT name FROM island WHERE area < (SELECT avg(area) FROM island)",
  ],
  [
    ["Show the continents of countries having a population of less than 100,000."],
    "SELECT DISTINCT k.continent FROM country c JOIN country_continent k ON k.country = c.code WHERE c.population < 100000",
  ],
  [
    ["Which lakes have an area of 10,000 to 50,000 square kilometres?"],
    "SELECT name FROM lake WHERE area BETWEEN 10000 AND 50000",
  ],
  [
    ["Cities with a population from 2,000,000 to 3,000,000"],
    "SELECT name FROM city WHERE population BETWEEN 2000000 AND 3000000",
  ],
  [
    ["Give me the mountains with elevations of 8,000 to 8,500 m."],
    "SELECT name FROM mountain WHERE elevation BETWEEN 8000 AND 8500",
  ],
  [
    ["Rivers ranging in length from 2,000 to 3,000 km"],
    "SELECT name FROM river WHERE length BETWEEN 2000 AND 3000",
  ],
  [
    ["Which countries have an above-average population?"],
    "SELECT name FROM country WHERE population > (SELECT avg(population) FROM country)",
  ],
  [
    ["Show lakes of below-average elevation."],
    "SELECT name FROM lake WHERE elevation < (SELECT avg(elevation) FROM lake)",
  ],
  [
    ["Name all islands with an above-average area together with their seas."],
    "SELECT name, sea FROM island WHERE area > (SELECT avg(area) FROM island) AND sea IS NOT NULL",
  ],
  [["Which rivers have a recorded basin area?"], "SELECT name FROM river WHERE basin_area IS NOT NULL"],
  [["Lakes with no recorded elevation"], "SELECT name FROM lake WHERE elevation IS NULL"],
  [
    ["Currencies with a known date of introduction"],
    "SELECT name FROM currency WHERE introduced IS NOT NULL",
  ],
  [["Which airports have an opening date on record?"], "SELECT name FROM airport WHERE opened IS NOT NULL"],
  [
    ["I would like to see the lakes deeper than 500 metres, along with the countries they lie in."],
    "SELECT l.name, c.name FROM lake l JOIN lake_country k ON k.lake = l.name JOIN country c ON c.code = k.country WHERE l.maximum_depth > 500",
  ],
  [
    ["Show each mountain above 8,000 m and its mountain range."],
    "SELECT name, mountain_range FROM mountain WHERE elevation > 8000",
  ],
  [
    ["List the airports in France plus the cities they serve."],
    "SELECT name, city FROM airport WHERE country = 'FR'",
  ],
  [
    ["Show the mountain ranges in Asia and their lengths."],
    "SELECT name, length FROM mountain_range WHERE continent = 'Asia'",
  ],
  [
    ["Tell me, for each sea, how many rivers flow into it."],
    "SELECT sea, count(*) FROM river WHERE sea IS NOT NULL GROUP BY sea",
  ],
  [
    ["Count the heritage sites for each category."],
    "SELECT category, count(*) FROM heritage_site GROUP BY category",
  ],
  [
    ["How many airports does each country with more than 50 million people have?"],
    "SELECT c.name, count(*) FROM country c JOIN airport a ON a.country = c.code WHERE c.population > 50000000 GROUP BY c.name",
  ],
  [
    ["For every language written in the Arabic script, count the countries where it is spoken."],
    "SELECT l.name, count(*) FROM language l JOIN spoken_language s ON s.language = l.name WHERE l.script = 'Arabic' GROUP BY l.name",
  ],
  [
    ["What is the average area of the islands whose highest mountain has an elevation of at least 3,000 m?"],
    "SELECT avg(i.area) FROM island i JOIN mountain m ON m.name = i.highest_mountain WHERE m.elevation >= 3000",
  ],
  [
    ["Which countries whose capital has more than 10 million inhabitants are in Asia?"],
    "SELECT c.name FROM country c JOIN city t ON t.name = c.capital AND t.country = c.code JOIN country_continent k ON k.country = c.code WHERE t.population > 10000000 AND k.continent = 'Asia'",
  ],
  [
    ["Which countries have at least one heritage site?"],
    "SELECT DISTINCT c.name FROM country c JOIN heritage_site h ON h.country = c.code",
  ],
  [
    ["Which continents have one or more mountain ranges?"],
    "SELECT DISTINCT continent FROM mountain_range WHERE continent IS NOT NULL",
  ],
  [
    ["List countries without any lakes."],
    "SELECT name FROM country WHERE code NOT IN (SELECT country FROM lake_country)",
  ],
  [
    ["Which cities have no airport?"],
    "SELECT name FROM city c WHERE NOT EXISTS (SELECT 1 FROM airport a WHERE a.city = c.name AND a.country = c.country)",
  ],
  [
    ["I am looking for the languages of Switzerland."],
    "SELECT language FROM spoken_language WHERE country = 'CH'",
  ],
  [
    ["Show the lakes in Canada.", "Also show their areas."],
    "SELECT l.name, l.area FROM lake l JOIN lake_country k ON k.lake = l.name WHERE k.country = 'CA'",
  ],
  [
    ["Which rivers flow into the Black Sea?", "How many of them are longer than 2,000 km?"],
    "SELECT count(*) FROM river WHERE sea = 'Black Sea' AND length > 2000",
  ],
  [
    ["Show me the heritage sites in Spain.", "Just the number of them, please."],
    "SELECT count(*) FROM heritage_site WHERE country = 'ES'",
  ],
  [
    ["Which countries are in Africa?", "And their currencies?", "How many of them are landlocked?"],
    "SELECT count(*) FROM country c JOIN country_continent k ON k.country = c.code WHERE k.continent = 'Africa' AND c.landlocked",
  ],
  [["Languages with a name ending in 'ish'"], "SELECT name FROM language WHERE name LIKE '%ish'"],
  [
    ["Which regions with an area over 1,000,000 have cities with above-average populations?"],
    "SELECT DISTINCT r.name FROM region r JOIN city c ON c.region = r.name AND c.country = r.country WHERE r.area > 1000000 AND c.population > (SELECT avg(population) FROM city)",
  ],
  [
    ["What are the seas that hold islands of 5,000 to 20,000 square kilometres?"],
    "SELECT DISTINCT sea FROM island WHERE area BETWEEN 5000 AND 20000 AND sea IS NOT NULL",
  ],
  [
    ["Which mountain ranges with a length above 1,000 km include mountains that have an elevation above 6,000 m?"],
    "SELECT DISTINCT r.name FROM mountain_range r JOIN mountain m ON m.mountain_range = r.name WHERE r.length > 1000 AND m.elevation > 6000",
  ],
  [
    ["How many cities does each river flow through?"],
    "SELECT river, count(*) FROM city_river GROUP BY river",
  ],
  [
    ["List the lakes with their maximum depth, only those with a known elevation."],
    "SELECT name, maximum_depth FROM lake WHERE elevation IS NOT NULL",
  ],
  [
    ["Show the cities on the Danube and the countries they are in."],
    "SELECT k.city, c.name FROM city_river k JOIN country c ON c.code = k.country WHERE k.river = 'Danube'",
  ],
  [
    ["The continents and the number of countries in each, for countries with an area below 1,000 km²."],
    "SELECT k.continent, count(*) FROM country c JOIN country_continent k ON k.country = c.code WHERE c.area < 1000 GROUP BY k.continent",
  ],
  [
    ["Show countries, plus the continents they lie in and the share of each."],
    "SELECT c.name, k.continent, k.share FROM country c JOIN country_continent k ON k.country = c.code",
  ],
  [
    ["Which organizations have their headquarters in Switzerland?", "And when were they founded?"],
    "SELECT name, founded FROM organization WHERE headquarters_country = 'CH'",
  ],
  [
    ["What is the total population of cities in countries with an area of 100,000 to 300,000 km²?"],
    "SELECT sum(t.population) FROM city t JOIN country c ON c.code = t.country WHERE c.area BETWEEN 100000 AND 300000",
  ],
  [
    ["Which countries have any cities with a missing elevation?"],
    "SELECT DISTINCT c.name FROM country c JOIN city t ON t.country = c.code WHERE t.elevation IS NULL",
  ],
  [
    ["Which seas contain islands larger than 50,000 km² whose highest mountain is higher than 2,000 m?"],
    "SELECT DISTINCT i.sea FROM island i JOIN mountain m ON m.name = i.highest_mountain WHERE i.area > 50000 AND m.elevation > 2000 AND i.sea IS NOT NULL",
  ],
  [
    ["Which countries have airports that opened before 1950?"],
    "SELECT DISTINCT c.name FROM country c JOIN airport a ON a.country = c.code WHERE a.opened < '1950-01-01'",
  ],
  [
    ["List all mountain ranges that contain at least one volcano."],
    "SELECT DISTINCT mountain_range FROM mountain WHERE volcano AND mountain_range IS NOT NULL",
  ],
  [
    ["For the continents, how many mountain ranges lie on them?"],
    "SELECT continent, count(*) FROM mountain_range WHERE continent IS NOT NULL GROUP BY continent",
  ],
  [
    ["How many rivers longer than 1,000 km does each sea receive?"],
    "SELECT sea, count(*) FROM river WHERE length > 1000 AND sea IS NOT NULL GROUP BY sea",
  ],
  [
    ["Give the name and the government of countries with an unknown date of independence in Asia."],
    "SELECT c.name, c.government FROM country c JOIN country_continent k ON k.country = c.code WHERE k.continent = 'Asia' AND c.independence IS NULL",
  ],
  [
    ["Airports with an elevation of 500 to 3,000 metres, and their cities"],
    "SELECT name, city FROM airport WHERE elevation BETWEEN 500 AND 3000",
  ],
  [
    ["What is the total area of lakes with a below-average depth?"],
    "SELECT sum(area) FROM lake WHERE maximum_depth < (SELECT avg(maximum_depth) FROM lake)",
  ],
  [
    ["Show the cities that have more inhabitants than the average of all cities and lie in Africa."],
    "SELECT t.name FROM city t JOIN country_continent k ON k.country = t.country WHERE k.continent = 'Africa' AND t.population > (SELECT avg(population) FROM city)",
  ],
  [
    ["Which organizations whose headquarters are in Belgium were founded from 1940 to 1960?"],
    "SELECT name FROM organization WHERE headquarters_country = 'BE' AND founded BETWEEN '1940-01-01' AND '1960-12-31'",
  ],
  [
    ["I want to know the lakes without a known maximum depth, together with their areas."],
    "SELECT name, area FROM lake WHERE maximum_depth IS NULL",
  ],
  [
    ["Which rivers flow through no city?"],
    "SELECT name FROM river WHERE name NOT IN (SELECT river FROM city_river)",
  ],
  [
    ["Which seas have no islands?"],
    "SELECT name FROM sea WHERE name NOT IN (SELECT sea FROM island WHERE sea IS NOT NULL)",
  ],
  [
    ["What are the regions of Australia, their capitals and their areas?"],
    "SELECT name, capital, area FROM region WHERE country = 'AU'",
  ],
  [
    ["Rivers with a basin area from 500,000 to 3,000,000 square kilometres that flow into a sea with a maximum depth of over 2,000 metres"],
    "SELECT r.name FROM river r JOIN sea s ON s.name = r.sea WHERE r.basin_area BETWEEN 500000 AND 3000000 AND s.maximum_depth > 2000",
  ],
  [
    ["How many heritage sites inscribed in 2000 or later does each country of Europe have?"],
    "SELECT c.name, count(*) FROM country c JOIN heritage_site h ON h.country = c.code JOIN country_continent k ON k.country = c.code WHERE h.inscribed >= 2000 AND k.continent = 'Europe' GROUP BY c.name",
  ],
  [
    [
      "Which mountains in the Himalayas are above 8,000 m?",
      "Include their first ascents.",
      "How many of them were climbed before 1955?",
    ],
    "SELECT count(*) FROM mountain WHERE mountain_range = 'Himalayas' AND elevation > 8000 AND first_ascent < '1955-01-01'",
  ],
  [
    ["Show islands in the Mediterranean Sea.", "Also show which countries they belong to."],
    "SELECT i.name, c.name FROM island i JOIN island_country k ON k.island = i.name JOIN country c ON c.code = k.country WHERE i.sea = 'Mediterranean Sea'",
  ],
  [
    ["Which lakes are in Africa?", "How many are there?"],
    "SELECT count(DISTINCT k.lake) FROM lake_country k JOIN country_continent n ON n.country = k.country WHERE n.continent = 'Africa'",
  ],
  [
    ["Cities in Brazil with over 2 million people", "and the elevations of those cities"],
    "SELECT name, elevation FROM city WHERE country = 'BR' AND population > 2000000",
  ],
  [
    ["Which countries with a population of 1,000,000 to 3,000,000 are landlocked?"],
    "SELECT name FROM country WHERE population BETWEEN 1000000 AND 3000000 AND landlocked",
  ],
  [
    ["Show the name, the area and the continent of every country whose name starts with 'B'."],
    "SELECT c.name, c.area, k.continent FROM country c JOIN country_continent k ON k.country = c.code WHERE c.name LIKE 'B%'",
  ],
  [
    ["What is the average elevation of airports in countries with more than 100 million people?"],
    "SELECT avg(a.elevation) FROM airport a JOIN country c ON c.code = a.country WHERE c.population > 100000000",
  ],
  [
    ["Which country has the largest number of heritage sites in the natural category?"],
    "SELECT c.name FROM country c JOIN heritage_site h ON h.country = c.code WHERE h.category = 'natural' GROUP BY c.name ORDER BY count(*) DESC LIMIT 1",
  ],
  [
    ["It would be nice to see the currencies that have no recorded introduction date."],
    "SELECT name FROM currency WHERE introduced IS NULL",
  ],
];

Deno.test("keywordAgent() finds the noun that a condition, a count or an output belongs to", async (t) => {
  const database = await sharedDatabase(`duckdb:${await buildAtlas()}`);
  const agent = await keywordAgent(database, { schema: await introspect(database) });
  await assertAnswers(agent, { t, database, conversations });
});
