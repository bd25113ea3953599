import { compareQueries, type QueryComparison } from "querylogue/compare";
import type { Database, QueryOutcome, Value } from "querylogue/database";
import assert from "node:assert/strict";
import { tableOf } from "./tables.ts";

const database = (names: readonly string[], row: readonly Value[], hidden: boolean): Database => ({
  url: "duckdb:one.duckdb",
  dialect: "duckdb",
  query: (): Promise<QueryOutcome> => Promise.resolve({ kind: "rows", table: tableOf([row], { names }) }),
  ...(hidden && { hides: () => true }),
  [Symbol.asyncDispose]: () => Promise.resolve(),
});

async function reasonsOf(gold: readonly Value[], hidden: boolean): Promise<string> {
  const comparison: QueryComparison = await compareQueries({
    goldDatabase: database(["kind", "hunter1"], gold, hidden),
    predictedDatabase: database(["kind", "hunter1", "hunter2", "a", "label"], [1, 2, 3, 4, 5], hidden),
    goldSql: "SELECT * FROM t PIVOT (count(*) AS n FOR kind IN e)",
    predictedSql: "SELECT label FROM t PIVOT (count(*) AS n FOR label IN e)",
  });
  assert(comparison.kind === "judged");
  return comparison.verdict.reasons.map(({ text, ...facts }) => `${text} ${JSON.stringify(facts)}`).join();
}

Deno.test("names of columns that no query spells are left out where values are hidden", async () => {
  for (const gold of [[1, 2], [1, null]]) {
    assert.match(await reasonsOf(gold, false), /hunter[12]/);
    assert.doesNotMatch(await reasonsOf(gold, true), /hunter|"a"/);
  }
  assert.match(await reasonsOf([1, 2], true), /The prediction also shows …, …, label\./);
  assert.match(await reasonsOf([1, null], true), /"…" is NULL in 1 row/);
});
