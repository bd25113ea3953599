import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { compareOnVariants, type DatabasePair, openVariants } from "querylogue/compare";

/** Opens a database for each list of rows of the table `t (a, b)`. */
async function onRows(
  contents: Readonly<Record<string, string>>,
  use: (variants: readonly DatabasePair[]) => Promise<void>,
) {
  const folder = await Deno.makeTempDir();
  try {
    const made = Object.entries(contents).map(([name, rows]) => {
      const path = `${folder}/${name}.sqlite`;
      const file = new DatabaseSync(path);
      file.exec(`CREATE TABLE t (a, b); ${rows === "" ? "" : `INSERT INTO t VALUES ${rows}`}`);
      file.close();
      return { name, url: `sqlite:${path}` };
    });
    await using opened = await openVariants(made);
    await use(opened.pairs);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const goldSql = "SELECT b FROM t WHERE a > 5";
const predictedSql = "SELECT b FROM t WHERE a >= 5";

Deno.test("compareOnVariants() is equal only if equal on all, and names the first variant that tells apart", async () => {
  await onRows({ one: "(6, 'x')", two: "(6, 'x'), (5, 'y')", three: "(5, 'y')" }, async (variants) => {
    const apart = await compareOnVariants({ variants, goldSql, predictedSql });
    assert.equal(apart.verdict, "different");
    assert.equal(apart.told_apart_by, "two");
    assert.deepEqual(apart.asked, ["one", "two"]);
    const alike = await compareOnVariants({ variants: variants.slice(0, 1), goldSql, predictedSql });
    assert.deepEqual(alike, { verdict: "equal", reasons: [], asked: ["one"], left_out: [] });
  });
});

Deno.test("compareOnVariants() is vacuous where no variant gives anything to compare, and equal where one does", async () => {
  await onRows({ empty: "", low: "(1, 'x')", high: "(9, 'x')" }, async (variants) => {
    const nothing = await compareOnVariants({ variants: variants.slice(0, 2), goldSql, predictedSql });
    assert.equal(nothing.verdict, "vacuous");
    assert.deepEqual(nothing.asked, ["empty", "low"]);
    assert.equal((await compareOnVariants({ variants, goldSql, predictedSql })).verdict, "equal");
  });
});

Deno.test("compareOnVariants() leaves out variants on which a LIMIT of the ground truth cuts through ties", async () => {
  const goldSql = "SELECT b FROM t ORDER BY a LIMIT 1";
  const predictedSql = "SELECT b FROM t ORDER BY a, b DESC LIMIT 1";
  await onRows({ clear: "(1, 'x'), (2, 'y')", tied: "(1, 'x'), (1, 'y')" }, async (variants) => {
    const verdict = await compareOnVariants({ variants, goldSql, predictedSql });
    assert.deepEqual([verdict.verdict, verdict.asked, verdict.left_out], ["equal", ["clear"], ["tied"]]);
    const inside = "SELECT count(*) FROM t WHERE b = (SELECT b FROM t ORDER BY a LIMIT 1)";
    const below = await compareOnVariants({ variants, goldSql: inside, predictedSql: inside });
    assert.deepEqual(below.asked, ["clear", "tied"]);
    const shown = "SELECT (SELECT b FROM t ORDER BY a LIMIT 1) AS least";
    const lost = await compareOnVariants({ variants, goldSql: shown, predictedSql: shown });
    assert.deepEqual(lost.left_out, ["tied"]);
  });
});

Deno.test("compareOnVariants() keeps variants on which rows tie within a LIMIT", async () => {
  const goldSql = "SELECT a, b FROM t ORDER BY a LIMIT 3";
  const predictedSql = "SELECT a, b FROM t ORDER BY a, b DESC LIMIT 3";
  await onRows({ within: "(1, 'x'), (1, 'y'), (2, 'z'), (3, 'z')" }, async (variants) => {
    const verdict = await compareOnVariants({ variants, goldSql, predictedSql });
    assert.deepEqual([verdict.verdict, verdict.left_out], ["equal", []]);
  });
});

Deno.test("compareOnVariants() tells a prediction that does not run, and a ground truth that does not", async () => {
  await onRows({ one: "(6, 'x')" }, async (variants) => {
    const failed = await compareOnVariants({ variants, goldSql, predictedSql: "SELECT c FROM t" });
    assert.deepEqual([failed.verdict, failed.told_apart_by], ["failed", "one"]);
    const refused = await compareOnVariants({ variants, goldSql, predictedSql: "DELETE FROM t" });
    assert.equal(refused.verdict, "refused");
    const silent = await compareOnVariants({ variants, goldSql: "SELECT c FROM t", predictedSql });
    assert.deepEqual([silent.verdict, silent.left_out], ["vacuous", ["one"]]);
  });
  await assert.rejects(compareOnVariants({ variants: [], goldSql, predictedSql }), RangeError);
});
