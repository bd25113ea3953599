import type { EvaluationRun } from "./evaluation_run.ts";
import type { RunAgent } from "./open_agent_under_test.ts";
import type { EvaluationSetup } from "./prepare_evaluation.ts";

/** What a report needs of the inputs of a run. */
export interface ReportedSetup extends
  Pick<
    EvaluationSetup,
    | ("dataset" | "dialect" | "judgeLabel" | "userLabel" | "contextNeeds" | "incomparable")
    | ("agentModel" | "recording")
  > {
  /** Compare answers with corrected ground truths. @default the database is not open */
  readonly checkSql?: EvaluationSetup["checkSql"] | undefined;
  readonly checkRows?: EvaluationSetup["checkRows"] | undefined;
  /** Of the data that answers are compared on again. @default the database is not open */
  readonly dataHash?: string | undefined;
  readonly agents: readonly Pick<RunAgent, "name" | "label" | "isOffline" | "translatedFrom">[];
}

/** A run whose turns are in its folder. */
export interface ReportedRun extends Pick<EvaluationRun, "folder" | "configuration"> {
  readonly setup: ReportedSetup;
}
