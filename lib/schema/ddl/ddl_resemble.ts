import type { DraftColumn, DraftKey, DraftTable } from "./ddl_draft.ts";

/** What a table takes over from another beside names, types and NOT NULL of its columns. */
export interface ResembleOptions {
  readonly keys: boolean;
  readonly comments: boolean;
  readonly generated: boolean;
}

/** Gives a table the columns of another. */
export function resemble(
  table: DraftTable,
  model: DraftTable,
  { keys, comments, generated }: ResembleOptions,
): void {
  const copies = new Map(model.columns.map((column) => [column, { ...column }]));
  for (const column of copies.values()) {
    if (!comments) delete column.comment;
    if (!generated) delete column.generated;
    setColumn(table, column);
  }
  if (!keys) return;
  const copied = ({ name, columns }: DraftKey) => ({
    name,
    columns: columns.map((column) => copies.get(column) as DraftColumn),
  });
  table.primaryKey = model.primaryKey && copied(model.primaryKey);
  table.uniqueKeys = model.uniqueKeys.map(copied);
}

/** Adds a column, or puts it in the place of the inherited one of its name. */
export function setColumn(table: DraftTable, column: DraftColumn): void {
  const at = table.columns.findIndex(({ name }) => name.folded === column.name.folded);
  if (table.columns[at]?.notNull) column.notNull = true;
  table.columns.splice(at < 0 ? table.columns.length : at, 1, column);
}
