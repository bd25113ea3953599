import { type DdlDraft, type DraftTable, readPath, tableOf } from "./ddl_draft.ts";
import type { DdlName, DdlReader } from "./ddl_reader.ts";

/** Reads a DROP from behind that word. What is neither a table, a view nor an index is passed over. */
export function readDrop(draft: DdlDraft, reader: DdlReader): void {
  for (const word of ["TEMPORARY", "MATERIALIZED", "FOREIGN"]) reader.accept(word);
  const isIndex = reader.accept("INDEX");
  if (!isIndex && !reader.accept("TABLE") && !reader.accept("VIEW")) return;
  reader.accept("CONCURRENTLY");
  reader.accept("IF", "EXISTS");
  do {
    const path = readPath(reader);
    if (isIndex) dropIndex(draft, path, reader);
    else {
      const gone = tableOf(draft, path);
      draft.tables = draft.tables.filter((table) => table !== gone);
    }
  } while (reader.accept(","));
}

/** Takes the keys of this name away from a table. */
export function dropKeys(table: DraftTable, { folded }: DdlName): void {
  const stays = ({ name }: { readonly name: string }) => name.toLowerCase() !== folded.toLowerCase();
  if (table.primaryKey !== undefined && !stays(table.primaryKey)) table.primaryKey = undefined;
  table.uniqueKeys = table.uniqueKeys.filter(stays);
  table.foreignKeys = table.foreignKeys.filter(stays);
}

/** An index has its table's schema; MySQL alone says the table. */
function dropIndex(draft: DdlDraft, path: readonly DdlName[], reader: DdlReader): void {
  const only = reader.accept("ON") ? tableOf(draft, readPath(reader)) : undefined;
  const schemas = path.length > 1 ? path.slice(-2, -1) : draft.searchPath;
  const tables = only === undefined
    ? draft.tables.filter((table) => schemas.some(({ folded }) => folded === table.schema.folded))
    : [only];
  for (const table of tables) dropKeys(table, path.at(-1) as DdlName);
}
