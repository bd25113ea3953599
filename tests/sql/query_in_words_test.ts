import fc from "fast-check";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { type Dialect, lexSql, queryInWords } from "querylogue/sql";
import { sharedPath, sharedTest } from "../shared_data.ts";
import { sharedSchemas } from "./spider/shared_schemas.ts";

async function words(sql: string, dialect: Dialect = "sqlite"): Promise<string> {
  const said = await queryInWords(sql, { dialect });
  assert.ok(said.kind === "words", JSON.stringify(said));
  return said.words;
}

Deno.test("queryInWords() says every clause of a query", async () => {
  assert.equal(
    await words(
      "SELECT c.name, sum(t.population) FROM country c JOIN city t ON t.country = c.code WHERE c.area >= 10 " +
        "GROUP BY c.name HAVING count(*) < 5 ORDER BY sum(t.population) DESC, 1 LIMIT 3 OFFSET 2",
    ),
    "the name of country and the sum of population of city from country joined with city (the country of city is the " +
      "code of country), where the area of country is at least 10, for each name of country, only groups where the " +
      "number of rows is less than 5, sorted by the sum of population of city descending, then by the name of country " +
      "ascending, without the first 2 rows, only the next 3 rows",
  );
});

Deno.test("queryInWords() says conditions as people do, with parentheses where they are needed", async () => {
  const where = async (condition: string) => (await words(`SELECT * FROM t WHERE ${condition}`)).slice(26);
  assert.equal(
    await where("a = 'x' AND (b <> 2 OR NOT c > 3)"),
    "the a is 'x' and (the b is not 2 or the c is not more than 3)",
  );
  assert.equal(
    await where("a LIKE '%x%' AND b NOT LIKE 'y%'"),
    "the a contains 'x' and the b does not start with 'y'",
  );
  assert.equal(await where("a LIKE '_x%'"), "the a matches the pattern '_x%'");
  assert.equal(await where("a IS NULL OR b IS NOT NULL"), "the a is unknown or the b is known");
  assert.equal(await where("a NOT BETWEEN 1 AND 2"), "the a is not between 1 and 2");
  assert.equal(await where("a IN (1, 'x')"), "the a is one of (1, 'x')");
  assert.equal(await where("NOT (a = 1 AND b = 2)"), "it is not so that (the a is 1 and the b is 2)");
});

Deno.test("queryInWords() says the queries inside, and counts a table that stands twice", async () => {
  assert.equal(
    await words("SELECT name FROM city WHERE country NOT IN (SELECT code FROM country)"),
    "the name from city, where the country is none of (the code from country)",
  );
  assert.equal(
    await words("SELECT a.name, b.name FROM city a JOIN city b ON a.country = b.country"),
    "the name of first city and the name of second city from first city joined with second city by the same country",
  );
  assert.equal(
    await words(
      "SELECT name FROM city a WHERE NOT EXISTS (SELECT 1 FROM city b WHERE b.population > a.population)",
    ),
    "the name from city, where there is no row in (1 from second city, where the population is more than the population " +
      "of city)",
  );
  assert.equal(
    await words("SELECT n FROM (SELECT country, count(*) AS n FROM city GROUP BY country) x WHERE n > 2"),
    "the n from (the country and the number of rows called n from city, for each country) called x, where the n is more " +
      "than 2",
  );
});

Deno.test("queryInWords() says set operations, WITH clauses and windows", async () => {
  assert.equal(
    await words("SELECT a FROM t EXCEPT SELECT b FROM u ORDER BY a LIMIT 1"),
    "(the a from t) but not in (the b from u), sorted by the a ascending, only the first row",
  );
  assert.equal(
    await words(
      "WITH big AS (SELECT a FROM t) SELECT row_number() OVER (PARTITION BY a ORDER BY a DESC) FROM big",
    ),
    "given big, (the a from t), row_number() within each a in order of the a descending from big",
  );
});

Deno.test("queryInWords() cuts names by their spelling", async () => {
  assert.equal(
    await words('SELECT AirportCode, HTTPStatus, "Home Town", is_official FROM CAR_MAKERS'),
    "the airport code, the http status, the home town and the is official from car makers",
  );
});

Deno.test("queryInWords() says why it cannot read a text", async () => {
  const said = await queryInWords("DROP TABLE city", { dialect: "sqlite" });
  assert.equal(said.kind, "unreadable");
});

