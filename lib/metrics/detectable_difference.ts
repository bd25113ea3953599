import { type PairedDesign, pairsNeeded } from "./pairs_needed.ts";

/**
 * Computes the smallest difference between two rates that so many pairs show at 80 % power, tested two-sided.
 *
 * @param pairs Interactions that can be scored for both agents.
 * @returns A share in 0..1, to a thousandth; undefined where the pairs show not even the largest difference that the
 * discordance allows.
 *
 * @example
 * ```ts
 * import { detectableDifference } from "querylogue/metrics";
 * import assert from "node:assert/strict";
 *
 * assert.equal(detectableDifference(150), 0.109);
 * assert.equal(detectableDifference(20), undefined);
 * ```
 */
export function detectableDifference(pairs: number, design: PairedDesign = {}): number | undefined {
  const { discordance = 0.23 } = design;
  // A larger difference needs fewer pairs.
  for (let thousandths = 1; thousandths / 1000 <= discordance; thousandths++) {
    if (pairsNeeded(thousandths / 1000, design) <= pairs) return thousandths / 1000;
  }
  return undefined;
}
