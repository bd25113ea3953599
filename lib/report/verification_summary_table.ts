import { type VerifiedQuery, type VerifyCheck, verifyChecks } from "../verify/mod.ts";
import { checkCounts } from "./check_counts.ts";
import { checkTitles } from "./check_titles.ts";
import { countCell, numberColumns, shareCell, textColumns } from "./table_parts.ts";
import type { ReportTable } from "./types.ts";

/**
 * How many ground truths and sentences pass and fail each check, and how many of the mutants the data tell apart.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { verifyChecks } from "../verify/mod.ts";
 * import { verificationSummaryTable } from "querylogue/report";
 *
 * const checks = Object.fromEntries(verifyChecks.map((name) => [name, { ok: true, detail: "" }]));
 * const mutants = { killed: 3, survived: 1, invalid: 0, undecided: 0, survivors: ["adds DISTINCT"] };
 * const query = { dialogue_key: "1", interaction: 1, status: "ok", checks, mutation_score: 0.75, mutants };
 * const { notes } = verificationSummaryTable([query as never]);
 * assert.equal(notes[1], "1 of 1 ground truths pass every check that could be made.");
 * assert.match(notes[2] ?? "", /^The data tell 3 of 4 mutants apart \(75\.0 %\)/);
 * ```
 */
export function verificationSummaryTable(queries: readonly VerifiedQuery[]): ReportTable {
  const truths = queries.filter(({ status }) => status !== "not_asked");
  const others = queries.filter(({ status }) => status === "not_asked");
  return {
    caption: "Checks",
    label: "tab:verification-summary",
    columns: [
      ...textColumns("Check"),
      ...numberColumns("Passed", "Failed", "Not Checked", "Undecided", "Undecided Share"),
    ],
    rows: Object.entries(checkCounts(queries)).map(([name, { passed, failed, not_checked, undecided }]) => [
      checkTitles[name as VerifyCheck],
      ...[passed, failed, not_checked, undecided].map(countCell),
      shareCell(undecided, passed + failed + undecided),
    ]),
    notes: [
      "Not Checked: the check does not apply, or it is undecided, which counts against the grade. Undecided Share: of " +
      "what a check applies to.",
      `${soundOf(truths)} of ${truths.length} ground truths pass every check that could be made.`,
      ...(others.length === 0 ? [] : [
        `So do ${soundOf(others)} of ${others.length} interactions that ask for no data.`,
      ]),
      ...mutantNote(queries),
    ],
  };
}

function soundOf(queries: readonly VerifiedQuery[]): number {
  return queries.filter(({ checks }) => verifyChecks.every((name) => checks[name].ok !== false)).length;
}

function mutantNote(queries: readonly VerifiedQuery[]): readonly string[] {
  const scored = queries.flatMap(({ mutants }) => mutants === undefined ? [] : [mutants]);
  const killed = scored.reduce((sum, one) => sum + one.killed, 0);
  const all = killed + scored.reduce((sum, one) => sum + one.survived, 0);
  if (all === 0) return [];
  return [
    `The data tell ${killed} of ${all} mutants apart (${
      (100 * killed / all).toFixed(1)
    } %), of ${scored.length} ground ` +
    "truths; some mutants mean the same on all data.",
  ];
}
