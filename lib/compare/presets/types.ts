import type { ResultTable } from "../../database/mod.ts";

/** The texts of both queries, as they ran. */
export interface PresetQueries {
  readonly goldSql: string;
  readonly predictedSql: string;
}

/** What a published evaluator says of a prediction that ran. */
export interface PresetVerdict {
  readonly equal: boolean;
  /** In 0..1. Evaluators that only accept and reject give 1 and 0. */
  readonly score: number;
  /** What decided, where the evaluator's own rules would surprise. */
  readonly note?: string;
}

/** The procedure of a published evaluator, so that numbers can be set beside those published with it. */
export interface Preset {
  readonly name: string;
  /** What the evaluator does to the text of either query before it runs. @default the text runs as it is */
  readonly rewrite?: (sql: string) => string | Promise<string>;
  /** Compares two results that are not cut off. Touches no database. */
  readonly compare: (gold: ResultTable, predicted: ResultTable, queries: PresetQueries) => PresetVerdict;
}
