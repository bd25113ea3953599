import type { LabelledScore } from "./fit_calibration.ts";
import { logisticProbability, logisticRegression } from "./logistic_regression.ts";
import { scoreFeatures } from "./score_features.ts";

/** Labelled answers whose probabilities lie in one tenth. */
export interface ReliabilityBin {
  /** Lower end of the tenth; the last includes 1. */
  readonly from: number;
  readonly answers: number;
  readonly right: number;
  readonly meanProbability: number;
}

/** How well probabilities of being right hold. */
export interface Reliability {
  /** Tenths that have answers. */
  readonly bins: readonly ReliabilityBin[];
  /** Mean squared distance of probability and label. */
  readonly brier: number;
  /** The same where every answer gets the share of right answers. */
  readonly brierOfShare: number;
  /** Mean distance of probability and share of right answers, over the bins by their answers. */
  readonly calibrationError: number;
}

const folds = 5;

/**
 * Tests the probability of being right on labels that it was not fitted to: each answer gets that of the other four of five
 * folds, into which answers fall in turn.
 *
 * @param labelled At least five.
 */
export function reliability(labelled: readonly LabelledScore[]): Reliability {
  const rows = labelled.map(({ score }) => scoreFeatures(score));
  const fitted = Array.from({ length: folds }, (_, fold) =>
    logisticRegression(
      rows.filter((_, i) => i % folds !== fold),
      labelled.flatMap(({ right }, i) => i % folds === fold ? [] : [right]),
    ));
  return reliabilityOf(labelled.map(({ right }, i) => (
    { right, probability: logisticProbability(fitted[i % folds] ?? [], rows[i] ?? []) }
  )));
}

/** @param told At least one. */
export function reliabilityOf(
  told: readonly { readonly probability: number; readonly right: boolean }[],
): Reliability {
  const groups = Map.groupBy(told, ({ probability }) => Math.min(9, Math.floor(probability * 10)));
  const bins = [...groups].sort(([a], [b]) => a - b).map(([tenth, own]) => ({
    from: tenth / 10,
    answers: own.length,
    right: own.filter(({ right }) => right).length,
    meanProbability: mean(own.map(({ probability }) => probability)),
  }));
  const share = told.filter(({ right }) => right).length / told.length;
  const squared = (of: (one: { readonly probability: number }) => number) =>
    mean(told.map((one) => (of(one) - (one.right ? 1 : 0)) ** 2));
  return {
    bins,
    brier: squared(({ probability }) => probability),
    brierOfShare: squared(() => share),
    calibrationError: bins.reduce(
      (sum, { answers, right, meanProbability }) =>
        sum + Math.abs(meanProbability - right / answers) * answers / told.length,
      0,
    ),
  };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
