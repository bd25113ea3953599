import { type CheckResult, type VerifiedQuery, verifyChecks } from "../verify/mod.ts";
import { checkTitles } from "./check_titles.ts";
import { numberColumns, textColumns } from "./table_parts.ts";
import type { Cell, ReportTable } from "./types.ts";

/**
 * A row of badges for each ground truth: `ok`, `FAIL`, or `–` where a check could not be made; behind them the share of its
 * mutants that the data tell apart. A check that was made nowhere has no column.
 *
 * @example
 * ```ts
 * import { toTerminal } from "querylogue/report";
 * import assert from "node:assert/strict";
 * import { verifyChecks } from "../verify/mod.ts";
 * import { verificationTable } from "querylogue/report";
 *
 * const checks = Object.fromEntries(verifyChecks.map((name) => [name, { ok: name !== "stable", detail: "" }]));
 * const query = { dialogue_key: "1", interaction: 2, status: "ok", checks, mutation_score: 0.75 };
 * assert.match(toTerminal(verificationTable([query as never])), /\n1\.2 +ok +ok +ok +ok +ok +FAIL .* 75 %\n/);
 * ```
 */
export function verificationTable(queries: readonly VerifiedQuery[]): ReportTable {
  const made = verifyChecks.filter((name) => queries.some(({ checks }) => checks[name].ok !== "not_checked"));
  const never = verifyChecks.filter((name) => !made.includes(name)).map((name) => checkTitles[name]);
  return {
    caption: "Ground truths and their checks",
    label: "tab:verification",
    columns: [
      ...textColumns("Query", ...made.map((name) => checkTitles[name])),
      ...numberColumns("Mutants"),
    ],
    rows: queries.map((query) => [
      `${query.dialogue_key}.${query.interaction}`,
      ...made.map((name) => badge(query.checks[name])),
      share(query),
    ]),
    notes: [
      "–: not checked, as there is nothing to check, or it could not be told. Mutants: those that the data tell apart from " +
      "the ground truth, of how many.",
      ...(never.length === 0 ? [] : [`Checked nowhere, and without a column: ${never.join(", ")}.`]),
    ],
  };
}

function badge({ ok }: CheckResult): string {
  return ok === "not_checked" ? "–" : ok ? "ok" : "FAIL";
}

function share({ mutation_score, mutation_score_of }: VerifiedQuery): Cell {
  if (mutation_score === undefined) return "–";
  const percent = `${Math.round(100 * mutation_score)} %`;
  return mutation_score_of === undefined ? percent : `${percent} of ${mutation_score_of}`;
}
