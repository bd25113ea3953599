import { InputError } from "../../base/mod.ts";
import { compositeScore, type ConfidenceThresholds, paperThresholds } from "../composite_score.ts";
import type { ScoredAnswer } from "../scored_answer.ts";
import { isotonicRegression, type IsotonicStep, isotonicValue } from "./isotonic_regression.ts";
import { logisticRegression } from "./logistic_regression.ts";
import type { ScoreCalibration } from "./score_calibration.ts";
import { scoreFeatures } from "./score_features.ts";

/** A scored answer and whether it is right. */
export interface LabelledScore {
  readonly score: ScoredAnswer;
  readonly right: boolean;
}

export interface FitCalibrationOptions {
  /** Fit the thresholds of Γ as well, to the labels. @default false, the paper's */
  readonly thresholds?: boolean | undefined;
}

/** Fewer labels say too little. */
const fewest = 30;

/**
 * Fits a calibration to labels: an isotonic regression of the confidence, which is right where a verdict of at least Likely
 * Correct stands on a right answer or a lower one on a wrong answer, and a logistic regression of the probability of being
 * right. Fitted thresholds are the pair of confidences with the highest correlation of Φ and label.
 *
 * @throws {InputError} If there are fewer than 30 labels, or all are the same.
 */
export function fitCalibration(
  labelled: readonly LabelledScore[],
  { thresholds = false }: FitCalibrationOptions = {},
): ScoreCalibration {
  const right = labelled.filter((one) => one.right).length;
  if (labelled.length < fewest || right === 0 || right === labelled.length) {
    throw new InputError(
      `Cannot calibrate with ${labelled.length} labelled answers that could be scored, ${right} of them right: ` +
        `give ${fewest} at least, right and wrong ones`,
    );
  }
  const confidence = isotonicRegression(
    labelled.map(({ score, right }) => ({ x: score.confidence, y: agrees(score, right) ? 1 : 0 })),
  );
  return {
    ...{ stef_calibration: 1, labels: labelled.length, right, confidence },
    probability: logisticRegression(
      labelled.map(({ score }) => scoreFeatures(score)),
      labelled.map((one) => one.right),
    ),
    thresholds: thresholds ? bestThresholds(labelled, confidence) : paperThresholds,
  };
}

function agrees({ components }: ScoredAnswer, right: boolean): boolean {
  return components.verdict >= 3 === right;
}

function bestThresholds(
  labelled: readonly LabelledScore[],
  steps: readonly IsotonicStep[],
): ConfidenceThresholds {
  const calibrated = labelled.map(({ score }) => isotonicValue(steps, score.confidence));
  const candidates = [...new Set([...calibrated, 1.01])].sort((a, b) => a - b);
  const pairs = candidates.flatMap((moderate) =>
    candidates.filter((high) => high >= moderate).map((high) => ({ moderate, high }))
  );
  const labels = labelled.map(({ right }) => right ? 1 : 0);
  const worth = (thresholds: ConfidenceThresholds) =>
    correlation(
      labelled.map(({ score }, i) =>
        compositeScore({
          filterStatus: score.filter_status,
          verdict: score.verdict,
          confidence: calibrated[i] ?? 0,
          extrasAreBenign: score.components.leniency === 1,
          thresholds,
        }).score
      ),
      labels,
    );
  const ranked = pairs.map((pair) => ({ pair, worth: worth(pair) })).sort((a, b) => b.worth - a.worth);
  return ranked[0]?.pair ?? paperThresholds;
}

/** Pearson's correlation; 0 where one of the two does not vary. */
function correlation(xs: readonly number[], ys: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [mx, my] = [mean(xs), mean(ys)];
  let [xy, xx, yy] = [0, 0, 0];
  for (const [i, x] of xs.entries()) {
    const y = ys[i] ?? 0;
    xy += (x - mx) * (y - my);
    xx += (x - mx) ** 2;
    yy += (y - my) ** 2;
  }
  return xx === 0 || yy === 0 ? 0 : xy / Math.sqrt(xx * yy);
}
