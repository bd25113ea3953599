import type { Schema } from "querylogue/schema";
import type { ColumnValue, Condition, Specification, Value } from "querylogue/specification";
import type { Draw } from "./draw.ts";

/** What a value is, as far as engines tell apart what fits together. */
export type Sort = "integer" | "real" | "text" | "date" | "timestamp" | "boolean";

/** Dates are texts of ISO 8601, with a blank between date and time. */
export type Cell = null | number | string | boolean;

export interface WorldTable {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly sort: Sort; readonly nullable: boolean }[];
  readonly key: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Tables with rows, and what a schema tells of them. */
export interface World {
  readonly tables: readonly WorldTable[];
  readonly schema: Schema;
}

export interface Typed {
  readonly value: Value;
  readonly sort: Sort;
}

export interface TypedColumn extends Typed {
  readonly value: ColumnValue;
}

/** What a value or a condition may be made of where it stands. */
export interface Scope {
  /** Values that stand for themselves: columns, or what rows are grouped by. */
  readonly given: readonly Typed[];
  /** Columns of the rows of a group, for aggregates; absent where there is no group. */
  readonly grouped?: readonly TypedColumn[] | undefined;
  /** Columns that queries inside may name. */
  readonly around: readonly TypedColumn[];
  /** How much may stand inside. */
  readonly depth: number;
  /** Windows may stand here. */
  readonly windows: boolean;
  /** What makes an order of rows whole, for windows that count them. */
  readonly order: readonly Value[];
}

export interface QueryWish {
  /** What its outputs are. @default anything */
  readonly sorts?: readonly Sort[];
  readonly around: readonly TypedColumn[];
  readonly depth: number;
  /** Its outputs have names. @default false */
  readonly named?: boolean;
  /** It gives at most one row. @default false */
  readonly single?: boolean;
  /** It shows nothing. @default false */
  readonly bare?: boolean;
}

export interface MadeQuery {
  readonly specification: Specification;
  readonly sorts: readonly Sort[];
}

/** Makes the parts of one tree; whoever makes one part asks it for the others. */
export interface Maker {
  readonly draw: Draw;
  readonly world: World;
  /** A role like the name, which no source has yet. */
  role(like: string): string;
  value(sort: Sort, scope: Scope): Value;
  condition(scope: Scope): Condition;
  query(wish: QueryWish): MadeQuery;
}
