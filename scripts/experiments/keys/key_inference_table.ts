import {
  countCell,
  numberColumns,
  type ReportTable,
  shareCell,
  textColumns,
} from "../../../lib/report/mod.ts";

/** Foreign keys of a database that one method inferred while the declared keys were hidden. */
export interface KeyMeasure {
  /** A database, or several together. */
  readonly database: string;
  /** Whether the rules were developed with this database in view. */
  readonly used_for: "development" | "unseen";
  /** How the keys were inferred. */
  readonly method: string;
  readonly declared: number;
  readonly inferred: number;
  /** Inferred keys that are declared, with the same columns on both ends. */
  readonly right: number;
}

export interface KeyInferenceTableOptions {
  readonly caption: string;
  /** LaTeX label of the table. */
  readonly label: string;
  /** Sentences below the table. @default none */
  readonly notes?: readonly string[] | undefined;
}

/**
 * Precision, recall and F1 of inferred foreign keys, one row a measure, in their order. Without inferred keys there is
 * no precision, without declared keys no recall, and without either no F1.
 */
export function keyInferenceTable(
  measures: readonly KeyMeasure[],
  { caption, label, notes = [] }: KeyInferenceTableOptions,
): ReportTable {
  return {
    caption,
    label,
    columns: [
      ...textColumns("Database", "Rules Saw It", "Inferred From"),
      ...numberColumns("Declared", "Inferred", "Right", "Precision", "Recall", "F1"),
    ],
    rows: measures.map(({ database, used_for, method, declared, inferred, right }) => [
      database,
      used_for === "development" ? "yes" : "no",
      method,
      countCell(declared),
      countCell(inferred),
      countCell(right),
      shareCell(right, inferred),
      shareCell(right, declared),
      inferred === 0 || declared === 0 ? "none" : shareCell(2 * right, inferred + declared),
    ]),
    notes,
  };
}
