import type { Dialect } from "./types.ts";

/** A table that a query may read. */
export interface KnownTable {
  /** What results call it. */
  readonly name: string;
  /** The parts of its name, its own name last, as a query may write them before it. */
  readonly parts: readonly string[];
  readonly columns: readonly string[];
}

/** A base table as a query reads it. */
export interface SourceTable {
  /** The known table's name, or the query's own spelling of one that is not known. */
  readonly table: string;
  readonly known: boolean;
}

/** A column of a base table. */
export interface SourceColumn {
  /** Position of the table among the query's sources. */
  readonly source: number;
  readonly column: string;
}

/** Two columns of different sources that must be equal. */
export interface Equality {
  readonly left: SourceColumn;
  readonly right: SourceColumn;
  /**
   * Empty where it holds for all rows. Each side of an OR is a branch of its own, known by the numbers that lead to it:
   * an equality holds together with those of the same branch and of the branches that its branch grew from.
   */
  readonly branch: readonly number[];
}

export interface ColumnUseOptions {
  readonly dialect: Dialect;
  /** Tables that the query may read, so that columns find their tables. */
  readonly tables: readonly KnownTable[];
}

/** What a query takes from base tables, or why it cannot be told. */
export type ColumnUse =
  | {
    readonly kind: "read";
    /** The base tables in the order in which the query reads them; one that it reads twice stands twice. */
    readonly sources: readonly SourceTable[];
    /** The columns that the query names or shows, each once; `*` shows all, but not in `count(*)` or EXISTS. */
    readonly columns: readonly SourceColumn[];
    /** Columns of different sources that the query sets equal. */
    readonly equalities: readonly Equality[];
    /** Names of columns that no table in sight has, as the query writes them, each once. */
    readonly unresolved: readonly string[];
  }
  | { readonly kind: "unreadable"; readonly reason: string };
