import type { ColumnReference, Filter } from "../../specification/mod.ts";

/** What a column holds, as far as a question can use it. */
export type ColumnKind =
  | "label"
  | "measure"
  | "year"
  | "date"
  | "category"
  | "text"
  | "code"
  | "coordinate"
  | "boolean"
  /** Values that hold several: lists, sets, ranges, JSON. */
  | "compound"
  | "key";

/** Counts and bounds of a column over its whole table. */
export interface ColumnStatistics {
  readonly rows: number;
  /** Rows in which the column is not NULL. */
  readonly present: number;
  readonly distinct: number;
  readonly minimum: string | number | undefined;
  readonly maximum: string | number | undefined;
}

/** The words for comparing things by a measure. */
export interface Scale {
  readonly more: string;
  readonly less: string;
  readonly most: string;
  readonly least: string;
  /** As in "1,000 km long", where English has it. */
  readonly positive?: string;
}

/** How a column is spoken of. */
export interface ColumnWords {
  readonly reference: ColumnReference;
  readonly singular: string;
  readonly plural: string;
  readonly kind: ColumnKind;
  /** As it is written after a number, with the space before it where one belongs there. */
  readonly unit: string;
  readonly scale: Scale | undefined;
  /** Whether adding values up makes sense. */
  readonly summable: boolean;
  /** As in "founded after 1960", for dates and years whose name is a participle. */
  readonly participle: string | undefined;
  readonly statistics: ColumnStatistics;
  /** Conditions on it that the business has a term for. */
  readonly terms?: readonly Exclude<Filter, { readonly kind: "exists" }>[];
  /** What a dialogue calls stored values. */
  readonly called?: ReadonlyMap<string, string>;
}

/** What a table's rows are in a sentence. */
export type TableSense = "entity" | "attributes" | "series" | "link";

/** How a table is spoken of. */
export interface TableWords {
  readonly table: string;
  /** `attributes`: one row per owner, its columns are the owner's; `series`: many rows per owner. */
  readonly sense: TableSense;
  readonly singular: string;
  readonly plural: string;
  /** Columns that name a row; empty where none does. */
  readonly labels: readonly ColumnWords[];
  readonly columns: readonly ColumnWords[];
  /** The preposition for being there, where rows are places. */
  readonly place: "in" | "on" | undefined;
  readonly person: boolean;
}
