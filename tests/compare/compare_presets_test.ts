import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { comparePresets, type Preset, presets } from "querylogue/compare";
import { openDatabase } from "../../lib/database/mod.ts";

async function judge(
  goldSql: string,
  { predictedSql, asked = [presets.bird], maxRows = 100 }: {
    readonly predictedSql: string;
    readonly asked?: readonly Preset[];
    readonly maxRows?: number;
  },
) {
  const path = await Deno.makeTempFile();
  try {
    new DatabaseSync(path).exec("CREATE TABLE t (n INT); INSERT INTO t VALUES (1), (1), (2)");
    await using goldDatabase = await openDatabase(`sqlite:${path}`);
    await using predictedDatabase = await openDatabase(`sqlite:${path}`);
    const queries = { goldDatabase, predictedDatabase, goldSql, predictedSql };
    return await comparePresets({ ...queries, presets: asked, maxRows });
  } finally {
    await Deno.remove(path);
  }
}

Deno.test("comparePresets() runs the queries as each evaluator rewrites them", async () => {
  const outcomes = await judge("SELECT n FROM t", {
    predictedSql: "SELECT DISTINCT n FROM t",
    asked: [presets.spider, presets["spider-distinct"], presets.bird],
  });
  assert.deepEqual(outcomes, {
    "spider": { verdict: "equal", score: 1 },
    "spider-distinct": { verdict: "different", score: 0 },
    "bird": { verdict: "equal", score: 1 },
  });
});

Deno.test("comparePresets() tells what is no query, does not run, and cannot be decided", async () => {
  const verdict = async (gold: string, predictedSql: string, maxRows = 100) =>
    (await judge(gold, { predictedSql, maxRows })).bird?.verdict;
  assert.equal(await verdict("SELECT n FROM t", "DELETE FROM t"), "refused");
  assert.equal(await verdict("SELECT n FROM t", "SELECT m FROM t"), "failed");
  assert.equal(await verdict("SELECT m FROM t", "SELECT n FROM t"), "undecided");
  assert.equal(await verdict("SELECT n FROM t", "SELECT n FROM t", 2), "undecided");
});

Deno.test("comparePresets() runs a text once that several evaluators ask for", async () => {
  const asked: string[] = [];
  const table = { columns: [], rowCount: 0, truncated: false };
  const database = () => ({
    url: "sqlite:none",
    dialect: "sqlite" as const,
    query: (sql: string) => {
      asked.push(sql);
      return Promise.resolve({ kind: "rows" as const, table });
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  });
  const goldDatabase = database();
  const queries = {
    goldDatabase,
    goldSql: "SELECT 1",
    predictedSql: "SELECT 2",
    presets: Object.values(presets),
  };
  const outcomes = await comparePresets({ ...queries, predictedDatabase: database() });
  assert.deepEqual(Object.keys(outcomes), Object.keys(presets));
  assert.deepEqual(asked.toSorted(), ["SELECT 1", "SELECT 2"]);
  await assert.rejects(comparePresets({ ...queries, predictedDatabase: goldDatabase }), RangeError);
});
