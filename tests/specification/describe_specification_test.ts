import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import {
  describeSpecification,
  type DescriptionWords,
  printSpecification,
  sourcesIn,
  type Specification,
  specificationOf,
  valuesIn,
} from "querylogue/specification";
import { loadSpiderSchemas } from "../../lib/dialogue/load_spider_schemas.ts";
import { sharedPath, sharedTest } from "../shared_data.ts";
import { queries, read } from "./queries_of_every_kind.ts";
import { singleChanges } from "./single_changes.ts";

/** What a query asks for in words, without "Show" and the full stop. */
async function said(sql: string, words: DescriptionWords = {}): Promise<string> {
  const sentence = describeSpecification(await read(sql), { words });
  assert.match(sentence, /^Show,? .+\.$/s);
  return sentence.replace(/^Show,? /, "").slice(0, -1);
}

async function where(condition: string): Promise<string> {
  const words = await said(`SELECT name FROM city WHERE ${condition}`);
  return words.replace("the name of each city where ", "");
}

Deno.test("describeSpecification() says rows, order and limit", async () => {
  assert.equal(
    await said(
      "SELECT name, population FROM city ORDER BY population DESC, name NULLS FIRST LIMIT 3 OFFSET 1",
    ),
    "the name and the population of each city, sorted by the population in descending order, then by the name in " +
      "ascending order with missing values first, without the first row, only the next 3 rows",
  );
  assert.equal(
    await said("SELECT DISTINCT country FROM city"),
    "the country of each city, without repeated rows",
  );
});

Deno.test("describeSpecification() tells AND from OR however they are nested", async () => {
  const [a, b, c] = ["country = 'F'", "country = 'D'", "population > 5"];
  const [f, d, many] = ['the country is "F"', 'the country is "D"', "the population is more than 5"];
  assert.equal(await where(`${a} AND ${c}`), `${f} and ${many}`);
  assert.equal(await where(`${a} OR ${b} AND ${c}`), `either ${f}; or both ${d} and ${many}`);
  assert.equal(await where(`(${a} OR ${b}) AND ${c}`), `either ${f} or ${d}; and ${many}`);
  assert.equal(
    await where(`is_port OR (${c} AND (${a} OR ${b}))`),
    `either the is port is true; or (both ${many}; and (either ${f} or ${d}))`,
  );
  assert.equal(await where(`NOT (${a} AND ${c})`), `it is not so that (${f} and ${many})`);
});

Deno.test("describeSpecification() says conditions as people do", async () => {
  assert.equal(await where("founded >= '1900-01-01'"), 'the founded is on or after "1900-01-01"');
  assert.equal(await where("NOT population > 3"), "the population is at most 3");
  assert.equal(
    await where("population NOT BETWEEN 1 AND 2"),
    "the population is not in the range from 1 to 2",
  );
  assert.equal(await where("name NOT IN ('A', 'B', 'C')"), 'the name is none of "A", "B" and "C"');
  assert.equal(await where("name LIKE '%x%'"), 'the name contains "x"');
  assert.equal(await where("name NOT ILIKE 'x%'"), 'the name does not start with "x" in upper or lower case');
  assert.equal(await where("name LIKE '_x%'"), 'the name matches the pattern "_x%"');
  assert.equal(await where("country IS NOT NULL"), "the country has a value");
  assert.equal(await where(`name = 'say "x"'`), String.raw`the name is "say \"x\""`);
});

Deno.test("describeSpecification() says aggregates and groups", async () => {
  assert.equal(
    await said("SELECT count(*) FROM city WHERE population > 5"),
    "the number of cities where the population is more than 5",
  );
  assert.equal(await said("SELECT avg(population) FROM city"), "the average population of all cities");
  assert.equal(
    await said(
      "SELECT country, count(*), count(DISTINCT name) FROM city GROUP BY country HAVING count(*) > 5",
    ),
    "for each country among the cities: the country, the number of cities and the number of different values of the " +
      "name, only groups where the number of cities is more than 5",
  );
  assert.equal(
    await said("SELECT sum(population) FILTER (WHERE is_port) FROM city"),
    "among all cities: the total population (counting only where the is port is true)",
  );
});

