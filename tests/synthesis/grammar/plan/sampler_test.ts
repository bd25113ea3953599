import assert from "node:assert/strict";
import type { Database, Value } from "../../../../lib/database/mod.ts";
import { createSampler } from "../../../../lib/synthesis/grammar/plan/sampler.ts";

const schema = {
  tables: [{
    name: "parcel",
    columns: [
      { name: "number", type: "integer", notNull: true },
      { name: "weight", type: "integer", notNull: false },
    ],
    primaryKey: ["number"],
    uniqueKeys: [],
  }],
  foreignKeys: [],
};
const weight = { table: "parcel", column: "weight" };
const parcels = {
  tables: ["parcel"],
  joins: [],
  outputs: [],
  filters: [],
  groupBy: [],
  groupFilters: [],
  orderBy: [],
  distinct: false,
};

/** What is sampled of a database that holds these weights in this order, and the queries that it is asked. */
async function sampled(dialect: Database["dialect"], weights: readonly Value[]) {
  const asked: string[] = [];
  const database: Database = {
    url: `${dialect}:parcels`,
    dialect,
    query: (sql, { maxRows = 0 } = {}) => {
      asked.push(sql);
      const rows = sql.includes("ORDER BY") ? weights.toSorted() : weights;
      const columns = [{ name: "weight", type: "integer" as const, values: rows.slice(0, maxRows) }];
      const rowCount = columns[0]?.values.length ?? 0;
      return Promise.resolve({
        kind: "rows",
        table: { columns, rowCount, truncated: rows.length > maxRows },
      });
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
  return { ...await createSampler(database, { schema })(parcels, weight), asked };
}

Deno.test("a sample of a server does not depend on the order in which it gives rows", async () => {
  const one = await sampled("postgres", [30, null, 4, 4, 200]);
  assert.deepEqual(one.values, [4, 4, 30, 200]);
  assert.equal(one.nulls, 1);
  assert.deepEqual((await sampled("mysql", [4, 200, 30, null, 4])).values, one.values);
});

Deno.test("of more rows than are sampled, a server gives the first by the key of the column's table", async () => {
  const many = Array.from({ length: 2_001 }, (_, i) => 1_000 + i);
  const { values, asked } = await sampled("postgres", many.toReversed());
  assert.deepEqual(values, many.slice(0, 2_000));
  assert.equal(asked.length, 2);
  assert.match(
    asked[1] ?? "",
    / ORDER BY "parcel"\."number"(?: NULLS LAST)? LIMIT 2001$/,
  );
});

Deno.test("a sample of a file comes in the order of the file", async () => {
  const { values, asked } = await sampled("sqlite", [30, 4, 200]);
  assert.deepEqual(values, [30, 4, 200]);
  assert.equal(asked.length, 1);
});
