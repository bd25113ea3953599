import assert from "node:assert/strict";
import type { Database } from "../../../../lib/database/mod.ts";
import { spreadQueries } from "../../../../lib/synthesis/grammar/plan/spread_queries.ts";

/** A database whose queries wait until they are let go; it remembers what it was asked. */
function waiting(name: string) {
  const asked: string[] = [];
  const held: (() => void)[] = [];
  let closed = false;
  const database: Database = {
    url: `sqlite:${name}`,
    dialect: "sqlite",
    hides: (table) => table === "secret",
    query: (sql) => {
      asked.push(sql);
      return new Promise((resolve) => held.push(() => resolve({ kind: "failed", message: name })));
    },
    [Symbol.asyncDispose]: () => {
      closed = true;
      return Promise.resolve();
    },
  };
  return { database, asked, release: () => held.shift()?.(), isClosed: () => closed };
}

Deno.test("a query goes to the connection that has the fewest to answer", async () => {
  const [a, b] = [waiting("a"), waiting("b")];
  const shared = spreadQueries([a.database, b.database]);
  const first = shared.query("1");
  void shared.query("2");
  a.release();
  assert.deepEqual(await first, { kind: "failed", message: "a" });
  void shared.query("3");
  void shared.query("4");
  assert.deepEqual(a.asked, ["1", "3", "4"]);
  assert.deepEqual(b.asked, ["2"]);
  void shared.query("5");
  assert.deepEqual(b.asked, ["2", "5"]);
});

Deno.test("several connections hide what the first hides, and are closed together", async () => {
  const [a, b] = [waiting("a"), waiting("b")];
  const shared = spreadQueries([a.database, b.database]);
  assert.equal(shared.hides?.("secret", "x"), true);
  await shared[Symbol.asyncDispose]();
  assert.ok(a.isClosed() && b.isClosed());
});

Deno.test("one connection stays as it is", () => {
  const { database } = waiting("a");
  assert.equal(spreadQueries([database]), database);
});
