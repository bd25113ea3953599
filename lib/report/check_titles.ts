import type { VerifyCheck } from "../verify/mod.ts";

/** Column headers of the checks of an interaction and its ground truth, the most important first. */
export const checkTitles: Readonly<Record<VerifyCheck, string>> = {
  runs: "Runs",
  query: "Query",
  equals_itself: "Equals Itself",
  returns_rows: "Rows",
  not_whole_table: "No Whole Table",
  stable: "Stable",
  stable_reordered: "Reordered",
  no_cut_ties: "No Cut Ties",
  literals_occur: "Literals",
  realizes_plan: "Plan",
  sentence_says_query: "Sentence",
  standalone_stands_alone: "Standalone",
  partial_is_partial: "Partial",
  one_dialogue_per_combination: "One Dialogue",
  readings_differ: "Readings",
  unanswerable_holds: "Unanswerable",
};
