import type { DetectedDifference } from "../dialogue/mod.ts";
import { detectableDifference } from "../metrics/mod.ts";

/** The smallest difference between two agents that a dataset shows at 80 % power. */
export interface Resolution {
  /** Interactions that can be scored for both agents. */
  readonly pairs: number;
  /** Share of pairs in which one agent alone is taken to be right. */
  readonly discordance: number;
  /** Where all pairs are independent, a share; absent where the dataset shows none. */
  readonly independent?: number;
  /** Where the pairs of a dialogue are alike, so that the variance is larger by the design effect; absent where it shows none. */
  readonly clustered?: number;
}

/** What is assumed of two agents under comparison. */
export type AssumedDesign = Pick<DetectedDifference, "discordance" | "design_effect">;

/** Between published models on multi-turn questions, in dialogues of three interactions. */
export const usualDesign: AssumedDesign = { discordance: 0.23, design_effect: 1.25 };

/**
 * Computes what difference between two agents so many pairs show.
 *
 * @param pairs Interactions that can be scored for both agents.
 * @param design What is assumed of them. @default `usualDesign`
 *
 * @example
 * ```ts
 * import { resolution } from "querylogue/runs";
 * import assert from "node:assert/strict";
 *
 * assert.equal(resolution(900).clustered, 0.05);
 * ```
 */
export function resolution(
  pairs: number,
  { discordance, design_effect: designEffect }: AssumedDesign = usualDesign,
): Resolution {
  const independent = detectableDifference(pairs, { discordance });
  const clustered = detectableDifference(pairs, { discordance, designEffect });
  return {
    ...{ pairs, discordance },
    ...(independent !== undefined && { independent }),
    ...(clustered !== undefined && { clustered }),
  };
}
