import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import {
  describeQuery,
  type Dialect,
  type KnownTable,
  lexSql,
  type SelectReading,
  type SqlConstruct,
  type SqlExpression,
} from "querylogue/sql";
import { sharedPath, sharedTest } from "../shared_data.ts";
import { sharedSchemas } from "./spider/shared_schemas.ts";

const table = (name: string, ...columns: string[]): KnownTable => ({ name, parts: [name], columns });
const tables = [
  table("country", "code", "name", "area"),
  table("city", "name", "country", "population"),
  table("river", "name", "length"),
];

async function described(sql: string, dialect: Dialect = "postgres") {
  const result = await describeQuery(sql, { dialect, tables });
  assert.ok(result.kind === "described", JSON.stringify(result));
  return result;
}

async function select(sql: string, dialect: Dialect = "postgres"): Promise<SelectReading> {
  const { query } = await described(sql, dialect);
  assert.ok(query.kind === "select", query.kind);
  return query;
}

const column = (source: string, table: string, column: string) => ({ kind: "column", column, source, table });
const number = (value: string) => ({ kind: "literal", type: "number", value });
const text = (value: string) => ({ kind: "literal", type: "text", value });

Deno.test("describeQuery() tells every clause of a query", async () => {
  const query = await select(
    "SELECT DISTINCT c.name, count(DISTINCT t.name) AS n FROM country c LEFT JOIN city t ON t.country = c.code " +
      "WHERE c.area > 1000 GROUP BY c.name HAVING count(*) >= 2 ORDER BY n DESC NULLS LAST, c.name LIMIT 3 OFFSET 1",
  );
  const counted = {
    kind: "aggregate",
    function: "count",
    arguments: [column("t", "city", "name")],
    distinct: true,
    orderBy: [],
  };
  assert.equal(query.distinct, true);
  assert.deepEqual(query.outputs, [
    { expression: column("c", "country", "name") },
    { expression: counted, alias: "n" },
  ]);
  assert.deepEqual(query.sources, [{ kind: "table", table: "country", known: true, called: "c" }]);
  const [left, right] = [column("t", "city", "country"), column("c", "country", "code")];
  assert.deepEqual(query.joins, [{
    type: "left",
    source: { kind: "table", table: "city", known: true, called: "t" },
    using: [],
    pairs: [{ left, right }],
    on: { kind: "comparison", left, operator: "=", right, negated: false },
  }]);
  assert.deepEqual(query.groupBy, [column("c", "country", "name")]);
  assert.equal(query.having?.kind, "comparison");
  assert.deepEqual(query.orderBy, [
    { expression: { kind: "output", name: "n" }, direction: "descending", nulls: "last" },
    { expression: column("c", "country", "name"), direction: "ascending" },
  ]);
  assert.deepEqual(query.limit, { count: number("3"), percent: false, withTies: false });
  assert.deepEqual(query.offset, number("1"));
  assert.deepEqual(query.aggregations.map((one) => [one.function, one.distinct]), [["count", true], [
    "count",
    false,
  ]]);
  assert.deepEqual(query.others, []);
});

Deno.test("describeQuery() keeps AND, OR and NOT, and values as written", async () => {
  const { where } = await select(
    "SELECT 1 FROM city WHERE (name = 'L''Aa' OR NOT name LIKE '%x' OR NOT NOT name LIKE 'y') AND population NOT BETWEEN 1.50 AND -2 " +
      "AND country NOT IN ('F', 'D') AND NOT (name IS NULL AND population <> 1)",
  );
  const name = column("city", "city", "name");
  const population = column("city", "city", "population");
  assert.deepEqual(where, {
    kind: "and",
    conditions: [
      {
        kind: "or",
        conditions: [
          { kind: "comparison", left: name, operator: "=", right: text("L'Aa"), negated: false },
          { kind: "comparison", left: name, operator: "like", right: text("%x"), negated: true },
          { kind: "comparison", left: name, operator: "like", right: text("y"), negated: false },
        ],
      },
      { kind: "between", left: population, low: number("1.50"), high: number("-2"), negated: true },
      { kind: "in", left: column("city", "city", "country"), values: [text("F"), text("D")], negated: true },
      {
        kind: "not",
        condition: {
          kind: "and",
          conditions: [
            { kind: "null_test", left: name, negated: false },
            { kind: "comparison", left: population, operator: "<>", right: number("1"), negated: false },
          ],
        },
      },
    ],
  });
});

