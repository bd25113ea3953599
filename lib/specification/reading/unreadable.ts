/** What keeps a query from being read: a closed list. */
export const unreadableCauses = [
  /** The parser cannot read the text, or it is no single query. */
  "syntax",
  /** A table or a column that nothing in sight has. */
  "unknown_name",
  /** A star over columns that are not known. */
  "star",
  /** `/` or `%` of operands of which it is not known whether they are whole numbers, which decides what it gives. */
  "division",
  /** A WITH clause that reads itself. */
  "recursion",
  /** A list of rows in the place of a query. */
  "values",
  /** A source that is neither a table nor a query. */
  "source",
  /** A join that is neither inner nor outer, or an outer one whose order cannot be kept. */
  "join",
  /** An aggregate that the tree does not have. */
  "aggregate",
  /** A window function that the tree does not have, or QUALIFY. */
  "window",
  /** DISTINCT ON. */
  "distinct_on",
  /** Grouping by several sets of keys. */
  "grouping",
  /** Sort keys behind a set operation that are no outputs. */
  "order",
  /** A limit that is no number. */
  "limit",
  /** A comparison of rows of values, or with ANY and ALL of something other than a query. */
  "comparison",
  /** EXISTS of an aggregate, which always holds. */
  "exists",
  /** A value of a kind that the tree does not have: bytes, intervals, lists. */
  "expression",
  /** Another clause. */
  "clause",
] as const;

export type UnreadableCause = typeof unreadableCauses[number];

/** Why a query is no specification; it never leaves this room. */
export class Unreadable extends Error {
  /** @param message Ends a sentence that begins with the query. */
  constructor(override readonly cause: UnreadableCause, message: string) {
    super(message);
  }
}
