import type { RunConfiguration, TurnRecord } from "../evaluation/mod.ts";
import type { EvaluationSetup } from "./prepare_evaluation.ts";

/** An evaluation with a folder, new or resumed; belongs into `await using`, which closes its setup. */
export interface EvaluationRun extends AsyncDisposable {
  readonly folder: string;
  /** The contents of its `run.json`. */
  readonly configuration: RunConfiguration;
  readonly setup: EvaluationSetup;
  /** Turns that were finished before it was resumed. */
  readonly finished: readonly TurnRecord[];
}
