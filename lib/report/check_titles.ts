import type { VerifyCheck } from "../synthesis/mod.ts";

/** What the head of a table calls each check of a ground truth. */
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
};
