import { nameParts, type Schema, splitName } from "../schema/mod.ts";
import { nameWords } from "./name_words.ts";
import type { ColumnValues } from "./read_values.ts";

/** Searchable words of a column. */
export interface ColumnDocument {
  readonly table: TableDocument;
  readonly name: string;
  /** Words of the name in lower case. */
  readonly words: readonly string[];
  /** Parts of the name that `words` expands or splits: `dept`, `barcode`. */
  readonly spellings: readonly string[];
  readonly comment: string;
  /** Stored values, or those that an enumerated type admits. */
  readonly values: readonly string[];
}

/** Searchable words of a table. */
export interface TableDocument {
  /** Position in the schema, from 0. */
  readonly place: number;
  readonly name: string;
  readonly words: readonly string[];
  readonly spellings: readonly string[];
  readonly comment: string;
}

/** A schema as search documents, in its order. */
export interface SchemaDocuments {
  readonly tables: readonly TableDocument[];
  readonly columns: readonly ColumnDocument[];
  /** Columns of a table. */
  columnsOf(table: TableDocument): readonly ColumnDocument[];
}

/** Converts a schema into search documents. */
export function schemaDocuments(schema: Schema, values: readonly ColumnValues[]): SchemaDocuments {
  const names = nameWords(schema);
  const keyOf = (table: string, column: string) => JSON.stringify([table, column]);
  const stored = new Map(values.map((held) => [keyOf(held.table, held.column), held.values]));
  const worded = (name: string, words: readonly string[]) => ({
    words,
    spellings: splitName(name).filter((part) => !words.includes(part)),
  });
  const tables = schema.tables.map(({ name, comment = "" }, place): TableDocument => ({
    place,
    name,
    ...worded(nameParts(name).at(-1) ?? name, names.table(name)),
    comment,
  }));
  const columns = tables.map((table) =>
    (schema.tables[table.place]?.columns ?? []).map((
      { name, comment = "", admits = [] },
    ): ColumnDocument => ({
      table,
      name,
      ...worded(name, names.column(table.name, name)),
      comment,
      values: stored.get(keyOf(table.name, name)) ?? admits,
    }))
  );
  return { tables, columns: columns.flat(), columnsOf: ({ place }) => columns[place] ?? [] };
}