Deno.test("describeQuery() tells two readings of one table apart, and those of a query around", async () => {
  const query = await select(
    "SELECT a.name FROM city a, city b WHERE a.population > b.population AND EXISTS " +
      "(SELECT 1 FROM country WHERE code = a.country AND country.name <> a.name)",
  );
  assert.deepEqual(query.sources.map(({ called }) => called), ["a", "b"]);
  const [inside] = query.subqueries;
  assert.equal(inside?.place, "where");
  const where = inside?.query.kind === "select" ? inside.query.where : undefined;
  assert.deepEqual(
    where?.kind === "and" && where.conditions[0],
    {
      kind: "comparison",
      left: column("country", "country", "code"),
      operator: "=",
      right: column("a", "city", "country"),
      negated: false,
    },
  );
});

Deno.test("describeQuery() reads WITH clauses, derived tables and set operations", async () => {
  const { query } = await described(
    "WITH big AS (SELECT country, count(*) AS n FROM city GROUP BY 1) " +
      "SELECT n FROM big UNION ALL SELECT d.area FROM (SELECT area FROM country) d ORDER BY 1 LIMIT 2",
  );
  assert.ok(query.kind === "union" && query.left.kind === "select" && query.right.kind === "select");
  assert.equal(query.all, true);
  assert.deepEqual(query.with.map(({ name }) => name), ["big"]);
  assert.deepEqual(query.left.outputs, [{ expression: { kind: "column", column: "n", source: "big" } }]);
  assert.deepEqual(query.right.outputs, [{ expression: { kind: "column", column: "area", source: "d" } }]);
  assert.deepEqual(query.orderBy, [{ expression: { kind: "output", position: 1 }, direction: "ascending" }]);
  assert.deepEqual(query.limit?.count, number("2"));
  const [big] = query.with;
  assert.deepEqual(big?.query.kind === "select" && big.query.groupBy, [{ kind: "output", position: 1 }]);
});

Deno.test("describeQuery() says where the queries inside stand", async () => {
  const query = await select(
    "SELECT (SELECT 1), name FROM (SELECT name FROM city) AS c GROUP BY name HAVING count(*) > (SELECT 2) " +
      "ORDER BY (SELECT 3)",
  );
  assert.deepEqual(query.subqueries.map(({ place }) => place), ["from", "outputs", "having", "order_by"]);
});

Deno.test("describeQuery() takes an aggregate with OVER for a window alone, and one inside it for both", async () => {
  const query = await select(
    "SELECT sum(sum(population)) OVER (PARTITION BY country ORDER BY name DESC ROWS 2 PRECEDING) FROM city",
  );
  assert.equal(query.aggregations.length, 1);
  assert.deepEqual(query.aggregations[0]?.arguments, [column("city", "city", "population")]);
  const [window] = query.windows;
  assert.deepEqual(window?.partitionBy, [column("city", "city", "country")]);
  assert.deepEqual(window?.orderBy, [
    { expression: column("city", "city", "name"), direction: "descending" },
  ]);
  assert.equal(window?.frame, "ROWS BETWEEN 2 PRECEDING AND CURRENT ROW");
});

Deno.test("describeQuery() reads what each dialect cuts with", async () => {
  const limit = { count: number("2"), percent: false, withTies: false };
  assert.deepEqual((await select("SELECT name FROM city FETCH FIRST 2 ROWS ONLY", "oracle")).limit, limit);
  assert.deepEqual((await select("SELECT name FROM city LIMIT 4, 2", "mysql")).limit, limit);
  assert.deepEqual((await select("SELECT name FROM city LIMIT 4, 2", "mysql")).offset, number("4"));
  assert.deepEqual((await select("SELECT name FROM city FETCH FIRST ROW WITH TIES", "postgres")).limit, {
    count: number("1"),
    percent: false,
    withTies: true,
  });
  const around = await select("(SELECT name FROM city ORDER BY name LIMIT 5) LIMIT 2");
  assert.deepEqual(around.limit, limit);
  assert.equal(around.sources[0]?.kind, "query");
});

