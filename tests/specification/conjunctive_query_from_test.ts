import assert from "node:assert/strict";
import fc from "fast-check";
import type { Schema } from "../../lib/schema/mod.ts";
import {
  type ConjunctiveOutput,
  type ConjunctiveQuery,
  conjunctiveQueryFrom,
  type ConjunctiveReading,
  type ConjunctiveRefusal,
  type Filter,
  specificationFrom,
  specificationOf,
  toSql,
} from "../../lib/specification/mod.ts";
import type { Dialect } from "../../lib/sql/mod.ts";

const table = (name: string, columns: readonly string[]) => ({
  name,
  columns: columns.map((column) => ({ name: column, type: "TEXT", notNull: false })),
  primaryKey: [],
  uniqueKeys: [],
});

const keys = [
  {
    from: { table: "geo.passes", columns: ["river", "source"] },
    to: { table: "river", columns: ["name", "source"] },
  },
  { from: { table: "geo.passes", columns: ["code"] }, to: { table: "country", columns: ["code"] } },
  { from: { table: "geo.passes", columns: ["second code"] }, to: { table: "country", columns: ["code"] } },
  { from: { table: "river", columns: ["sea"] }, to: { table: "sea", columns: ["name"] } },
  { from: { table: "river", columns: ["mouth"] }, to: { table: "river", columns: ["name"] } },
];

const schema: Schema = {
  tables: [
    table("river", ["name", "source", "length", "mouth", "sea"]),
    table("country", ["code", "name", "people"]),
    table("geo.passes", ["river", "source", "code", "second code"]),
    table("sea", ["name", "depth"]),
  ],
  foreignKeys: keys.map((key, i) => ({ ...key, name: `key${i}` })),
};

/** Trees and a circle that the keys make. */
const shapes = [
  { tables: ["river"], joins: [] },
  { tables: ["sea", "river"], joins: [3] },
  { tables: ["country", "geo.passes", "river"], joins: [1, 0] },
  { tables: ["geo.passes", "country", "river", "sea"], joins: [1, 2, 0, 3] },
].map(({ tables, joins }) => ({ tables, joins: joins.flatMap((i) => keys[i] ?? []) }));

const texts = fc.constantFrom("Rhine", "L'Aa", `a "b"`, "100%", "", "été");
const literals = fc.oneof(
  texts,
  fc.integer({ min: -1000, max: 1000 }),
  fc.constantFrom(0.5, 12.25),
  fc.boolean(),
);
const operators = fc.constantFrom("=", "<>", "<", "<=", ">", ">=");

const specifications = fc.constantFrom(...shapes).chain(({ tables, joins }) => {
  const columns = fc.constantFrom(
    ...tables.flatMap((name) =>
      (schema.tables.find((one) => one.name === name)?.columns ?? []).map((column) => ({
        table: name,
        column: column.name,
      }))
    ),
  );
  const output: fc.Arbitrary<ConjunctiveOutput> = fc.oneof(
    columns.map((column) => ({ kind: "column", column }) as const),
    fc.constant({ kind: "aggregate", function: "count" } as const),
    fc.record({
      kind: fc.constant("aggregate"),
      function: fc.constantFrom("count", "sum", "average", "minimum", "maximum"),
      column: columns,
    }),
    columns.map((column) => ({ kind: "aggregate", function: "count", column, distinct: true }) as const),
  );
  const negated = fc.boolean();
  const filter: fc.Arbitrary<Filter> = fc.oneof(
    fc.record({ kind: fc.constant("comparison"), column: columns, operator: operators, value: literals }),
    fc.record({ kind: fc.constant("between"), column: columns, low: literals, high: literals }),
    fc.record({
      kind: fc.constant("one_of"),
      column: columns,
      values: fc.array(literals, { minLength: 1, maxLength: 3 }),
      negated,
    }),
    fc.record({
      kind: fc.constant("pattern"),
      column: columns,
      pattern: fc.constantFrom("A%", "%é_"),
      negated,
    }),
    fc.record({ kind: fc.constant("null"), column: columns, negated }),
    fc.record({ kind: fc.constant("average"), column: columns, operator: fc.constantFrom("<", ">") }),
    ...(tables.includes("river")
      ? [
        fc.constantFrom(0, 4).chain((i) =>
          fc.record({
            kind: fc.constant("exists"),
            join: fc.constantFrom(...keys.slice(i, i + 1)),
            table: fc.constant(i === 0 ? "geo.passes" : "river"),
            negated,
          })
        ).filter(({ table }) => table === "river" || !tables.includes(table)),
      ]
      : []),
  );
  return fc.record({
    tables: fc.constant(tables),
    joins: fc.constant(joins),
    outputs: fc.array(output, { minLength: 1, maxLength: 3 }),
    filters: fc.array(filter, { maxLength: 3 }),
    groupBy: fc.array(columns, { maxLength: 2 }),
    groupFilters: fc.array(
      fc.record({
        output: fc.constant({ kind: "aggregate", function: "count" } as const),
        operator: operators,
        value: fc.nat(9),
      }),
      { maxLength: 1 },
    ),
    orderBy: fc.array(fc.record({ by: output, direction: fc.constantFrom("ascending", "descending") }), {
      maxLength: 2,
    }),
    distinct: fc.boolean(),
  }).chain((one) =>
    fc.option(fc.integer({ min: 1, max: 50 }), { nil: undefined })
      .map((limit): ConjunctiveQuery => limit === undefined ? one : { ...one, limit })
  );
});

