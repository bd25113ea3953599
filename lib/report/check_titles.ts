import type { VerifyCheck } from "../verify/mod.ts";

/** Column headers of the checks of an interaction and its ground truth, the most important first. */
export const checkTitles: Readonly<Record<VerifyCheck, string>> = {
  runs: "Runs",
  query: "Portable Query",
  equals_itself: "Equals Itself",
  returns_rows: "Returns Rows",
  not_whole_table: "No Whole Table",
  stable: "Stable",
  stable_reordered: "Stable Reordered",
  no_cut_ties: "No Cut Ties",
  literals_occur: "Literals Occur",
  realizes_plan: "Follows Plan",
  sentence_says_query: "Says Query",
  standalone_stands_alone: "Stands Alone",
  partial_is_partial: "Is Partial",
  one_dialogue_per_combination: "One Dialogue",
  readings_differ: "Readings Differ",
  unanswerable_holds: "Has No Answer",
};
