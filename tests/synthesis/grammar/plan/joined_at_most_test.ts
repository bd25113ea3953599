import assert from "node:assert/strict";
import type { Database } from "../../../../lib/database/mod.ts";
import type { Filter } from "../../../../lib/specification/mod.ts";
import { createJoinedAtMost } from "../../../../lib/synthesis/grammar/plan/joined_at_most.ts";

const join = { from: { table: "city", columns: ["country"] }, to: { table: "country", columns: ["code"] } };
const cities = { tables: ["city", "country"], joins: [join], filters: [] };
const named = (value: string): Filter => ({
  kind: "comparison",
  column: { table: "city", column: "name" },
  operator: "=",
  value,
});

/** A database in which a join has ten rows, and four under a condition. */
function counting() {
  const asked: string[] = [];
  const database: Database = {
    url: "sqlite:counting",
    dialect: "sqlite",
    query: (sql) => {
      asked.push(sql);
      const count = { name: "count", type: "integer", values: [sql.includes("WHERE") ? 4 : 10] } as const;
      return Promise.resolve({ kind: "rows", table: { columns: [count], rowCount: 1, truncated: false } });
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
  return { database, asked };
}

Deno.test("a join that is small enough without conditions is counted once for all conditions", async () => {
  const { database, asked } = counting();
  const atMost = createJoinedAtMost(database);
  for (const value of ["Paris", "Rome", "Oslo"]) {
    assert.equal(await atMost({ ...cities, filters: [named(value)] }, { limit: 10 }), true);
  }
  assert.equal(asked.length, 1);
});

Deno.test("a larger join is counted with its conditions, once for each", async () => {
  const { database, asked } = counting();
  const atMost = createJoinedAtMost(database);
  for (const value of ["Paris", "Rome", "Paris"]) {
    assert.equal(await atMost({ ...cities, filters: [named(value)] }, { limit: 9 }), true);
  }
  assert.equal(asked.length, 3);
  assert.equal(await atMost({ ...cities, filters: [named("Paris")] }, { limit: 3 }), false);
  assert.equal(await atMost(cities, { limit: 9 }), false);
});

Deno.test("nothing is counted where a bound tells, nor of one table", async () => {
  const { database, asked } = counting();
  assert.equal(await createJoinedAtMost(database, () => 7)(cities, { limit: 7 }), true);
  assert.equal(await createJoinedAtMost(database)({ ...cities, joins: [] }, { limit: 1 }), true);
  assert.deepEqual(asked, []);
});
