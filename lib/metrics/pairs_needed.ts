import { normalDeviate } from "./normal_deviate.ts";

/** What is assumed of the pairs in which two agents are compared. */
export interface PairedDesign {
  /**
   * Share of pairs in which one agent is right and the other wrong, 0..1. @default 0.23, as between published models on
   * multi-turn questions
   */
  readonly discordance?: number | undefined;
  /**
   * How many times the variance is that of independent pairs, at least 1, as pairs of one dialogue are alike. @default 1
   */
  readonly designEffect?: number | undefined;
  /** The p-value below which a difference is resolved, two-sided; smaller where it is one of several. @default 0.05 */
  readonly level?: number | undefined;
}

/**
 * Computes how many pairs show a difference between two rates at 80 % power, tested two-sided.
 *
 * @param difference Of the rates, above 0 and at most the discordance.
 * @returns A whole number of pairs.
 * @throws {RangeError} If the difference, the discordance or the level is out of range.
 *
 * Source: Connor, Biometrics 43 (1987), equation 2, for McNemar's test.
 *
 * @example
 * ```ts
 * import { pairsNeeded } from "querylogue/metrics";
 * import assert from "node:assert/strict";
 *
 * assert.equal(pairsNeeded(0.05), 720);
 * assert.equal(pairsNeeded(0.05, { designEffect: 1.25 }), 900);
 * ```
 */
export function pairsNeeded(
  difference: number,
  { discordance = 0.23, designEffect = 1, level = 0.05 }: PairedDesign = {},
): number {
  if (!(difference > 0 && difference <= discordance && discordance <= 1)) {
    throw new RangeError(
      `A difference of ${difference} cannot come from ${discordance} discordant pairs: it is above 0 and at most that share`,
    );
  }
  const reach = normalDeviate(level / 2) * Math.sqrt(discordance) +
    POWER * Math.sqrt(discordance - difference ** 2);
  return Math.ceil(designEffect * reach ** 2 / difference ** 2);
}

/** The normal deviate of 80 %. */
const POWER = 0.841621;
