import type { PlanComparisonTableOptions, Spread } from "./plan_comparison_table.ts";
import type { Cell, ReportTable } from "./types.ts";

/** What is asked of the plans for one schema, and what no plan can undercut; field names are those of the JSON. */
export interface PlanBounds {
  /** A schema, or several together. */
  readonly schema: string;
  /** Tables that a combination of the sizes can hold. */
  readonly joinable_tables: number;
  readonly joins: number;
  /** Combinations asked for, by their number of joins. */
  readonly sizes: Readonly<Record<string, number>>;
  /** No plan of these sizes has a smaller standard deviation of the table frequencies. */
  readonly lower_bound: number;
  /** Fewest combinations found that cover all joinable tables, over the seeds. */
  readonly fewest_to_cover: Spread;
  /** Fewer combinations cannot cover them. */
  readonly fewest_lower_bound: number;
}

/**
 * What plans are measured against, one row a schema, in their order: how many combinations were asked for, the lower
 * bound of the deviation, and the fewest combinations that cover all tables, found and proven, with the distance of the
 * median found in percent of what is proven.
 *
 * @example
 * ```ts
 * import { planBoundsTable, toMarkdown } from "querylogue/report";
 * import assert from "node:assert/strict";
 *
 * const table = planBoundsTable([{
 *   schema: "lakes",
 *   joinable_tables: 9,
 *   joins: 12,
 *   sizes: { 2: 6, 3: 6 },
 *   lower_bound: 0.5,
 *   fewest_to_cover: { median: 3, least: 3, greatest: 4 },
 *   fewest_lower_bound: 3,
 * }], { caption: "Lakes", label: "tab:lakes" });
 * assert.match(toMarkdown(table), /\| lakes \| 9 \| 12 \| 2:6, 3:6 \| 0\.500 \| 3 \(3–4\) \| 3 \| 0\.0 % \|/);
 * ```
 */
export function planBoundsTable(
  bounds: readonly PlanBounds[],
  { caption, label, notes = [] }: PlanComparisonTableOptions,
): ReportTable {
  return {
    caption,
    label,
    columns: [
      { header: "Schema" },
      ...[
        "Joinable Tables",
        "Joins",
        "Combinations",
        "Least Deviation",
        "Fewest Found",
        "Fewest Proven",
        "Gap",
      ]
        .map((header) => ({ header, align: "right" as const })),
    ],
    rows: bounds.map(({ fewest_to_cover: { median, least, greatest }, ...bound }): readonly Cell[] => [
      bound.schema,
      { kind: "number", value: bound.joinable_tables },
      { kind: "number", value: bound.joins },
      Object.entries(bound.sizes).map(([size, count]) => `${size}:${count}`).join(", "),
      { kind: "number", value: bound.lower_bound, decimals: 3 },
      least === greatest ? String(median) : `${median} (${least}–${greatest})`,
      { kind: "number", value: bound.fewest_lower_bound },
      {
        kind: "number",
        value: 100 * (median / bound.fewest_lower_bound - 1),
        decimals: 1,
        unit: "%",
      },
    ]),
    notes,
  };
}
