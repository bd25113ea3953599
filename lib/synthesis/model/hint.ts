import type { ColumnKind, Lexicon } from "../../linking/mod.ts";
import { type Dialect, lexSql } from "../../sql/mod.ts";

/** A suggestion to the writer of a dialogue. */
export interface Hint {
  /** Words of a prompt. */
  readonly text: string;
  /** Kinds of columns of which the tables must have one. @default any tables can serve it */
  readonly needs?: readonly ColumnKind[];
  /** SQL words and symbols of which a query that takes it up has one, in upper case. @default none is needed */
  readonly words?: readonly string[];
}

interface HintedTables {
  readonly lexicon: Lexicon;
  readonly tables: readonly string[];
}

/** Returns the hints that some tables can serve. */
export function servedHints(hints: readonly Hint[], hinted: HintedTables): readonly Hint[] {
  return hints.filter(({ needs }) => needs === undefined || columnsOf(needs, hinted).length > 0);
}

/** Returns the columns of some tables that are of one of these kinds. */
export function columnsOf(
  kinds: readonly ColumnKind[],
  { lexicon, tables }: HintedTables,
): readonly string[] {
  return tables.flatMap((table) =>
    lexicon.table(table).columns.filter(({ kind }) => kinds.includes(kind)).map(({ reference }) =>
      reference.column
    )
  );
}

/** Whether a query shows signs of a hint: its words, and a column of the needed kinds. */
export function takesUp(
  query: string,
  hint: Hint,
  hinted: HintedTables & { readonly dialect: Dialect },
): boolean {
  const { needs, words } = hint;
  const tokens = lexSql(query, hinted.dialect);
  // Symbols of two signs come as two tokens.
  const pairs = tokens.map(({ value }, i) => `${value}${tokens[i + 1]?.value ?? ""}`);
  const held = new Set([...tokens.map(({ value }) => value.toUpperCase()), ...pairs]);
  return (words === undefined || words.some((word) => held.has(word))) &&
    (needs === undefined || columnsOf(needs, hinted).some((column) => held.has(column.toUpperCase())));
}