/** Parts of a query whose exchange changes what it asks for. */
const query = fc.record({
  aggregate: fc.constantFrom(
    "a",
    "count(*)",
    "count(a)",
    "count(DISTINCT a)",
    "sum(a)",
    "avg(a)",
    "min(a)",
    "max(a)",
    "max(b)",
  ),
  distinct: fc.boolean(),
  filter: fc.option(fc.record({
    column: fc.constantFrom("a", "b"),
    operator: fc.constantFrom("=", "<>", "<", "<=", ">", ">=", "LIKE", "NOT LIKE", "IS", "IS NOT"),
    value: fc.constantFrom("1", "2", "'1'", "'x%'", "'%x'", "'x'", "'%x%'", "NULL"),
    and: fc.option(
      fc.constantFrom("AND b = 3", "OR b = 3", "AND NOT b = 3", "AND b IN (3)", "AND b IN (3, 4)"),
    ),
  })),
  group: fc.constantFrom("", "GROUP BY b", "GROUP BY a, b", "GROUP BY b HAVING count(*) > 1"),
  order: fc.constantFrom("", "ORDER BY a", "ORDER BY a DESC", "ORDER BY b", "ORDER BY a, b", "ORDER BY b, a"),
  limit: fc.constantFrom("", "LIMIT 1", "LIMIT 2", "LIMIT 1 OFFSET 1", "LIMIT 2 OFFSET 1"),
});

type Query = typeof query extends fc.Arbitrary<infer T> ? T : never;

function sqlOf({ aggregate, distinct, filter, group, order, limit }: Query): string {
  const where = filter ? `WHERE ${filter.column} ${filter.operator} ${filter.value} ${filter.and ?? ""}` : "";
  return `SELECT ${distinct ? "DISTINCT " : ""}${aggregate} FROM t ${where} ${group} ${order} ${limit}`;
}

Deno.test("queryInWords() gives queries that differ different words", async () => {
  await fc.assert(
    fc.asyncProperty(query, query, async (one, other) => {
      const [a, b] = [sqlOf(one), sqlOf(other)];
      assert.equal(await words(a) === await words(b), a === b, `${a}\n${b}\n${await words(a)}`);
    }),
    { numRuns: 300 },
  );
});

Deno.test("queryInWords() gives different words when one part of a query changes", async () => {
  const part = fc.constantFrom("aggregate", "distinct", "filter", "group", "order", "limit");
  await fc.assert(
    fc.asyncProperty(query, query, part, async (one, other, name) => {
      const [a, b] = [sqlOf(one), sqlOf({ ...one, [name]: other[name as keyof Query] })];
      assert.equal(await words(a) === await words(b), a === b, `${a}\n${b}\n${await words(a)}`);
    }),
    { numRuns: 300 },
  );
});

const gold = "spider/dev_gold.sql";

sharedTest(
  "queryInWords() says Spider's development queries, each with all its literals, and equal words for equal queries",
  [gold, "spider/tables.json"],
  async () => {
    const schemaOf = await sharedSchemas("spider/tables.json");
    const queries = new Map<string, string>();
    const lines = readFileSync(sharedPath(gold), "utf8").split("\n").filter((line) => line !== "");
    assert.equal(lines.length, 1034);
    for (const line of lines) {
      const [sql = "", database = ""] = line.split("\t").map((field) => field.trim());
      const tables = schemaOf(database).tables.map((one) => ({ ...one, parts: [one.name] }));
      const said = await queryInWords(sql, { dialect: "sqlite", tables });
      assert.ok(said.kind === "words", sql);
      assert.doesNotMatch(said.words, /undefined|\[object| {2}|SELECT|JOIN/, sql);
      for (const literal of literalsOf(sql)) {
        assert.ok(said.words.includes(literal), `${literal}: ${said.words}`);
      }
      const key = `${database}: ${said.words}`;
      const alike = queries.get(key);
      if (alike !== undefined) assert.equal(withoutSpelling(sql), withoutSpelling(alike), said.words);
      queries.set(key, sql);
    }
  },
);

/** Texts and numbers of a query as the words show them: "first row" for LIMIT 1, a pattern without its ends. */
function literalsOf(sql: string): readonly string[] {
  const tokens = lexSql(sql, "sqlite");
  return tokens.flatMap(({ kind, value }, i) => {
    const before = tokens[i - 1]?.value.toLowerCase();
    if (before === "limit" && value === "1") return ["the first row"];
    if (kind === "text" || kind === "quoted") {
      return [before === "like" ? value.replaceAll(/^%|%$/g, "") : value];
    }
    return kind === "word" && /^\d/.test(value) ? [value] : [];
  });
}

/** Equal for queries that differ in blanks, case, the spelling of literals, aliases and operators. */
function withoutSpelling(sql: string): string {
  return sql.toLowerCase().replaceAll('"', "'").replaceAll("!=", "<>").replaceAll(
    /\bas t\d\b|\bt\d\.|[\s;]|asc\b/g,
    "",
  );
}