async function read(
  sql: string,
  dialect: Dialect = "sqlite",
  known: Schema = schema,
): Promise<ConjunctiveReading> {
  const reading = await specificationOf(sql, { dialect, schema: known });
  assert(reading.kind === "specification", `${JSON.stringify(reading)} ${sql}`);
  return conjunctiveQueryFrom(reading.specification, { schema: known });
}

async function flat(sql: string, dialect?: Dialect): Promise<ConjunctiveQuery> {
  const reading = await read(sql, dialect);
  assert(reading.kind === "conjunctive", `${JSON.stringify(reading)} ${sql}`);
  return reading.query;
}

/** A query whose parts stand in one order, wherever their order means nothing. */
function ordered(query: ConjunctiveQuery): ConjunctiveQuery {
  const sorted = <T>(parts: readonly T[]) =>
    parts.toSorted((a, b) => JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
  // What fast-check makes has no prototype.
  return structuredClone({
    ...query,
    tables: sorted(query.tables),
    joins: sorted(query.joins),
    filters: sorted(
      query.filters.map((filter) =>
        filter.kind === "one_of" ? { ...filter, values: sorted(filter.values) } : filter
      ),
    ),
    groupBy: sorted(query.groupBy),
  });
}

Deno.test("conjunctiveQueryFrom() gives back every query that toSql() writes, on every dialect", async () => {
  const dialects = fc.constantFrom<Dialect>("duckdb", "sqlite", "postgres", "mysql", "oracle");
  await fc.assert(
    fc.asyncProperty(specifications, dialects, async (specification, dialect) => {
      const sql = toSql(specificationFrom(specification), dialect);
      assert.deepEqual(ordered(await flat(sql, dialect)), ordered(specification), sql);
    }),
    { numRuns: 100 },
  );
});

Deno.test("conjunctiveQueryFrom() finds the same in other spellings", async () => {
  const same = [
    [
      "SELECT river.name FROM river JOIN sea ON river.sea = sea.name WHERE depth > 100",
      "SELECT r.name FROM sea AS s, river AS r WHERE s.name = r.sea AND 100 < s.depth",
      "SELECT river.name FROM river CROSS JOIN sea WHERE NOT depth <= 100 AND sea = sea.name",
    ],
    [
      "SELECT name FROM river WHERE sea IN ('North Sea', 'Baltic Sea')",
      "SELECT name FROM river WHERE sea = 'North Sea' OR river.sea = 'Baltic Sea'",
    ],
    [
      "SELECT sea, count(*) AS n FROM river GROUP BY sea ORDER BY n DESC LIMIT 3",
      "SELECT sea, count(1) FROM river GROUP BY 1 ORDER BY 2 DESC LIMIT 3",
    ],
    [
      `SELECT name FROM sea WHERE EXISTS (SELECT 1 FROM river WHERE river.sea = sea.name)`,
      "SELECT name FROM sea WHERE name IN (SELECT sea FROM river)",
    ],
    ["SELECT * FROM sea", "SELECT name, depth FROM sea"],
    ["SELECT name FROM sea WHERE depth = TRUE", "SELECT name FROM sea WHERE depth"],
    ["SELECT name FROM sea WHERE depth = FALSE", "SELECT name FROM sea WHERE NOT depth"],
  ];
  for (const [first = "", ...others] of same) {
    const expected = ordered(await flat(first));
    for (const other of others) assert.deepEqual(ordered(await flat(other)), expected, other);
  }
});

Deno.test("conjunctiveQueryFrom() tells parallel keys apart by the schema", async () => {
  const sql = `SELECT river FROM geo.passes p JOIN country c ON p.code = c.code AND p."second code" = c.code`;
  assert.equal((await flat(sql)).joins.length, 2);
  const none: Schema = { tables: [], foreignKeys: [] };
  const unknown = await read(sql.replace("SELECT river", "SELECT p.river"), "sqlite", none);
  assert(unknown.kind === "conjunctive");
  assert.equal(unknown.query.joins.length, 1);
});

Deno.test("conjunctiveQueryFrom() tells who refers to whom inside a table", async () => {
  const query = (pair: string) =>
    `SELECT name FROM river WHERE EXISTS (SELECT 1 FROM river AS other WHERE ${pair})`;
  const { filters: [filter] } = await flat(query("river.name = other.mouth"));
  assert(filter?.kind === "exists");
  assert.deepEqual(filter.join.from, { table: "river", columns: ["mouth"] });
  assert.deepEqual(await read(query("river.mouth = other.name")), {
    kind: "not_conjunctive",
    refusal: "inner_query",
  });
});

Deno.test("conjunctiveQueryFrom() says what a conjunctive query has no place for", async () => {
  const refusals: readonly (readonly [sql: string, refusal: ConjunctiveRefusal])[] = [
    ["SELECT name FROM river UNION SELECT name FROM sea", "union"],
    ["SELECT river.name FROM river LEFT JOIN sea ON river.sea = sea.name", "outer_link"],
    ["SELECT a.name FROM river a JOIN river b ON a.mouth = b.name", "repeated_table"],
    ["SELECT river.name FROM river, sea", "loose_source"],
    ["WITH a AS (SELECT name FROM sea) SELECT name FROM a", "derived_source"],
    ["SELECT 1", "no_source"],
    ["SELECT name, rank() OVER (ORDER BY length) FROM river", "window"],
    ["SELECT name FROM river ORDER BY length LIMIT 3 OFFSET 2", "cut"],
    ["SELECT name FROM river WHERE length > 3 OR sea = 'x'", "alternatives"],
    ["SELECT name FROM river WHERE NOT (length > 3 OR sea = 'x')", "denial"],
    ["SELECT length * 2 FROM river", "computed_value"],
    ["SELECT sum(length * 2) FROM river", "aggregate"],
    ["SELECT name FROM river WHERE length > lower(name)", "value"],
    ["SELECT name FROM river WHERE name GLOB 'A*'", "pattern"],
    ["SELECT name FROM river WHERE length IS 3", "same"],
    ["SELECT name FROM river WHERE length > (SELECT max(length) FROM river)", "inner_query"],
    ["SELECT name FROM river WHERE NOT length BETWEEN 1 AND 2", "not_between"],
    ["SELECT name FROM river WHERE name = mouth", "two_columns"],
    ["SELECT sea FROM river GROUP BY sea HAVING max(name) = 'x'", "having"],
  ];
  for (const [sql, refusal] of refusals) {
    assert.deepEqual(await read(sql), { kind: "not_conjunctive", refusal }, sql);
  }
});
