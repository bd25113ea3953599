import { InputError } from "../base/mod.ts";
import type { DetectedDifference } from "../dialogue/mod.ts";
import { planSizes } from "../joins/mod.ts";
import { pairsNeeded } from "../metrics/mod.ts";

/** How large a dataset has to be. */
export interface NeededDialogues {
  readonly dialogues: number;
  /** Questions that have to be scored for both agents. */
  readonly pairs: number;
}

/**
 * Computes how many dialogues show a difference between two agents at 80 % power, tested two-sided at 5 %. Each dialogue is
 * taken to ask one question for each of its joins, which is the least that any kind asks.
 *
 * @param sizes Numbers of joins that combinations have in turn, as `planSizes` reads them: `2,3,4`.
 * @returns The smallest number of dialogues with enough questions.
 * @throws {InputError} If the difference cannot come from the discordance, or the sizes say numbers of combinations.
 *
 * Source: Connor, Biometrics 43 (1987), by `pairsNeeded`.
 *
 * @example
 * ```ts
 * import { dialoguesNeeded } from "querylogue/runs";
 * import assert from "node:assert/strict";
 *
 * const detected = { difference: 0.05, discordance: 0.23, design_effect: 1.25 };
 * assert.deepEqual(dialoguesNeeded(detected, "2,3,4"), { dialogues: 300, pairs: 900 });
 * ```
 */
export function dialoguesNeeded(
  { difference, discordance, design_effect: designEffect }: DetectedDifference,
  sizes: string,
): NeededDialogues {
  if (difference > discordance) {
    throw new InputError(
      `A difference of ${points(difference)} points cannot come from ${
        points(discordance)
      } % of the questions, ` +
        `those that one agent alone gets right: ask for ${points(discordance)} points at most`,
    );
  }
  if (sizes.includes(":")) {
    throw new InputError(
      `The sizes "${sizes}" say how many dialogues there are, and so does the difference to be shown: write sizes as in 2,3,4`,
    );
  }
  const pairs = pairsNeeded(difference, { discordance, designEffect });
  const cycle = Object.keys(planSizes(sizes, sizes.split(",").length)).map(Number);
  const questions = cycle.reduce((sum, size) => sum + size, 0);
  // Whole cycles first, as small differences need many dialogues.
  const whole = Math.max(1, Math.floor(pairs / questions) * cycle.length);
  let dialogues = whole;
  while (fewestQuestions(sizes, dialogues) < pairs) dialogues++;
  return { dialogues, pairs };
}

function fewestQuestions(sizes: string, count: number): number {
  return Object.entries(planSizes(sizes, count)).reduce((sum, [size, of]) => sum + Number(size) * of, 0);
}

const points = (share: number) => Number((100 * share).toFixed(1));
