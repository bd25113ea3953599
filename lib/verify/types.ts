/** Checks of an interaction and its ground truth, in display order. */
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

/** Result of a check. */
export interface CheckResult {
  /** `not_checked`: the check is undecidable or does not apply; the detail gives the reason. */
  readonly ok: boolean | "not_checked";
  /** Explanation; may be empty for a passed check. */
  readonly detail: string;
  /** The check applies and cannot be decided. @default it was decided, or does not apply */
  readonly undecided?: true;
  /** The detail of a passed check should be shown. */
  readonly noted?: true;
}

/** Outcomes of the mutants of a ground truth; field names are those of the JSON. */
export interface VerifiedMutants {
  readonly killed: number;
  readonly survived: number;
  readonly invalid: number;
  readonly undecided: number;
  /** Descriptions of the mutants that the data do not distinguish. */
  readonly survivors: readonly string[];
}

/** Check results of one interaction; field names are those of the JSON. */
export interface VerifiedQuery {
  readonly dialogue_key: string;
  /** From 1 within the dialogue. */
  readonly interaction: number;
  /** Outcome of its ground truth as in `goldStatus`; `not_asked`: it has none. */
  readonly status: "ok" | "vacuous" | "failed" | "timed_out" | "connection_lost" | "not_asked";
  readonly checks: Readonly<Record<VerifyCheck, CheckResult>>;
  /** Share of its mutants that the data distinguish, in 0..1; absent where not requested or undefined. */
  readonly mutation_score?: number;
  /** Denominator of the mutation score. */
  readonly mutation_score_of?: number;
  /** Absent where no score was requested, or the ground truth has none. */
  readonly mutants?: VerifiedMutants;
}
