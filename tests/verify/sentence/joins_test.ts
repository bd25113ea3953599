import assert from "node:assert/strict";
import { createLinker, parseGlossary } from "../../../lib/linking/mod.ts";
import { joinIdentity } from "../../../lib/schema/mod.ts";
import { specificationOf } from "../../../lib/specification/mod.ts";
import { createSentenceCheck } from "../../../lib/verify/sentence/create_sentence_check.ts";
import { createUnknownWords } from "../../../lib/verify/sentence/create_unknown_words.ts";

const table = (name: string, columns: readonly string[], primaryKey: readonly string[]) => ({
  name,
  columns: columns.map((column) => {
    const [called = "", type = "TEXT"] = column.split(":");
    return { name: called, type, notNull: false };
  }),
  primaryKey,
  uniqueKeys: [],
});
const key = (from: string, columns: readonly string[], to: string, others: readonly string[]) => ({
  name: `${from}_${columns.join("_")}`,
  from: { table: from, columns },
  to: { table: to, columns: others },
});
const schema = {
  tables: [
    table("country", ["code", "name", "capital", "population:INTEGER"], ["code"]),
    table("city", ["id", "name", "country", "population:INTEGER"], ["id"]),
    table("river", ["name", "length:INTEGER"], ["name"]),
    table("river_country", ["river", "country"], ["river", "country"]),
    table("museum", ["title", "city", "country"], ["title", "country"]),
    table("exhibition", ["id", "museum", "country", "visitors:INTEGER"], ["id"]),
  ],
  foreignKeys: [
    key("country", ["capital"], "city", ["id"]),
    key("city", ["country"], "country", ["code"]),
    key("river_country", ["river"], "river", ["name"]),
    key("river_country", ["country"], "country", ["code"]),
    key("museum", ["city"], "city", ["id"]),
    key("exhibition", ["museum", "country"], "museum", ["title", "country"]),
  ],
};
const link = createLinker(schema);
const check = createSentenceCheck({ schema, link });

async function compare(sentence: string, sql: string, checked = check) {
  const read = await specificationOf(sql, { dialect: "sqlite", schema });
  assert(read.kind === "specification", JSON.stringify(read));
  return checked(sentence, read.specification);
}

const lived = "FROM country JOIN city ON city.country = country.code";
const ruled = "FROM country JOIN city ON country.capital = city.id";
const flows = "JOIN river_country ON river_country.country = country.code";
const shown = "FROM exhibition JOIN museum ON exhibition.museum = museum.title";
/** A sentence, the query that it means, and one that it does not, with what is found. */
const cases: readonly (readonly [sentence: string, sql: string, other: string, fault: RegExp])[] = [
  [
    "Show the countries with the names of their capitals.",
    `SELECT country.name, city.name ${ruled}`,
    `SELECT country.name, city.name ${lived}`,
    /joins by city.country = country.code, the sentence by city.id = country.capital/,
  ],
  [
    "Which countries have a city with more than 500 inhabitants and a river?",
    `SELECT DISTINCT country.name ${lived} ${flows} WHERE city.population > 500`,
    `SELECT DISTINCT country.name ${lived} WHERE city.population > 500`,
    /speaks of "river", the query does not/,
  ],
  [
    "How many exhibitions have more than 900 visitors?",
    "SELECT count(*) FROM exhibition WHERE visitors > 900",
    `SELECT count(*) ${lived} WHERE country.population > 900`,
    /speaks of "exhibitions", the query does not/,
  ],
  [
    "Show the exhibitions with their museums.",
    `SELECT exhibition.id, museum.title ${shown} AND exhibition.country = museum.country`,
    `SELECT exhibition.id, museum.title ${shown}`,
    /the foreign key is exhibition.country = museum.country and exhibition.museum = museum.title|the foreign key is/,
  ],
  [
    "Show the countries and their cities.",
    `SELECT country.name, city.name ${lived}`,
    "SELECT country.name, city.name FROM country JOIN city ON city.name = country.name",
    /joins by city.name = country.name, the foreign key is/,
  ],
  [
    "How many countries are there?",
    "SELECT count(*) FROM country",
    `SELECT count(*) FROM country ${flows}`,
    /reads river_country, the sentence does not name it/,
  ],
  [
    "How many countries have a river?",
    `SELECT count(DISTINCT country.code) FROM country ${flows}`,
    `SELECT count(country.code) FROM country ${flows}`,
    /counts rows, in which one country can stand several times/,
  ],
  [
    "How many cities does each country have?",
    `SELECT country.name, count(*) ${lived} GROUP BY country.name`,
    `SELECT country.name, count(*) ${lived} GROUP BY city.population`,
    /shows country.name, which can differ within its groups/,
  ],
  [
    "What are the different populations of cities?",
    "SELECT DISTINCT population FROM city",
    "SELECT population FROM city",
    /says "different", the query can repeat what it shows/,
  ],
];

/** Every country has a city. */
const covered = createSentenceCheck({
  ...{ schema, link },
  covered: new Set(schema.foreignKeys.slice(1, 2).map(joinIdentity)),
});

Deno.test("a join, a count or a group that the sentence does not mean is found", async () => {
  for (const [sentence, sql, other, fault] of cases) {
    const { faults, unsure } = await compare(sentence, sql, covered);
    assert.deepEqual({ faults, unsure }, { faults: [], unsure: [] }, sentence);
    assert.match((await compare(sentence, other)).faults.join("; "), fault, `${sentence} ${other}`);
  }
});

Deno.test("whether a count for each thing leaves out those that have none is undecidable", async () => {
  const counted = `SELECT country.name, count(*) ${lived} GROUP BY country.name`;
  const { faults, unsure } = await compare("How many cities does each country have?", counted);
  assert.deepEqual(faults, []);
  assert.match(unsure.join(), /asks also for what has no city/);
  const having = await compare("For each country that has a city, how many cities are there?", counted);
  assert.deepEqual(having.unsure, []);
});

