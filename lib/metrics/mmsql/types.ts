import type { Metric } from "../types.ts";

/** Types of questions of MMSQL, in the order of its tables. */
export const mmsqlTypes = ["answerable", "unanswerable", "ambiguous", "improper"] as const;

/** What came of running a prediction, or of setting it against the ground truth clause by clause. */
export type MmsqlVerdict =
  | "right"
  | "wrong"
  /** It does not run. */
  | "failed"
  /** Nothing can be said, for example as the database is absent. */
  | "undecided";

/** One question with what was answered. */
export interface MmsqlTurn {
  readonly dialogue: string;
  readonly expected: typeof mmsqlTypes[number];
  /** `undeclared`: the agent told no type, and its reply does not decide it. */
  readonly predicted: typeof mmsqlTypes[number] | "undeclared";
  /** Of the answer's query, or of the best of its queries. @default the question has no ground truth that counts */
  readonly execution?: MmsqlVerdict | undefined;
  /** Clause by clause. @default the question has no ground truth that counts */
  readonly exact?: MmsqlVerdict | undefined;
  /** Response quality score, 0 to 10. @default nobody scored it */
  readonly quality?: number | undefined;
  /** Whether the published script counts its response quality. @default {true} */
  readonly qualityCounts?: boolean | undefined;
  /** Whether the published script counts nothing else of it: no turn follows. @default {false} */
  readonly unanswered?: boolean | undefined;
}

/** Precision, recall and F1 of one type of question. */
export interface MmsqlTypeScores {
  readonly precision: Metric;
  readonly recall: Metric;
  readonly f1: Metric;
  /** Mean score of the replies of the right type, as the paper's Table IV tells it; of the published script alone. */
  readonly rqs?: Metric;
}

/** The numbers of one definition; field names are those of the JSON. */
export interface MmsqlMeasures {
  readonly tdex: Metric;
  readonly iex: Metric;
  readonly ex: Metric;
  readonly em: Metric;
  /** Response quality score, 0 to 10. */
  readonly rqs: Metric;
  /** The plain mean of the four types. */
  readonly f1: Metric;
  readonly types: Readonly<Record<typeof mmsqlTypes[number], MmsqlTypeScores>>;
}
