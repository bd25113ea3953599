import assert from "node:assert/strict";
import fc from "fast-check";
import type { Schema } from "../../lib/schema/mod.ts";
import {
  compareSpecifications,
  type ConjunctiveOutput,
  type ConjunctiveQuery,
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

Deno.test("specificationOf() reads back every query that toSql() writes, on every dialect", async () => {
  const dialects = fc.constantFrom<Dialect>("duckdb", "sqlite", "postgres", "mysql", "oracle");
  await fc.assert(
    fc.asyncProperty(specifications, dialects, async (specification, dialect) => {
      const sql = toSql(specificationFrom(specification), dialect);
      const read = await specificationOf(sql, { dialect, schema });
      assert(read.kind === "specification", `${JSON.stringify(read)} ${sql}`);
      assert.deepEqual(compareSpecifications(read.specification, specification), [], sql);
    }),
    { numRuns: 100, seed: 6 },
  );
});

const read = async (sql: string) => await specificationOf(sql, { dialect: "sqlite", schema });

Deno.test("specificationOf() finds the same in other spellings", async () => {
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
    const expected = await read(first);
    assert(expected.kind === "specification", first);
    for (const other of others) {
      const found = await read(other);
      assert(found.kind === "specification", JSON.stringify(found));
      const differences = compareSpecifications(found.specification, expected.specification);
      assert.deepEqual(differences, [], other);
    }
  }
});

Deno.test("specificationOf() tells parallel keys apart by the schema", async () => {
  const sql = `SELECT river FROM geo.passes p JOIN country c ON p.code = c.code AND p."second code" = c.code`;
  const known = await read(sql);
  assert(known.kind === "specification");
  assert.equal(known.specification.joins.length, 2);
  const unknown = await specificationOf(sql.replace("SELECT river", "SELECT p.river"), { dialect: "sqlite" });
  assert(unknown.kind === "specification");
  assert.equal(unknown.specification.joins.length, 1);
});

Deno.test("specificationOf() says why a query is no specification", async () => {
  const reasons: readonly (readonly [sql: string, reason: RegExp])[] = [
    ["SELECT name FROM river UNION SELECT name FROM sea", /UNION/],
    ["SELECT name FROM river LEFT JOIN sea ON river.sea = sea.name", /LEFT/],
    ["SELECT a.name FROM river a JOIN river b ON a.mouth = b.name", /river stands twice/],
    ["SELECT river.name FROM river, sea", /no equal columns join the table sea/],
    ["WITH a AS (SELECT name FROM sea) SELECT name FROM a", /WITH/],
    ["SELECT name, rank() OVER (ORDER BY length) FROM river", /window/],
    ["SELECT name FROM river ORDER BY length LIMIT 3 OFFSET 2", /leaves out the first rows/],
    ["SELECT name FROM river WHERE length > 3 OR sea = 'x'", /OR/],
    ["SELECT length * 2 FROM river", /computed value/],
    ["SELECT name FROM river WHERE length > (SELECT max(length) FROM river)", /average/],
    ["SELECT name FROM river WHERE NOT length BETWEEN 1 AND 2", /NOT BETWEEN/],
    ["SELECT FROM WHERE", /./],
  ];
  for (const [sql, reason] of reasons) {
    const found = await read(sql);
    assert(found.kind === "not_readable", sql);
    assert.match(found.reason, reason);
  }
});
