import type { Metric } from "../metrics/mod.ts";

/** What stands in one place of a table. */
export type Cell =
  /** Plain text; no format takes any of it for markup. */
  | string
  | NumberCell
  /** A share printed in percent, or a ratio printed as it is, with its interval and counts. */
  | { readonly kind: "rate" | "ratio"; readonly metric: Metric };

export interface NumberCell {
  readonly kind: "number";
  readonly value: number;
  /** Digits after the point. @default 0 */
  readonly decimals?: number;
  /** Stands after the number, for example `%`. */
  readonly unit?: string;
  /** Print a plus before numbers above 0. @default false */
  readonly signed?: boolean;
}

export interface Column {
  readonly header: string;
  /** @default "left" */
  readonly align?: "left" | "right";
}

/** A table as a value, from which every format is made. */
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
