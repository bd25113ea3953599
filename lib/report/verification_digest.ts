import { type Diversity, type VerifiedQuery, verifyChecks } from "../verify/mod.ts";
import { checkTitles } from "./check_titles.ts";
import { type QualityGrade, qualityGrade } from "./quality_grade.ts";
import { qualityNearDuplicatesTable } from "./quality_near_duplicates_table.ts";
import { qualityTable } from "./quality_table.ts";
import { countCell, numberColumns, textColumns } from "./table_parts.ts";
import type { ReportTable } from "./types.ts";
import { verificationFindingsTable } from "./verification_findings_table.ts";
import { verificationSummaryTable } from "./verification_summary_table.ts";

/**
 * The verification of a dataset in short: its grade and the parts that lowered it, then the checks that failed, those that
 * could not be decided with the keys of their queries, and the near-duplicates where they lowered the grade. Tables
 * without rows are left out, but for that of the grade.
 *
 * @example
 * ```ts
 * import { verificationDigest } from "querylogue/report";
 * import { diversityOf } from "querylogue/verify";
 * import assert from "node:assert/strict";
 *
 * const schema = { tables: [], foreignKeys: [] };
 * const diversity = await diversityOf({ control: {}, dialogues: [] }, schema, { dialect: "sqlite" });
 * assert.deepEqual(verificationDigest([], diversity).map(({ caption }) => caption), ["Quality: no grade"]);
 * ```
 */
export function verificationDigest(
  queries: readonly VerifiedQuery[],
  diversity: Diversity,
): readonly ReportTable[] {
  const quality = qualityGrade(queries, diversity);
  const isAlike = quality.parts.some(({ part, grade }) => part === "dialogues" && isLower(grade));
  return [
    gradeTable(quality, queries),
    ...[
      failuresTable(queries),
      undecidedTable(queries),
      ...(isAlike ? [qualityNearDuplicatesTable(diversity)] : []),
    ].filter(({ rows }) => rows.length > 0),
  ];
}

/** The best grade lowers nothing. */
const isLower = (grade: string | undefined) => grade !== "A";

function gradeTable(quality: QualityGrade, queries: readonly VerifiedQuery[]): ReportTable {
  const lower = quality.parts.filter(({ grade }) => isLower(grade));
  const rest = quality.parts.length - lower.length;
  // The first note tells what the counts of the whole table mean.
  const [, ...counts] = verificationSummaryTable(queries).notes;
  const { notes, ...table } = qualityTable({ ...quality, parts: lower });
  const others = lower.length === 0
    ? "All parts have"
    : rest === 1
    ? "The other part has"
    : `The other ${rest} parts have`;
  return { ...table, notes: [...notes, ...(rest === 0 ? [] : [`${others} an A.`]), ...counts] };
}

function failuresTable(queries: readonly VerifiedQuery[]): ReportTable {
  const table = verificationFindingsTable(queries);
  return { ...table, caption: "Failed", rows: table.rows.filter(([, , result]) => result === "FAIL") };
}

function undecidedTable(queries: readonly VerifiedQuery[]): ReportTable {
  return {
    caption: "Undecided",
    label: "tab:verification-undecided",
    columns: [...textColumns("Check"), ...numberColumns("Number"), ...textColumns("Queries")],
    rows: verifyChecks.flatMap((name) => {
      const undecided = queries.filter(({ checks }) => checks[name].undecided === true);
      if (undecided.length === 0) return [];
      const keys = undecided.map(({ dialogue_key, interaction }) => `${dialogue_key}.${interaction}`);
      return [[checkTitles[name], countCell(keys.length), keys.join(", ")]];
    }),
    notes: [],
  };
}
