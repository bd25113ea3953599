import { clopperPearson } from "./clopper_pearson.ts";
import { callOf, type LabelledTurn, turnsByDialogue } from "./labelled_turns.ts";
import { resampledInterval } from "./resampled_interval.ts";
import type { Estimate } from "./types.ts";

/**
 * Estimates the share of aligned turns of one agent from the judge's calls on all turns and a person's labels of a random
 * sample of them, by prediction-powered inference.
 *
 * With f the call (1, 0, and one half where the judge is undecided) and Y the label, the rate of the N judged turns is the
 * mean of f over all of them plus the mean of Y - f over the n labelled ones: what the judge gets wrong on average is
 * added back, so that the estimate is unbiased for any judge. Turns that no judge compared count as they are. With
 * labels for all turns it is their plain rate. The interval draws whole dialogues, 2,000 times. Where the
 * labels differ from the calls by the same amount in all n turns, and so show no spread, it is widened by what n labels
 * leave open (Clopper and Pearson's upper bound of none of n). All is clipped to 0..1.
 *
 * Source: Angelopoulos, Bates, Fannjiang, Jordan and Zrnic, Prediction-powered inference, Science 382 (2023), equation for
 * the mean.
 *
 * @param turns Turns of one agent, in any order; the labelled ones are drawn at random among those that the judge compared.
 *
 * @example
 * ```ts
 * import { predictionPoweredRate } from "querylogue/metrics";
 * import assert from "node:assert/strict";
 *
 * const turns = Array.from({ length: 100 }, (_, i) => ({ dialogue: `${i}`, called: "aligned" as const }));
 * // One of four labels says that the judge was wrong.
 * const labelled = turns.map((turn, i) => i < 4 ? { ...turn, label: i > 0 } : turn);
 * const rate = predictionPoweredRate(labelled, { seed: 1 });
 * assert("value" in rate && rate.value === 0.75);
 * ```
 */
export function predictionPoweredRate(
  turns: readonly LabelledTurn[],
  { seed }: { readonly seed: number },
): Estimate {
  if (turns.length === 0) return { unscored: "no user turns" };
  const value = rateOf(sumsOf(turns));
  if (value === undefined) return { unscored: "no turn is labelled" };
  const interval = resampledInterval(turnsByDialogue(turns).map(sumsOf), rateOf, {
    seed,
    name: "prediction-powered",
  }) ?? [0, 1];
  const open = openDoubt(turns);
  return {
    value,
    interval: [
      Math.max(0, Math.min(interval[0], value) - open),
      Math.min(1, Math.max(interval[1], value) + open),
    ],
    method: "prediction-powered inference, cluster bootstrap",
  };
}

/** Turns, their calls added up, judged turns, labelled ones, and how much more is aligned than the calls of these say. */
function sumsOf(turns: readonly LabelledTurn[]): readonly number[] {
  const judged = turns.filter(({ isKnown = false }) => !isKnown);
  const labelled = judged.filter(({ label }) => label !== undefined);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
  return [
    turns.length,
    sum(turns.map(callOf)),
    judged.length,
    labelled.length,
    sum(labelled.map((turn) => Number(turn.label) - callOf(turn))),
  ];
}

function rateOf([turns = 0, called = 0, judged = 0, labelled = 0, missed = 0]: readonly number[]) {
  if (turns === 0 || judged > 0 && labelled === 0) return undefined;
  const added = labelled === 0 ? 0 : judged * missed / labelled;
  return Math.min(1, Math.max(0, (called + added) / turns));
}

/** What labels without spread leave open of the rate: the most that the judge may be wrong in another way. */
function openDoubt(turns: readonly LabelledTurn[]): number {
  const judged = turns.filter(({ isKnown = false }) => !isKnown);
  const labelled = judged.filter(({ label }) => label !== undefined);
  const differences = new Set(labelled.map((turn) => Number(turn.label) - callOf(turn)));
  if (differences.size > 1 || labelled.length === 0 || labelled.length === judged.length) return 0;
  return clopperPearson(0, labelled.length)[1] * (judged.length - labelled.length) / turns.length;
}