Deno.test("describeSpecification() tells inner from outer links and which key is followed", async () => {
  const rivers = (join: string) =>
    said(`SELECT c.name, r.name FROM country c ${join} JOIN river r ON r.country = c.code`);
  const both = "the country's name and the river's name";
  const river = "a river whose country is the country's code";
  assert.equal(await rivers(""), `for each country with ${river}: ${both}`);
  assert.equal(await rivers("LEFT"), `for each country with or without ${river}: ${both}`);
  assert.equal(
    await rivers("FULL"),
    `for each country with or without ${river}, also any river that is alone: ${both}`,
  );
  assert.equal(
    await said("SELECT t.name FROM country c JOIN city t ON c.capital = t.id"),
    "for each country with a city whose id is the country's capital: the city's name",
  );
});

Deno.test("describeSpecification() gives each occurrence of a table a name of its own", async () => {
  assert.equal(
    await said(
      "SELECT a.name, b.name FROM flight f JOIN city a ON f.from_city = a.id JOIN city b ON f.to_city = b.id " +
        "WHERE a.country = 'F'",
    ),
    "for each flight with a city (called from city) whose id is the flight's from city and with a city (called to city) " +
      "whose id is the flight's to city, where the from city's country is \"F\": the from city's name and the to " +
      "city's name",
  );
});

Deno.test("describeSpecification() says queries inside, with parentheses where their end is open", async () => {
  assert.equal(
    await where("population > (SELECT avg(population) FROM city)"),
    "the population is more than the average population of all cities",
  );
  assert.equal(
    await where("country NOT IN (SELECT code FROM country WHERE area > 3)"),
    "the country is none of (the code of each country where the area is more than 3)",
  );
  assert.equal(
    await said(
      "SELECT name FROM country c WHERE NOT EXISTS (SELECT 1 FROM river r WHERE r.country = c.code)",
    ),
    "the name of each country where there is no river (where the river's country is the country's code)",
  );
  assert.equal(
    await said("SELECT avg(x.n) FROM (SELECT country, count(*) AS n FROM city GROUP BY country) x"),
    "the average n of all rows of (for each country among the cities: the country and the number of cities (called n))",
  );
});

Deno.test("describeSpecification() says set operations", async () => {
  const names = (operation: string) => said(`SELECT name FROM city ${operation} SELECT name FROM river`);
  const [cities, rivers] = ["(the name of each city)", "(the name of each river)"];
  assert.equal(await names("UNION"), `${cities} together with ${rivers}, without repeated rows`);
  assert.equal(await names("UNION ALL"), `${cities} together with ${rivers}, with repeated rows`);
  assert.equal(
    await names("INTERSECT"),
    `what is both in ${cities} and in ${rivers}, without repeated rows`,
  );
  assert.equal(await names("EXCEPT"), `what is in ${cities} but not in ${rivers}, without repeated rows`);
});

Deno.test("describeSpecification() says computed values", async () => {
  const value = async (sql: string) => (await said(`SELECT ${sql} FROM city`)).replace("for each city: ", "");
  assert.equal(await value("population / 2.0 + 1"), "(the population divided by 2) plus 1");
  assert.equal(await value("year(founded)"), "the year of the founded");
  assert.equal(
    await value("CASE WHEN population > 9 THEN 'large' END"),
    '"large" if the population is more than 9, otherwise no value',
  );
});

Deno.test("describeSpecification() says the first rows of each part as such", async () => {
  const first = (call: string, condition: string) =>
    said(
      `SELECT x.name FROM (SELECT name, ${call} OVER (PARTITION BY country ORDER BY population DESC) AS place ` +
        `FROM city) x WHERE ${condition}`,
    );
  const sorted = "within each country sorted by the population in descending order";
  assert.equal(
    await first("row_number()", "x.place = 1"),
    `the name of each city (of those only the first ${sorted})`,
  );
  assert.equal(
    await first("rank()", "x.place <= 3"),
    `the name of each city (of those only the first 3 ${sorted}, with ties)`,
  );
  assert.match(
    await first("rank()", "x.place = 2"),
    /^for each row of \(.* \(called place\)\) where the place is 2: /,
  );
});

