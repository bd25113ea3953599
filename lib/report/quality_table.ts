import { checkTitles } from "./check_titles.ts";
import type { QualityGrade } from "./quality_grade.ts";
import { qualityParts } from "./quality_parts.ts";
import { numberColumns, textColumns } from "./table_parts.ts";
import type { Cell, ReportTable } from "./types.ts";

/**
 * The grade of a dataset, with the figure, grade and thresholds of each part.
 *
 * @example
 * ```ts
 * import { qualityTable } from "querylogue/report";
 * import assert from "node:assert/strict";
 *
 * const tables = { part: "tables", figure: 0.9, counted: "9 of 10", grade: "B" } as const;
 * const { caption, rows } = qualityTable({ grade: "B", parts: [tables], never_made: [] });
 * assert.equal(caption, "Quality: B");
 * assert.deepEqual(rows[0]?.slice(0, 2), ["Tables asked about", "B"]);
 * ```
 */
export function qualityTable({ grade, parts, never_made }: QualityGrade): ReportTable {
  const missing = parts.filter((part) => part.figure === undefined);
  return {
    caption: `Quality: ${grade ?? "no grade"}`,
    label: "tab:quality",
    columns: [
      ...textColumns("Part", "Grade"),
      ...numberColumns("Figure"),
      ...textColumns("Counted", "A, B, C, D From"),
    ],
    rows: parts.map(({ part, figure, counted, grade }) => [
      qualityParts[part].title,
      grade ?? "–",
      figure === undefined ? "not measured" : percent(figure),
      counted,
      `${Object.values(qualityParts[part].least).map((least) => Math.round(100 * least)).join(", ")} %`,
    ]),
    notes: [
      "The grade is that of the weakest part; below D is E. What was not checked does not count as passed. Figures are " +
      "rounded down, so that none looks better than its grade.",
      ...(missing.length === 0 ? [] : [
        `There is no grade, as nothing could be measured of: ${
          missing.map(({ part }) => qualityParts[part].title.toLowerCase()).join("; ")
        }.`,
      ]),
      ...(never_made.length === 0 ? [] : [
        `In no figure, as they could be made of no ground truth: ${
          never_made.map((name) => checkTitles[name]).join(", ")
        }.`,
      ]),
    ],
  };
}

function percent(share: number): Cell {
  return { kind: "number", value: Math.floor(1000 * share + 1e-9) / 10, decimals: 1, unit: "%" };
}
