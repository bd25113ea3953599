import { rate } from "./rate.ts";
import type { Metric } from "./types.ts";

/** A wrong answer of an agent. */
export interface WrongAnswer {
  readonly dialogue: string;
  /** A person who does not know the right answer would notice something; undefined where that cannot be told. */
  readonly noticed: boolean | undefined;
}

/**
 * Computes the share of wrong answers that nobody would notice. Wrong answers of which it cannot be told leave both
 * counts. The interval is a cluster bootstrap over dialogues.
 *
 * @param answers Wrong answers of one agent, in any order.
 *
 * @example
 * ```ts
 * import { silentWrongRate } from "querylogue/metrics";
 * import assert from "node:assert/strict";
 *
 * const answers = [{ dialogue: "1", noticed: false }, { dialogue: "2", noticed: true }];
 * assert.equal(silentWrongRate(answers, { seed: 1 }).numerator, 1);
 * ```
 */
export function silentWrongRate(
  answers: readonly WrongAnswer[],
  { seed }: { readonly seed: number },
): Metric {
  const counted = answers.map(({ dialogue, noticed }) => ({
    dialogue,
    outcome: noticed === undefined ? "unscored" as const : noticed ? "no" as const : "yes" as const,
  })).toSorted((a, b) => a.dialogue < b.dialogue ? -1 : a.dialogue > b.dialogue ? 1 : 0);
  return rate(counted, { seed, counted: "wrong answers", unit: "within dialogues" });
}
