import { rewriteSpider } from "./rewrite_spider.ts";
import { sameDenotation } from "./same_denotation.ts";
import type { Preset } from "./types.ts";

/**
 * Spider's test-suite execution match on one database: the same multiset of rows under some order of columns.
 *
 * DISTINCT is taken out of both queries first. The order of rows counts where the ground truth's text holds
 * `order by` with one blank, wherever that stands. Values compare as in Python: 1 is 1.0, but '1' is neither;
 * None is None; noise in a float is a difference. Two empty results are equal, whatever their columns. The
 * published script tries columns one order after the other; the verdict here is the same without that search.
 *
 * Source: `eval_exec_match` of taoyds/test-suite-sql-eval, without plugged-in values.
 *
 * @example
 * ```ts
 * import { presets } from "querylogue/compare";
 * import assert from "node:assert/strict";
 *
 * const { spider } = presets;
 * assert.equal(await spider.rewrite?.("SELECT count(DISTINCT name) FROM lake"), "SELECT count( name) FROM lake");
 *
 * const table = (...names: string[]) => (
 *   { columns: [{ name: "n", type: "text", values: names }], rowCount: names.length, truncated: false } as const
 * );
 * const judge = (goldSql: string) =>
 *   spider.compare(table("a", "b"), table("b", "a"), { goldSql, predictedSql: "SELECT name FROM lake" }).equal;
 * assert.equal(judge("SELECT name FROM lake"), true);
 * assert.equal(judge("SELECT name FROM lake ORDER BY name"), false);
 * ```
 */
export const spider: Preset = {
  name: "spider",
  rewrite: (sql) => rewriteSpider(sql),
  compare: (gold, predicted, { goldSql }) => {
    const equal = sameDenotation(gold, predicted, goldSql.toLowerCase().includes("order by"));
    return { equal, score: Number(equal) };
  },
};
