import type { Schema } from "../schema/mod.ts";
import { nameWords } from "./name_words.ts";
import type { ColumnValues } from "./read_values.ts";

/** What is known of a column, in words. */
export interface ColumnDocument {
  readonly name: string;
  /** Words of the name in lower case, with blanks between. */
  readonly words: string;
  readonly comment: string;
  /** Stored values; where none are given, those that an enumerated type admits. */
  readonly values: readonly string[];
}

/** What is known of a table, in words. */
export interface TableDocument {
  readonly name: string;
  readonly words: string;
  readonly comment: string;
  readonly columns: readonly ColumnDocument[];
}

/** The tables of a schema as documents to search, in its order. */
export function schemaDocuments(schema: Schema, values: readonly ColumnValues[]): readonly TableDocument[] {
  const names = nameWords(schema);
  const keyOf = (table: string, column: string) => JSON.stringify([table, column]);
  const stored = new Map(values.map((held) => [keyOf(held.table, held.column), held.values]));
  return schema.tables.map(({ name: table, columns, comment = "" }) => ({
    name: table,
    words: names.table(table).join(" "),
    comment,
    columns: columns.map(({ name, comment = "", admits = [] }) => ({
      name,
      words: names.column(table, name).join(" "),
      comment,
      values: stored.get(keyOf(table, name)) ?? admits,
    })),
  }));
}
