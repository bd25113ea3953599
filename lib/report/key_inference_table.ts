import type { Cell, ReportTable } from "./types.ts";

/** What one way of inferring foreign keys found of those that a database declares, while these were hidden. */
export interface KeyMeasure {
  /** A database, or several together. */
  readonly database: string;
  /** Whether the rules were made with a look at it. */
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
  /** What LaTeX refers to it by. */
  readonly label: string;
  /** Sentences that stand below the table. @default none */
  readonly notes?: readonly string[] | undefined;
}

/**
 * Precision, recall and F1 of inferred foreign keys as a table, one row a measure, in their order. Where nothing was
 * inferred there is no precision, where nothing is declared no recall, and without either no F1.
 *
 * @example
 * ```ts
 * import { keyInferenceTable, toMarkdown } from "querylogue/report";
 * import assert from "node:assert/strict";
 *
 * const lakes = { database: "lakes", used_for: "unseen", method: "names alone", declared: 4, inferred: 3, right: 2 };
 * const table = keyInferenceTable([{ ...lakes, used_for: "unseen" }], { caption: "Keys", label: "tab:keys" });
 * assert.match(toMarkdown(table), /\| 66\.7 % \| 50\.0 % \| 57\.1 % \|/);
 * ```
 */
export function keyInferenceTable(
  measures: readonly KeyMeasure[],
  { caption, label, notes = [] }: KeyInferenceTableOptions,
): ReportTable {
  return {
    caption,
    label,
    columns: [
      ...["Database", "Rules Saw It", "Inferred From"].map((header) => ({ header })),
      ...["Declared", "Inferred", "Right", "Precision", "Recall", "F1"].map((header) => ({
        header,
        align: "right" as const,
      })),
    ],
    rows: measures.map(({ database, used_for, method, declared, inferred, right }) => [
      database,
      sightings[used_for],
      method,
      count(declared),
      count(inferred),
      count(right),
      share(right, inferred),
      share(right, declared),
      inferred === 0 || declared === 0 ? "none" : share(2 * right, inferred + declared),
    ]),
    notes,
  };
}

const sightings: Readonly<Record<KeyMeasure["used_for"], string>> = {
  development: "yes",
  unseen: "no",
};

const count = (value: number): Cell => ({ kind: "number", value });

function share(part: number, whole: number): Cell {
  return whole === 0 ? "none" : { kind: "number", value: 100 * part / whole, decimals: 1, unit: "%" };
}
