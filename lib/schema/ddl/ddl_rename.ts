import {
  type DdlDraft,
  type DraftColumn,
  type DraftTable,
  readKnownTable,
  readPath,
  tableOf,
} from "./ddl_draft.ts";
import type { DdlName, DdlReader } from "./ddl_reader.ts";

/** Reads MySQL's `RENAME TABLE a TO b, c TO d` and Oracle's `RENAME a TO b` from behind the first word. */
export function readRename(draft: DdlDraft, reader: DdlReader): void {
  if (draft.dialect === "mysql" && !reader.accept("TABLE") && !reader.accept("TABLES")) return;
  reader.accept("IF", "EXISTS");
  do {
    const table = readKnownTable(draft, reader);
    reader.accept("TO");
    renameTable(draft, table, readPath(reader));
  } while (reader.accept(","));
}

/** Gives a table another name; it stays in its schema where the name has none. Keys follow it. */
export function renameTable(draft: DdlDraft, table: DraftTable, name: readonly DdlName[]): void {
  const path = name.length > 1 ? name : [table.schema, ...name];
  for (const key of draft.tables.flatMap(({ foreignKeys }) => foreignKeys)) {
    if (tableOf(draft, key.to, key.searchPath) === table) key.to = path;
  }
  table.schema = path.at(-2) as DdlName;
  table.name = path.at(-1) as DdlName;
}

/** Gives a column another name. Keys follow it. */
export function renameColumn(draft: DdlDraft, table: DraftTable, column: DraftColumn, name: DdlName): void {
  for (const key of draft.tables.flatMap(({ foreignKeys }) => foreignKeys)) {
    if (tableOf(draft, key.to, key.searchPath) !== table) continue;
    key.toColumns = key.toColumns.map((to) => to.folded === column.name.folded ? name : to);
  }
  column.name = name;
}
