/**
 * A p-value in a sentence, with three decimals: `p = 0.047`, or `p < 0.001` where it is smaller than these can tell.
 *
 * @example
 * ```ts
 * import { pValueText } from "querylogue/metrics";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual([pValueText(0.0471), pValueText(0.0004)], ["p = 0.047", "p < 0.001"]);
 * ```
 */
export function pValueText(p: number): string {
  return p < 0.001 ? "p < 0.001" : `p = ${p.toFixed(3)}`;
}