Deno.test("describeQuery() leaves out nothing that has no shape of its own", async () => {
  assert.match(
    (await select("SELECT name FROM city USING SAMPLE 10 ROWS", "duckdb")).others.join(),
    /SAMPLE.*10/,
  );
  const { where } = await select("SELECT 1 FROM city, country WHERE code = city.country(+)", "oracle");
  assert.ok(where?.kind === "comparison" && where.right.kind === "column");
  assert.equal(where.right.mayLack, true);
  const other = (await select("SELECT extract(year FROM population) FROM city")).outputs[0]?.expression;
  assert.ok(other?.kind === "other");
  assert.match(other.text, /YEAR/i);
  assert.deepEqual(other.parts, [column("city", "city", "population")]);
});

Deno.test("describeQuery() takes a bare column of several unknown tables for none in particular", async () => {
  const query = await describeQuery("SELECT a, t.b FROM t, u", { dialect: "sqlite" });
  assert.ok(query.kind === "described" && query.query.kind === "select");
  assert.deepEqual(query.query.outputs.map(({ expression }) => expression), [
    { kind: "column", column: "a" },
    column("t", "t", "b"),
  ]);
  assert.equal(query.use, undefined);
});

Deno.test("describeQuery() takes a double-quoted name without a column for a text in SQLite", async () => {
  const { where } = await select('SELECT 1 FROM city WHERE "name" = "Paris"', "sqlite");
  assert.ok(where?.kind === "comparison");
  assert.deepEqual([where.left, where.right], [column("city", "city", "name"), text("Paris")]);
  const unknown = await select('SELECT "Home Town" FROM people WHERE "First" = "Ada"', "sqlite");
  assert.deepEqual(unknown.outputs, [{ expression: column("people", "people", "Home Town") }]);
  assert.ok(unknown.where?.kind === "comparison");
  assert.deepEqual([unknown.where.left, unknown.where.right], [
    column("people", "people", "First"),
    text("Ada"),
  ]);
});

Deno.test("describeQuery() says why it cannot read a text", async () => {
  for (const sql of ["DELETE FROM city", "SELECT 1; SELECT 2", "SELECT FROM WHERE", ""]) {
    const result = await describeQuery(sql, { dialect: "sqlite" });
    assert.ok(result.kind === "unreadable" && result.reason !== "", sql);
  }
});

Deno.test("describeQuery() reads hundreds of conditions in a row", async () => {
  const sql = `SELECT 1 FROM city WHERE ${
    Array.from({ length: 800 }, (_, i) => `population <> ${i}`).join(" AND ")
  }`;
  const { where } = await select(sql);
  assert.equal(where?.kind === "and" && where.conditions.length, 800);
});

const gold = "spider/dev_gold.sql";
const bird = "bird/mini_dev_sqlite.json";

function goldQueries(): readonly (readonly [sql: string, database: string])[] {
  return readFileSync(sharedPath(gold), "utf8").split("\n").filter((line) => line !== "")
    .map((line) => [line.split("\t")[0] ?? "", line.split("\t")[1]?.trim() ?? ""]);
}

