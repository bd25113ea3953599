/** What is checked of an interaction and its ground truth, in the order in which it is shown. */
export const verifyChecks = [
  "runs",
  "query",
  "equals_itself",
  "returns_rows",
  "not_whole_table",
  "stable",
  "stable_reordered",
  "no_cut_ties",
  "literals_occur",
  "realizes_plan",
  "sentence_says_query",
  "standalone_stands_alone",
  "partial_is_partial",
  "one_dialogue_per_combination",
  "readings_differ",
  "unanswerable_holds",
] as const;

export type VerifyCheck = typeof verifyChecks[number];

/** What a check came to. */
export interface CheckResult {
  /** `not_checked`: it could not be told, or there is nothing to tell; the detail says why. */
  readonly ok: boolean | "not_checked";
  /** For people; may be empty where all is well. */
  readonly detail: string;
  /** The detail is worth reading though the check is passed. */
  readonly noted?: true;
}

/** What became of the mutants of a ground truth; field names are those of the JSON. */
export interface VerifiedMutants {
  readonly killed: number;
  readonly survived: number;
  readonly invalid: number;
  readonly undecided: number;
  /** What the mutants changed that the data do not tell apart. */
  readonly survivors: readonly string[];
}

/** What was found of one interaction; field names are those of the JSON. */
export interface VerifiedQuery {
  readonly dialogue_key: string;
  /** From 1 within the dialogue. */
  readonly interaction: number;
  /** How its ground truth ended, as `goldStatus` tells it; `not_asked`: it has none. */
  readonly status: "ok" | "vacuous" | "failed" | "timed_out" | "connection_lost" | "not_asked";
  readonly checks: Readonly<Record<VerifyCheck, CheckResult>>;
  /** Share of its mutants that the data tell apart, in 0..1; absent where none was asked for, or none can be told. */
  readonly mutation_score?: number;
  /** Mutants that the score is a share of. */
  readonly mutation_score_of?: number;
  /** Absent where no score was asked for, or the ground truth has none. */
  readonly mutants?: VerifiedMutants;
}
