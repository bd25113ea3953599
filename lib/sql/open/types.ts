/** What the text of a query leaves open, so that it has more than one right answer on the same data. */
export interface OpenOutputs {
  /** For each output column that puts values together in no order, how they stand in it. */
  readonly unordered: readonly (UnorderedParts | undefined)[];
  /** Outputs that are values of any row of a group, by queries that tell which. */
  readonly choices?: ChoiceQueries;
  /** What no query can tell. */
  readonly unknown: readonly OpenPlace[];
  /** Values of any row of a group that are no outputs of their own, by queries that tell whether the data leave a choice. */
  readonly groups: readonly GroupQuestion[];
  /** Queries whose column holds a number above 1 where rows tie that a window counts through. */
  readonly ties: readonly TieQuestion[];
  /** Inner queries that a LIMIT cuts. */
  readonly cuts: readonly InnerCut[];
  /** The query without its sample, where that alone is open and any of these rows may be in it. */
  readonly sampledFrom?: string;
}

/** Where an answer is open, and why: in `columns` or in `names`, and anywhere where neither is given. */
export interface OpenPlace {
  readonly cause: string;
  /** Positions, from 0, of output columns. */
  readonly columns?: readonly number[];
  /** Names of output columns, in lower case, where a star hides the positions. */
  readonly names?: readonly string[];
}

/** A value of any row of a group. */
export interface GroupQuestion extends OpenPlace {
  /** A query with a row for each row of a group: the keys of the groups, then what `value` refers to. */
  readonly details: string;
  /** The number of the keys. */
  readonly keys: number;
  readonly value: ChosenValue;
}

/** A window that counts through rows that tie. */
export interface TieQuestion extends OpenPlace {
  readonly sql: string;
}

/** An inner query that a LIMIT cuts, so that it depends on ties which rows are left. */
export interface InnerCut {
  /** The inner query without its LIMIT and, where it orders, with the place of each row in its order as last column. */
  readonly sql: string;
  readonly ordered: boolean;
  readonly offset: number;
  readonly limit: number;
  /** The whole query with a value in the place of the inner one, where that gives one value at most. */
  readonly withValue?: (value: string | number | bigint | boolean | null) => Promise<string>;
}

/** A text of parts with a separator between them, or a list. */
export type UnorderedParts =
  | { readonly kind: "text"; readonly separator: string }
  | { readonly kind: "list" };

/** Queries that tell of each row of a result which others may stand in its place. */
export interface ChoiceQueries {
  readonly cause: string;
  /** The query without its LIMIT: its columns, the keys of its groups and, where it orders, the place of each row. */
  readonly rows: string;
  /** A row for each row of a group: the keys of the groups, then what `outputs` refer to. */
  readonly details: string;
  readonly keys: number;
  readonly ordered: boolean;
  readonly outputs: readonly Choice[];
  /** All columns are chosen together, from one row. */
  readonly together: boolean;
  /** The place of a row in its group, after all others: only the first rows may be chosen. @default any row may */
  readonly place?: number;
}

/** An output that may be any value of a column of the details. */
export interface Choice extends ChosenValue {
  readonly position: number;
}

/** Which values of a column of the details may be chosen in a group. */
export interface ChosenValue {
  /** The column. */
  readonly values: number;
  /** Only the values beside the greatest or least of another column. @default all */
  readonly extreme?: { readonly column: number; readonly greatest: boolean };
  /** NULL is chosen only where there is nothing else. */
  readonly skipsNull: boolean;
  /** Only the values that occur most often. @default all */
  readonly mostFrequent?: boolean;
}