sharedTest(
  "describeQuery() finds the columns that columnUse() finds in Spider's development queries",
  [gold, "spider/tables.json"],
  async () => {
    const schemaOf = await sharedSchemas("spider/tables.json");
    let compared = 0;
    for (const [sql, database] of goldQueries()) {
      const known = schemaOf(database).tables.map(({ name, columns }) => table(name, ...columns));
      const result = await describeQuery(sql, { dialect: "sqlite", tables: known });
      assert.ok(result.kind === "described" && result.use, sql);
      const { sources, columns } = result.use;
      const showsAll = expressionsIn(result.query).some((one) => one.kind === "output_star");
      if (showsAll) continue;
      const found = expressionsIn(result.query).flatMap((one) =>
        one.kind === "column" && one.table !== undefined ? [`${one.table}.${one.column}`] : []
      );
      const used = columns.map(({ source, column }) => `${sources[source]?.table}.${column}`);
      assert.deepEqual([...new Set(found)].sort(), [...new Set(used)].sort(), sql);
      compared++;
    }
    assert.ok(compared > 980, String(compared));
  },
);

sharedTest(
  "describeQuery() agrees with constructsOf() and keeps every literal of published queries",
  [gold, bird],
  async () => {
    const published = goldQueries().map(([sql]) => sql);
    JSON.parse(readFileSync(sharedPath(bird), "utf8"), (key, value) => {
      if (key === "SQL") published.push(value);
      return value;
    });
    let read = 0;
    for (const sql of published) {
      const result = await describeQuery(sql, { dialect: "sqlite" });
      if (result.kind === "unreadable") continue;
      read++;
      assert.deepEqual(constructsIn(result.query), new Set(result.constructs), sql);
      const said = JSON.stringify(result.query);
      for (const { kind, value } of lexSql(sql, "sqlite")) {
        const isLiteral = kind === "text" || (kind === "word" && /^\d/.test(value));
        if (isLiteral) assert.ok(said.includes(JSON.stringify(value).slice(1, -1)), `${value}: ${sql}`);
      }
      assert.deepEqual(JSON.parse(said), result.query);
    }
    assert.equal(read, 1034 + 498);
  },
);

type Found = SqlExpression | { readonly kind: "output_star" };

/** Every expression of a query, by looking at every object in it. */
function expressionsIn(tree: unknown): readonly Found[] {
  if (typeof tree !== "object" || tree === null) return [];
  const below = Object.values(tree).flatMap(expressionsIn);
  if ("expression" in tree && isKind(tree.expression, "star")) return [{ kind: "output_star" }, ...below];
  return "kind" in tree ? [tree as SqlExpression, ...below] : below;
}

const isKind = (tree: unknown, kind: string) =>
  typeof tree === "object" && tree !== null && "kind" in tree && tree.kind === kind;

/** The constructs of a described query, found in its data alone. */
function constructsIn(query: unknown): ReadonlySet<SqlConstruct> {
  const found = new Set<SqlConstruct>();
  const look = (tree: unknown, isWindowed = false): void => {
    if (typeof tree !== "object" || tree === null) return;
    const node = tree as Record<string, unknown>;
    const has = (key: string) => Array.isArray(node[key]) ? node[key].length > 0 : node[key] !== undefined;
    const kind = String(node.kind);
    if (["union", "intersect", "except", "case", "window", "between", "or", "null_test"].includes(kind)) {
      found.add(kind as SqlConstruct);
    }
    if (kind === "aggregate" && !isWindowed) found.add("aggregation");
    if (node.distinct === true) found.add("distinct");
    if (kind === "comparison" && ["like", "glob"].includes(String(node.operator))) found.add("like");
    if (kind === "in") found.add(Array.isArray(node.values) ? "in_list" : "subquery");
    if (kind === "query" || kind === "exists") found.add("subquery");
    if (typeof node.type === "string" && "pairs" in node && /left|right|full/.test(node.type)) {
      found.add("outer_join");
    }
    if ("subqueries" in node) {
      if (has("groupBy")) found.add("group_by");
      if (has("having")) found.add("having");
      if (has("orderBy")) found.add("order_by");
      if (has("limit")) found.add("limit");
      if (has("with")) found.add("with");
    }
    for (const [key, child] of Object.entries(node)) {
      // Lists of what stands elsewhere as well.
      if (["aggregations", "windows", "subqueries"].includes(key)) continue;
      look(child, kind === "window" && key === "function");
    }
  };
  look(query);
  return found;
}
