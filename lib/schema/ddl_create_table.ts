import {
  columnOf,
  type DdlDraft,
  type DraftColumn,
  type DraftTable,
  draftTable,
  readKnownTable,
  readPath,
  spelled,
  tableOf,
  unexpected,
} from "./ddl_draft.ts";
import { readElements } from "./ddl_elements.ts";
import { queryColumns } from "./ddl_query_columns.ts";
import { ddlReader, type DdlReader, type DdlToken } from "./ddl_reader.ts";

/** What stands between CREATE and TABLE. */
export interface CreateTableOptions {
  readonly replaces: boolean;
  readonly temporary: boolean;
  readonly virtual: boolean;
}

/**
 * Reads a CREATE TABLE from behind that word. The table is in the draft even if one of its keys cannot be read.
 *
 * @param text The statement.
 * @throws {SyntaxError} If the table, or something that matters of it, cannot be read.
 */
export async function readCreateTable(
  draft: DdlDraft,
  reader: DdlReader,
  text: string,
  { replaces, temporary, virtual }: CreateTableOptions,
): Promise<void> {
  const unlessExists = reader.accept("IF", "NOT", "EXISTS");
  const path = readPath(reader);
  const table = draftTable(draft, path);
  const before = tableOf(draft, path);
  if (before !== undefined && before.schema.folded === table.schema.folded) {
    if (unlessExists) return;
    if (!replaces) throw new SyntaxError(`creates ${spelled(path)} again`);
    draft.tables = draft.tables.filter((other) => other !== before);
  }
  const add = () => draft.tables.push(table);
  if (temporary) table.leftOut = "temporary";
  if (virtual) {
    table.leftOut = "virtual";
    add();
    return;
  }
  if (reader.accept("PARTITION", "OF")) {
    table.leftOut = "partition";
    table.columns.push(...copies(readKnownTable(draft, reader)));
    add();
    return;
  }
  if (reader.accept("LIKE")) {
    resemble(table, readKnownTable(draft, reader), { withKeys: true });
    add();
    return;
  }
  const list = reader.list();
  if (list === undefined && !reader.sees("AS") && !reader.sees("SELECT")) throw unexpected(reader, "a list of columns");
  const tail = ddlReader(reader.rest());
  const query = readTail(draft, table, tail, text);
  const elements = list ?? [];
  for (const element of elements) readLike(draft, table, element);
  const isLike = (element: readonly DdlToken[]) => element[0]?.keyword === "LIKE";
  if (query !== undefined && (list === undefined || draft.dialect === "mysql")) {
    await addQueryColumns(draft, table, query);
  }
  const columnCount = table.columns.length;
  try {
    readElements(draft, table, elements.filter((element) => !isLike(element)));
  } finally {
    // Inherited columns may be declared again, and then say more.
    const declared = new Set(table.columns.slice(columnCount).map(({ name }) => name.folded));
    void declared;
  }
  add();
}
