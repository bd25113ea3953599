import type { ConfidenceThresholds } from "../composite_score.ts";
import type { IsotonicStep } from "./isotonic_regression.ts";
import type { LogisticCoefficients } from "./logistic_regression.ts";

/** What labels taught; field names are those of the file. */
export interface ScoreCalibration {
  /** Version of the form. */
  readonly stef_calibration: 1;
  readonly labels: number;
  readonly right: number;
  /** How often a verdict of a confidence agrees with the label. */
  readonly confidence: readonly IsotonicStep[];
  /** The probability of being right, of `scoreFeatures`. */
  readonly probability: LogisticCoefficients;
  /** Of Γ. */
  readonly thresholds: ConfidenceThresholds;
}
