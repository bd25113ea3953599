import type { Cell, ReportTable } from "./types.ts";

/** A figure over several seeds. */
export interface Spread {
  readonly median: number;
  readonly least: number;
  readonly greatest: number;
}

/** What one way of choosing joins gives on one schema; field names are those of the JSON. */
export interface PlanMeasure {
  /** A schema, or several together. */
  readonly schema: string;
  readonly method: string;
  /** Covered joinable tables over joinable tables, 0..1. */
  readonly coverage: Spread;
  /** Sample standard deviation of the table frequencies. */
  readonly standard_deviation: Spread;
  /** The median of `standard_deviation` less what no plan of these sizes undercuts. */
  readonly gap: number;
  readonly minimum: Spread;
  readonly maximum: Spread;
  readonly gini: Spread;
  /** Processor time of choosing in milliseconds, absent where it was not measured. */
  readonly cpu_ms?: Spread;
}

export interface PlanComparisonTableOptions {
  readonly caption: string;
  /** What LaTeX refers to it by. */
  readonly label: string;
  /** Sentences that stand below the table. @default none */
  readonly notes?: readonly string[] | undefined;
}

/**
 * Ways of choosing joins side by side, one row a schema and way, in their order: each figure as its median over the
 * seeds, with the least and the greatest in parentheses where they differ.
 *
 * @example
 * ```ts
 * import { planComparisonTable, toMarkdown } from "querylogue/report";
 * import assert from "node:assert/strict";
 *
 * const same = (value: number) => ({ median: value, least: value, greatest: value });
 * const table = planComparisonTable([{
 *   schema: "lakes",
 *   method: "sampling",
 *   coverage: { median: 0.75, least: 0.5, greatest: 1 },
 *   standard_deviation: same(1.5),
 *   gap: 0.25,
 *   minimum: same(0),
 *   maximum: same(4),
 *   gini: same(0.2),
 * }], { caption: "Lakes", label: "tab:lakes" });
 * assert.match(toMarkdown(table), /\| lakes \| sampling \| 75\.0 % \(50\.0–100\.0\) \| 1\.500 \| 0\.250 \| 0 \| 4 \|/);
 * ```
 */
export function planComparisonTable(
  measures: readonly PlanMeasure[],
  { caption, label, notes = [] }: PlanComparisonTableOptions,
): ReportTable {
  return {
    caption,
    label,
    columns: [
      ...["Schema", "Choice"].map((header) => ({ header })),
      ...["Coverage", "Deviation", "Gap", "Minimum", "Maximum", "Gini", "CPU Time"].map((header) => ({
        header,
        align: "right" as const,
      })),
    ],
    rows: measures.map((measure): readonly Cell[] => [
      measure.schema,
      measure.method,
      spread(measure.coverage, (share) => (100 * share).toFixed(1), " %"),
      spread(measure.standard_deviation, (deviation) => deviation.toFixed(3)),
      { kind: "number", value: measure.gap, decimals: 3 },
      spread(measure.minimum, briefly),
      spread(measure.maximum, briefly),
      spread(measure.gini, (gini) => gini.toFixed(3)),
      measure.cpu_ms === undefined ? "none" : spread(measure.cpu_ms, milliseconds, " ms"),
    ]),
    notes,
  };
}

function spread({ median, least, greatest }: Spread, text: (value: number) => string, unit = ""): string {
  const [middle, low, high] = [median, least, greatest].map(text);
  return low === high ? `${middle}${unit}` : `${middle}${unit} (${low}–${high})`;
}

/** Counts have no decimals; medians and means of counts may. */
const briefly = (value: number) => value.toFixed(Number.isInteger(value) ? 0 : 1);

const milliseconds = (ms: number) => ms.toFixed(ms < 10 ? 1 : 0);