Deno.test("joins that can be meant either way are no fault", async () => {
  const same: readonly (readonly [sentence: string, sql: string])[] = [
    [
      "Which cities are called the same as a country?",
      "SELECT city.name FROM country JOIN city ON city.name = country.name",
    ],
    [
      "Which rivers are in the country of a city with over 500 people?",
      `SELECT DISTINCT river_country.river FROM river_country JOIN city ON river_country.country = city.country WHERE city.population > 500`,
    ],
    ["Show all rivers and their length.", "SELECT name, length FROM river"],
    ["Show the cities of each country.", `SELECT country.name, city.name ${lived}`],
  ];
  for (const [sentence, sql] of same) assert.deepEqual((await compare(sentence, sql)).faults, [], sentence);
  const silent = await compare(
    "Which countries have more than 5 inhabitants?",
    `SELECT DISTINCT country.name FROM country ${flows} WHERE population > 5`,
  );
  assert.deepEqual(silent.faults, []);
  assert.match(silent.unsure.join(), /asks only for what has a river_country/);
});

Deno.test("where every row has its partner, a join that only asks for it need not be said", async () => {
  const covered = schema.foreignKeys.filter(({ from, to }) =>
    from.table === "river_country" && to.table === "country"
  );
  const informed = createSentenceCheck({ schema, link, covered: new Set(covered.map(joinIdentity)) });
  const sentence = "Which countries have more than 5 inhabitants?";
  const asked = (join: string) => `SELECT DISTINCT country.name FROM country ${join} WHERE population > 5`;
  assert.deepEqual((await compare(sentence, asked(flows), informed)).unsure, []);
  const inCity = asked("JOIN city ON city.country = country.code").replace(
    "population",
    "country.population",
  );
  assert.match((await compare(sentence, inCity, informed)).unsure.join(), /asks only for what has a city/);
});

const glossary = await parseGlossary({
  tables: { country: { synonyms: ["nation"] } },
  columns: {
    "country.population": { synonyms: ["headcount"] },
    "city.population": { synonyms: ["headcount"] },
  },
  values: { "river.name": { Rhine: ["the great border"] } },
  terms: [
    { term: "giant city", table: "city", condition: "population > 1000" },
    { term: "odd city", table: "city", condition: "population % 2 = 1" },
  ],
}, schema);
const informed = { schema, link, glossary };

Deno.test("the words of a glossary say what they stand for", async () => {
  const withGlossary = createSentenceCheck(informed);
  const said: readonly (readonly [sentence: string, sql: string])[] = [
    ["Nations with a headcount over 5", "SELECT name FROM country WHERE population > 5"],
    ["Show all giant cities.", "SELECT name FROM city WHERE population > 1000"],
    ["How long is the great border?", "SELECT length FROM river WHERE name = 'Rhine'"],
  ];
  for (const [sentence, sql] of said) {
    assert.deepEqual((await compare(sentence, sql, withGlossary)).faults, [], sentence);
    const without = await compare(sentence, sql);
    assert.notDeepEqual([...without.faults, ...without.unsure], [], sentence);
  }
  const other = await compare("Show all giant cities.", "SELECT name FROM city", withGlossary);
  assert.match(other.faults.join(), /says 1000, the query does not have it/);
  const vague = await compare("Odd cities", "SELECT name FROM city WHERE population > 7", withGlossary);
  assert.deepEqual(vague.faults, []);
  assert.match(vague.unsure.join(), /what the sentence means by "odd cities"/);
});

Deno.test("the words of a glossary are known to the database", () => {
  assert.deepEqual(createUnknownWords({ schema, link })("Which nations have a flag?"), ["nations", "flag"]);
  assert.deepEqual(createUnknownWords(informed)("Which nations have a flag?"), ["flag"]);
});

Deno.test("digits of a name are no numbers, and a number beside it stays one", async () => {
  const named = {
    tables: [
      table("marc21_record", ["id:INTEGER", "title", "address2"], ["id"]),
      table("2020_sales", ["id:INTEGER", "title", "total:INTEGER"], ["id"]),
    ],
    foreignKeys: [],
  };
  const checked = createSentenceCheck({ schema: named, link: createLinker(named) });
  const faults = async (sentence: string, sql: string) => {
    const read = await specificationOf(sql, { dialect: "sqlite", schema: named });
    assert(read.kind === "specification", JSON.stringify(read));
    return checked(sentence, read.specification).faults;
  };
  assert.deepEqual(await faults("Show the marc21 records.", "SELECT title FROM marc21_record"), []);
  const address = "SELECT title, address2 FROM marc21_record";
  assert.deepEqual(await faults("Show the marc21 records with their address 2.", address), []);
  const sales = 'SELECT title FROM "2020_sales" WHERE total > 5';
  assert.deepEqual(await faults("Which 2020 sales have a total above 5?", sales), []);
  assert.match((await faults("Which 2020 sales have a total above 7?", sales)).join(), /7/);
  assert.match(
    (await faults("Show 3 marc21 records.", "SELECT title FROM marc21_record")).join(),
    /the sentence says 3/,
  );
});

Deno.test("the columns that a glossary says name a row need not be said", async () => {
  const glossary = {
    ...await parseGlossary({}, schema),
    tables: [{ table: "river", labels: ["length"], synonyms: [] }],
  };
  const sql = "SELECT river.length FROM river";
  const labelled = createSentenceCheck({ schema, link, glossary });
  assert.match((await compare("Show the rivers.", sql)).faults.join(), /river\.length/);
  assert.deepEqual((await compare("Show the rivers.", sql, labelled)).faults, []);
});
