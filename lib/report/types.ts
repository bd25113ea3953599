import type { Estimate, Metric } from "../metrics/mod.ts";

/** A cell of a table. */
export type Cell =
  /** Plain text; every format escapes it. */
  | string
  | NumberCell
  /** A share in percent, or a ratio, with its interval and counts. */
  | { readonly kind: "rate" | "ratio"; readonly metric: Metric }
  /** An estimated share in percent with its interval. */
  | { readonly kind: "estimate"; readonly estimate: Estimate }
  /** A difference of two shares in percentage points with its interval. */
  | { readonly kind: "difference"; readonly difference: number; readonly interval: readonly [number, number] }
  /** A p-value. */
  | { readonly kind: "probability"; readonly value: number };

export interface NumberCell {
  readonly kind: "number";
  readonly value: number;
  /** Digits after the point. @default 0 */
  readonly decimals?: number;
  /** Unit after the number, for example `%`. */
  readonly unit?: string;
  /** Print a plus before numbers above 0. @default false */
  readonly signed?: boolean;
}

export interface Column {
  readonly header: string;
  /** @default "left" */
  readonly align?: "left" | "right";
}

/** A table as a value that every format is written from. */
export interface ReportTable {
  readonly caption: string;
  /** What LaTeX refers to it by, for example `tab:main`. */
  readonly label: string;
  readonly columns: readonly Column[];
  /** Every row has as many cells as there are columns. */
  readonly rows: readonly (readonly Cell[])[];
  /** Sentences that stand below the table. */
  readonly notes: readonly string[];
}

/** A figure as the JSON that Plotly draws. */
export interface PlotlyFigure {
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly layout: Readonly<Record<string, unknown>>;
}
