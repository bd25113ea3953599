import { rewriteSpider } from "./rewrite_spider.ts";
import { spider } from "./spider.ts";
import type { Preset } from "./types.ts";

/**
 * Spider's test-suite execution match with DISTINCT kept in both queries, as the option `keep_distinct` of
 * the published script does; all else as `spider`.
 *
 * @example
 * ```ts
 * import { presets } from "querylogue/compare";
 * import assert from "node:assert/strict";
 *
 * const { rewrite } = presets["spider-distinct"];
 * const rewritten = await rewrite?.("SELECT DISTINCT name FROM lake WHERE depth > = 9");
 * assert.equal(rewritten, "SELECT DISTINCT name FROM lake WHERE depth >= 9");
 * ```
 */
export const spiderDistinct: Preset = {
  name: "spider-distinct",
  rewrite: (sql) => rewriteSpider(sql, { keepDistinct: true }),
  compare: spider.compare,
};
