import {
  type Cell,
  countCell,
  numberColumns,
  type ReportTable,
  textColumns,
} from "../../../lib/report/mod.ts";
import type { TableHead } from "../table_head.ts";

/** A figure over several seeds. */
interface Spread {
  readonly median: number;
  readonly least: number;
  readonly greatest: number;
}

/** What one method of choosing joins gives on one schema; field names are those of the JSON. */
export interface PlanMeasure {
  /** A schema, or several together. */
  readonly schema: string;
  readonly method: string;
  /** Covered joinable tables over joinable tables, 0..1. */
  readonly coverage: Spread;
  /** Sample standard deviation of the table frequencies. */
  readonly standard_deviation: Spread;
  /** The median of `standard_deviation` minus the lower bound for plans of these sizes. */
  readonly gap: number;
  readonly minimum: Spread;
  readonly maximum: Spread;
  readonly gini: Spread;
  /** Processor time of choosing in milliseconds, absent where it was not measured. */
  readonly cpu_ms?: Spread;
}

/** What is asked of the plans for one schema, with the bounds for any plan; field names are those of the JSON. */
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
 * Methods of choosing joins side by side, one row a schema and method, in their order: each figure as its median over
 * the seeds, with the least and the greatest in parentheses where they differ.
 */
export function planComparisonTable(
  measures: readonly PlanMeasure[],
  { caption, label, notes = [] }: TableHead,
): ReportTable {
  return {
    caption,
    label,
    columns: [
      ...textColumns("Schema", "Choice"),
      ...numberColumns("Coverage", "Deviation", "Gap", "Minimum", "Maximum", "Gini", "CPU Time"),
    ],
    rows: measures.map((measure): readonly Cell[] => [
      measure.schema,
      measure.method,
      spread(measure.coverage, (share) => (100 * share).toFixed(1), " %"),
      spread(measure.standard_deviation, (deviation) => deviation.toFixed(3)),
      { kind: "number", value: measure.gap, decimals: 3 },
      spread(measure.minimum, count),
      spread(measure.maximum, count),
      spread(measure.gini, (gini) => gini.toFixed(3)),
      measure.cpu_ms === undefined ? "none" : spread(measure.cpu_ms, milliseconds, " ms"),
    ]),
    notes,
  };
}

/**
 * The bounds that plans are measured against, one row a schema, in their order: the combinations asked for, the lower
 * bound of the deviation, and the fewest combinations that cover all tables, found and proven. The gap is the distance
 * of the median found from what is proven, in percent of the latter.
 */
export function planBoundsTable(
  bounds: readonly PlanBounds[],
  { caption, label, notes = [] }: TableHead,
): ReportTable {
  return {
    caption,
    label,
    columns: [
      ...textColumns("Schema"),
      ...numberColumns("Joinable Tables", "Joins", "Combinations", "Least Deviation"),
      ...numberColumns("Fewest Found", "Fewest Proven", "Gap"),
    ],
    rows: bounds.map(({ fewest_to_cover, ...bound }): readonly Cell[] => [
      bound.schema,
      countCell(bound.joinable_tables),
      countCell(bound.joins),
      Object.entries(bound.sizes).map(([size, count]) => `${size}:${count}`).join(", "),
      { kind: "number", value: bound.lower_bound, decimals: 3 },
      spread(fewest_to_cover, String),
      countCell(bound.fewest_lower_bound),
      {
        kind: "number",
        value: 100 * (fewest_to_cover.median / bound.fewest_lower_bound - 1),
        decimals: 1,
        unit: "%",
      },
    ]),
    notes,
  };
}

function spread({ median, least, greatest }: Spread, text: (value: number) => string, unit = ""): string {
  const [middle, low, high] = [median, least, greatest].map((value) => text(value));
  return low === high ? `${middle}${unit}` : `${middle}${unit} (${low}–${high})`;
}

/** Counts have no decimals; medians and means of counts may. */
const count = (value: number) => value.toFixed(Number.isInteger(value) ? 0 : 1);

const milliseconds = (ms: number) => ms.toFixed(ms < 10 ? 1 : 0);
