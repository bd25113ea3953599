import { type VerifiedQuery, verifyChecks } from "../verify/mod.ts";
import { checkTitles } from "./check_titles.ts";
import { textColumns } from "./table_parts.ts";
import type { ReportTable } from "./types.ts";

/**
 * Every check that a ground truth fails or passes with a note, or that stays undecided, with its finding, in the order of the
 * dataset.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { verifyChecks } from "../verify/mod.ts";
 * import { verificationFindingsTable } from "querylogue/report";
 *
 * const checks = Object.fromEntries(verifyChecks.map((name) => [name, { ok: name !== "runs", detail: "no such table" }]));
 * const query = { dialogue_key: "1", interaction: 2, status: "failed", checks };
 * assert.deepEqual(verificationFindingsTable([query as never]).rows, [["1.2", "Runs", "FAIL", "no such table"]]);
 * ```
 */
export function verificationFindingsTable(queries: readonly VerifiedQuery[]): ReportTable {
  return {
    caption: "Findings",
    label: "tab:verification-findings",
    columns: textColumns("Query", "Check", "Result", "Finding"),
    rows: queries.flatMap(({ dialogue_key, interaction, checks }) =>
      verifyChecks.flatMap((name) => {
        const { ok, noted, undecided, detail } = checks[name];
        if (ok !== false && noted !== true && undecided !== true) return [];
        return [[
          `${dialogue_key}.${interaction}`,
          checkTitles[name],
          ok === false ? "FAIL" : undecided === true ? "undecided" : "note",
          withoutExcerpt(detail),
        ]];
      })
    ),
    notes: [],
  };
}

/** Some engines draw the place of a mistake under the query, which a cell has no lines for. */
function withoutExcerpt(detail: string): string {
  return detail.replace(/\n\s*LINE \d+:.*\n *\^/, "");
}