Deno.test("describeSpecification() takes the words that it is given", async () => {
  const words: DescriptionWords = {
    table: (table) => table === "city" ? { singular: "town", plural: "towns" } : undefined,
    column: (table, column) => table === "city" && column === "population" ? "number of people" : undefined,
    identifies: (table, column) => table === "country" && column === "code",
    key: ({ from, to }) =>
      from.table === "city" && from.columns[0] === "country" && to.table === "country"
        ? { forward: "lies in", backward: "contains" }
        : undefined,
  };
  assert.equal(
    await said("SELECT name FROM city WHERE population > 3", words),
    "the name of each town where the number of people is more than 3",
  );
  const joined = (first: string, other: string) =>
    said(`SELECT t.name FROM ${first} JOIN ${other} ON t.country = c.code`, words);
  assert.equal(
    await joined("city t", "country c"),
    "for each town with a country that the town lies in: the town's name",
  );
  assert.equal(
    await joined("country c", "city t"),
    "for each country with a town that the country contains: the town's name",
  );
  assert.equal(
    await said(
      "SELECT c.name, count(*) FROM city t JOIN country c ON t.country = c.code GROUP BY c.code",
      words,
    ),
    "for each country among the towns with a country that the town lies in: the country's name and the number of rows",
  );
});

/** Texts in quotes left out. */
const unquoted = (sentence: string) => sentence.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');

function checkWords(specification: Specification, sentence: string) {
  const bare = unquoted(sentence);
  assert.doesNotMatch(
    bare,
    /\b(SELECT|FROM|WHERE|JOIN|HAVING|NULL|DISTINCT|UNION|LIKE|AND|OR|NOT|IN)\b|[=<>*]/,
  );
  assert.doesNotMatch(bare, /undefined|\[object| {2}|\ba [aeio]|\ban [^aeiouhrsxmnlf]/);
  for (const value of valuesIn(specification)) {
    if (value.kind !== "literal" || value.value === null) continue;
    const text = String(value.value).replaceAll(/^%|%$/g, "");
    const isFirst = text === "1" && sentence.includes("only the first");
    assert.ok(isFirst || sentence.includes(JSON.stringify(text).slice(1, -1)), `${text}: ${sentence}`);
  }
}

Deno.test("describeSpecification() says every literal and table, and no SQL", async () => {
  for (const sql of queries) {
    const specification = await read(sql);
    const sentence = describeSpecification(specification);
    checkWords(specification, sentence);
    for (const source of sourcesIn(specification)) {
      if (source.kind !== "table") continue;
      const stem = source.table.replace(/y$/, "");
      assert.ok(sentence.includes(stem), `${source.table}: ${sentence}`);
    }
  }
});

Deno.test("a single change of any kind changes the sentence and the printed form", async () => {
  const kinds = new Set<string>();
  for (const sql of queries) {
    const specification = await read(sql);
    const [sentence, lines] = [describeSpecification(specification), printSpecification(specification)];
    for (const { kind, specification: changed } of singleChanges(specification)) {
      kinds.add(kind);
      assert.notEqual(describeSpecification(changed), sentence, `${kind} of ${sql}`);
      assert.notEqual(printSpecification(changed), lines, `${kind} of ${sql}`);
    }
  }
  assert.equal(kinds.size, 16);
});

const gold = "spider/dev_gold.sql";

sharedTest(
  "two of Spider's queries with one sentence or one printed form are one specification",
  [gold, "spider/tables.json"],
  async () => {
    const loaded = await loadSpiderSchemas(sharedPath("spider/tables.json"));
    const schemas = new Map(loaded.map(({ database, schema }) => [database, schema]));
    const known = new Map<string, string>();
    const lines = new Set(readFileSync(sharedPath(gold), "utf8").split("\n").filter((line) => line !== ""));
    let readable = 0;
    for (const line of lines) {
      const [sql = "", database = ""] = line.split("\t").map((field) => field.trim());
      const schema = schemas.get(database);
      const reading = await specificationOf(sql.replace(/;$/, ""), { dialect: "sqlite", schema });
      if (reading.kind !== "specification") continue;
      readable++;
      const sentence = describeSpecification(reading.specification);
      checkWords(reading.specification, sentence);
      const tree = canonical(reading.specification);
      for (const text of [sentence, printSpecification(reading.specification)]) {
        const key = `${database}: ${text}`;
        assert.equal(known.get(key) ?? tree, tree, key);
        known.set(key, tree);
      }
    }
    assert.ok(readable > 500);
  },
);

/** The tree as text, whatever the order of its fields. */
function canonical(specification: Specification): string {
  return JSON.stringify(
    specification,
    (_, value: unknown) =>
      value !== null && typeof value === "object" && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => a < b ? -1 : 1))
        : value,
  );
}
