/** In what statements that define a schema differ between dialects. */
export interface DdlTraits {
  /** Case that names are compared in. */
  readonly foldsTo: "lower" | "upper";
  /** Quoted names keep their case. */
  readonly quotesKeepCase: boolean;
  /** Bare names hold hash signs. */
  readonly namesHoldHashes: boolean;
  /** Quotes of texts that stand for names where a name must stand. */
  readonly textsAsNames: string;
  /** USE names the schema of bare names. */
  readonly hasUse: boolean;
  /** Words beside the standard's that begin a constraint or an index in a table's definition. */
  readonly indexWords: readonly string[];
  /** Columns of a primary key may be NULL. */
  readonly keysMayBeNull: boolean;
  /** A unique key without a name is called as its first column. */
  readonly uniqueKeysAreColumns: boolean;
  /** Types that count by themselves, and so are never NULL. */
  readonly serial?: RegExp;
  /** A column of such a type is a unique key. */
  readonly serialsAreUnique: boolean;
  /** A type is any words; elsewhere some words end it. */
  readonly typesAreAnyWords: boolean;
  /** Where LIKE in parentheses stands: for the whole definition, or among its columns. */
  readonly likeInParentheses?: "whole" | "element";
  /** The outputs of a query are columns beside those that are listed. */
  readonly queriesAddColumns: boolean;
  /** Scripts show the tables that the engine keeps for itself. */
  readonly showsInternalTables: boolean;
  /** Temporary tables are defined for good. */
  readonly temporaryTablesStay: boolean;
  /** RENAME in ALTER TABLE renames the table unless COLUMN is said. */
  readonly renamesTables: boolean;
  /** The statement RENAME says what it renames. */
  readonly renameSaysKind: boolean;
  /** MODIFY says all about a column anew. */
  readonly modifySaysAll: boolean;
}

/** What most dialects share. */
export const commonDdl: DdlTraits = {
  foldsTo: "lower",
  quotesKeepCase: false,
  namesHoldHashes: false,
  textsAsNames: "",
  hasUse: false,
  indexWords: [],
  keysMayBeNull: false,
  uniqueKeysAreColumns: false,
  serialsAreUnique: false,
  typesAreAnyWords: false,
  queriesAddColumns: false,
  showsInternalTables: false,
  temporaryTablesStay: false,
  renamesTables: false,
  renameSaysKind: false,
  modifySaysAll: false,
};
