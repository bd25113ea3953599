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
