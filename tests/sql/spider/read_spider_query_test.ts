import assert from "node:assert/strict";
import { readSpiderQuery } from "../../../lib/sql/spider/read_spider_query.ts";
import { geography } from "./spider_fixture.ts";

const read = (sql: string) => readSpiderQuery(sql, geography.tables);
const query = (sql: string) => {
  const reading = read(sql);
  assert.ok(reading.kind === "query", reading.kind === "unreadable" ? `${sql}: ${reading.reason}` : "");
  return reading.query;
};
const column = (name: string, aggregate = "none", distinct = false) => ({
  aggregate,
  column: name,
  distinct,
});

Deno.test("readSpiderQuery() reads every clause, names resolved", () => {
  assert.deepEqual(
    query(
      "SELECT DISTINCT max(T1.Length), count(DISTINCT T2.Name), Depth - Length FROM River AS T1 JOIN Lake AS T2 " +
        "ON T1.Lake = T2.Id WHERE T1.Name NOT LIKE 'A%' OR Depth BETWEEN 5 AND 1e3 GROUP BY T1.Country " +
        "HAVING count(*) > 2 ORDER BY Depth DESC, sum(Length) LIMIT 3",
    ),
    {
      distinct: true,
      outputs: [
        { aggregate: "max", term: { operator: "none", left: column("river.length") } },
        { aggregate: "count", term: { operator: "none", left: column("lake.name", "none", true) } },
        {
          aggregate: "none",
          term: { operator: "-", left: column("lake.depth"), right: column("river.length") },
        },
      ],
      sources: [{ kind: "table", table: "river" }, { kind: "table", table: "lake" }],
      joins: {
        units: [{
          negated: false,
          operator: "=",
          term: { operator: "none", left: column("river.lake") },
          values: [{ kind: "column", column: column("lake.id") }],
        }],
        connectors: [],
      },
      where: {
        units: [{
          negated: true,
          operator: "like",
          term: { operator: "none", left: column("river.name") },
          values: [{ kind: "text", text: '"A%"' }],
        }, {
          negated: false,
          operator: "between",
          term: { operator: "none", left: column("lake.depth") },
          values: [{ kind: "number", value: 5 }, { kind: "number", value: 1000 }],
        }],
        connectors: ["or"],
      },
      group: [column("river.country")],
      having: {
        units: [{
          negated: false,
          operator: ">",
          term: { operator: "none", left: column("*", "count") },
          values: [{ kind: "number", value: 2 }],
        }],
        connectors: [],
      },
      order: {
        direction: "desc",
        terms: [
          { operator: "none", left: column("lake.depth") },
          { operator: "none", left: column("river.length", "sum") },
        ],
      },
      limited: true,
    },
  );
});

Deno.test("readSpiderQuery() looks bare names up in the tables of FROM, first come", () => {
  assert.equal(query("SELECT Name FROM River JOIN Lake").outputs[0]?.term.left.column, "river.name");
  assert.equal(query("SELECT Name FROM Lake JOIN River").outputs[0]?.term.left.column, "lake.name");
});

Deno.test("readSpiderQuery() reads subqueries in FROM, in conditions and behind set operations", () => {
  const { sources } = query("SELECT count(*) FROM (SELECT Name FROM River WHERE Length > 1)");
  assert.equal(sources[0]?.kind, "query");
  const { where } = query(
    "SELECT Name FROM River WHERE Lake IN (SELECT Id FROM Lake UNION SELECT Id FROM Lake)",
  );
  const [value] = where.units[0]?.values ?? [];
  assert.equal(value?.kind === "query" && value.query.combined?.operator, "union");
  const { combined } = query("(SELECT Name FROM River LIMIT 1); EXCEPT SELECT Name FROM Lake;");
  assert.equal(combined?.operator, "except");
});

Deno.test("readSpiderQuery() knows an alias in the whole text, the last one of a name", () => {
  const sql = "SELECT T1.Name FROM River AS T1 WHERE Lake IN (SELECT T1.Id FROM Lake AS T1)";
  assert.deepEqual(query(sql).sources, [{ kind: "table", table: "river" }]);
  assert.deepEqual(query(sql).outputs[0]?.term.left, column("lake.name"));
});

Deno.test("readSpiderQuery() does not look at what stands behind the last clause", () => {
  const plain = query("SELECT Name FROM River ORDER BY Length LIMIT 3");
  assert.deepEqual(query("SELECT Name FROM River ORDER BY Length LIMIT 3 OFFSET 2"), plain);
  assert.deepEqual(query("SELECT Name FROM River ORDER BY Length LIMIT 3 -- the longest"), plain);
});

Deno.test("readSpiderQuery() reads numbers as written, and gives up on others at once", () => {
  const values = (text: string) => {
    const reading = read(`SELECT Name FROM River WHERE Length = ${text}`);
    return reading.kind === "query" ? reading.query.where.units[0]?.values : reading.reason.slice(-40);
  };
  for (
    const [text, value] of [["7", 7], ["-3", -3], ["+2.50", 2.5], [".5", 0.5], ["1e3", 1000], ["1_000", 1000]]
  ) {
    assert.deepEqual(values(String(text)), [{ kind: "number", value }]);
  }
  for (const text of ["1_", "1e", "5.x", "1-1", "0x10"]) assert.match(String(values(text)), /is no column/);
  assert.match(String(values(`${"1".repeat(200_000)}x`)), /is no column/);
});

