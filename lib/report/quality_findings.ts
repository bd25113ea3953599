import type { VerifiedQuery } from "../verify/mod.ts";
import { checkTitles } from "./check_titles.ts";
import type { ReportTable } from "./types.ts";
import { verificationFindingsTable } from "./verification_findings_table.ts";

/** What fails, checks that say most of a ground truth first: one that does not run stands above a cut tie. */
export function qualityFindings(queries: readonly VerifiedQuery[]): ReportTable {
  const { rows, ...table } = verificationFindingsTable(queries);
  const place = new Map(Object.values(checkTitles).map((title, i) => [title, i]));
  const placeOf = (title: unknown) => place.get(String(title)) ?? place.size;
  return {
    ...table,
    rows: rows.filter(([, , result]) => result === "FAIL")
      .toSorted(([, a], [, b]) => placeOf(a) - placeOf(b)),
  };
}