Deno.test("readSpiderQuery() puts the conditions of several joins into one row", () => {
  const { joins } = query(
    "SELECT Depth FROM River JOIN Lake ON River.Id = 1 OR Depth = 2 JOIN Country ON Code = 3",
  );
  assert.deepEqual([joins.units.length, joins.connectors], [3, ["or", "and"]]);
});

Deno.test("readSpiderQuery() reads brackets around a column, one pair fewer around an aggregate", () => {
  const plain = query("SELECT Name FROM River");
  assert.deepEqual(query("SELECT ((Name)) FROM River"), plain);
  assert.deepEqual(
    query("SELECT Name FROM River ORDER BY (count(*))"),
    query("SELECT Name FROM River ORDER BY count(*)"),
  );
  assert.equal(read("SELECT Name FROM River WHERE ((count(*))) > 1").kind, "unreadable");
  assert.equal(read("SELECT (((Name))) FROM River").kind, "unreadable");
});

Deno.test("readSpiderQuery() steps over what stands behind a compared column", () => {
  const inner = query("SELECT Depth FROM River JOIN Lake ON River.Lake = Lake.Id JOIN Country");
  assert.deepEqual(
    query("SELECT Depth FROM River JOIN Lake ON River.Lake = Lake.Id LEFT JOIN Country"),
    inner,
  );
  const { where } = query("SELECT Name FROM River WHERE Lake = Country OR Length > 5 AND Id = 1");
  assert.deepEqual([where.units.length, where.connectors], [2, ["and"]]);
});

for (
  const [what, sql, reason] of [
    ["an alias without AS", "SELECT r.Name FROM River r", /^r is no table$/],
    [
      "an alias that is a table's name",
      "SELECT Lake.Name FROM River AS Lake",
      /the alias lake is a table's name/,
    ],
    ["an alias of a column", "SELECT Name AS n FROM River", /^as is no column/],
    ["a comma join", "SELECT Depth FROM River, Lake", /^, is no table$/],
    ["an outer join", "SELECT Depth FROM River LEFT JOIN Lake", /^left is no table$/],
    ["an unknown column", "SELECT Colour FROM River", /^colour is no column/],
    ["a column of another table", "SELECT River.Depth FROM River JOIN Lake", /^river\.depth is no column/],
    ["a name of three parts", "SELECT main.River.Name FROM River", /^main\.river\.name is no column/],
    [
      "a name that goes on behind the column",
      "SELECT River.Name.x FROM River",
      /^river\.name\.x is no column/,
    ],
    [
      "a compared column in brackets",
      "SELECT Name FROM River WHERE Lake = (Id)",
      /\) was expected at the end/,
    ],
    ["all columns of a table", "SELECT T1.* FROM River AS T1", /^t1\. is no column/],
    ["a literal as output", "SELECT 1 FROM River", /^1 is no column/],
    ["an aggregate of an expression", "SELECT max(Length) - min(Length) FROM River", /^- is no column/],
    ["a list behind IN", "SELECT Name FROM River WHERE Id IN (1, 2)", /\) was expected where , stands/],
    ["IS NULL", "SELECT Name FROM River WHERE Lake IS NULL", /^null is no column/],
    ["EXISTS", "SELECT Name FROM River WHERE EXISTS (SELECT Id FROM Lake)", /^exists is no column/],
    ["<>", "SELECT Name FROM River WHERE Id <> 1", /^> is no column/],
    ["NOT in front", "SELECT Name FROM River WHERE NOT Id = 1", /^not is no column/],
    ["an operator without blanks", "SELECT Name FROM River WHERE Id=1", /^id=1 is no column/],
    ["no value", "SELECT Name FROM River WHERE Id =", /is no column/],
    ["no operator", "SELECT Name FROM River WHERE Id", /comparison was expected at the end/],
    ["a missing AND", "SELECT Name FROM River WHERE Id = 1 Length = 2", /AND or OR was expected/],
    ["a quote in a value", "SELECT Name FROM River WHERE Name = 'O''Neill'", /is no column/],
    [
      "an open bracket",
      "SELECT Name FROM River WHERE Id IN (SELECT Id FROM Lake",
      /\) was expected at the end/,
    ],
    [
      "UNION ALL",
      "SELECT Name FROM River UNION ALL SELECT Name FROM Lake",
      /select was expected where all stands/,
    ],
    ["LIMIT without a number", "SELECT Name FROM River LIMIT", /LIMIT has no number/],
    ["HAVING without GROUP BY", "SELECT count(*) FROM River HAVING count(*) > 1", /^having is no table$/],
    ["no FROM", "SELECT 1", /FROM is missing/],
    ["no query", "", /FROM is missing/],
    ["AS at the end", "SELECT Name FROM River AS", /AS stands at the edge/],
    ["another statement", "DELETE FROM River", /select was expected where delete stands/],
  ] as const
) {
  Deno.test(`readSpiderQuery() cannot read ${what}`, () => {
    const reading = read(sql);
    assert.ok(reading.kind === "unreadable", sql);
    assert.match(reading.reason, reason);
  });
}

Deno.test("readSpiderQuery() gives up on queries that are nested too deep instead of ending the program", () => {
  const nested = (depth: number) =>
    `${"SELECT Id FROM River WHERE Id IN (".repeat(depth)}1${")".repeat(depth)}`;
  assert.equal(read(nested(100)).kind, "query");
  assert.deepEqual(read(nested(50_000)), { kind: "unreadable", reason: "more than 200 queries are nested" });
  const beside = Array(300).fill("Id IN (SELECT Id FROM Lake)").join(" AND ");
  assert.equal(read(`SELECT Id FROM River WHERE ${beside}`).kind, "query");
});
