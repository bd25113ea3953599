import { readConstraints, startsConstraint } from "./ddl_constraints.ts";
import { readTableComment } from "./ddl_create_table.ts";
import {
  type DdlDraft,
  ddlTraits,
  type DraftColumn,
  draftedColumn,
  draftedTable,
  type DraftTable,
  knownColumn,
  pathText,
  readKnownTable,
  readName,
  readPath,
} from "./ddl_draft.ts";
import { readElements, readType } from "./ddl_columns.ts";
import { type DdlName, type DdlReader, ddlReader, splitAtCommas } from "./ddl_reader.ts";

/**
 * Reads an ALTER TABLE after that word; skips what concerns neither columns nor keys.
 *
 * @throws {SyntaxError} If an action that matters cannot be read, or the table is not in the draft.
 */
export function readAlterTable(draft: DdlDraft, reader: DdlReader): void {
  reader.accept("IF", "EXISTS");
  reader.accept("ONLY");
  const path = readPath(reader);
  reader.accept("*");
  const table = draftedTable(draft, path);
  for (const part of splitAtCommas(reader.rest())) {
    const action = ddlReader(part);
    if (table !== undefined) readAction(draft, table, action);
    else if (action.sees("ADD") || action.sees("ATTACH")) {
      throw new SyntaxError(`changes ${pathText(path)}, which the script does not create`);
    }
  }
}

function readAction(draft: DdlDraft, table: DraftTable, action: DdlReader): void {
  if (action.accept("ADD")) readAddition(draft, table, action);
  else if (action.accept("DROP")) readRemoval(table, action);
  else if (action.accept("RENAME")) readRenaming(draft, table, action);
  else if (action.accept("MODIFY")) {
    action.accept("COLUMN");
    const changes = action.list()?.map(ddlReader) ?? [action];
    for (const change of changes) replaceColumn(draft, table, readName(change), change);
  } else if (action.accept("CHANGE")) {
    action.accept("COLUMN");
    const old = knownColumn(table, readName(action));
    const name = readName(action);
    renameColumn(draft, table, old, name);
    replaceColumn(draft, table, name, action);
  } else if (action.accept("ALTER")) readColumnChange(draft, table, action);
  else if (action.accept("SET", "SCHEMA")) renameTable(draft, table, [readName(action), table.name]);
  else if (action.accept("COMMENT")) readTableComment(table, action);
  else if (action.accept("ATTACH", "PARTITION")) {
    const partition = draftedTable(draft, readPath(action));
    if (partition !== undefined) partition.leftOut = "partition";
  }
}

function readAddition(draft: DdlDraft, table: DraftTable, action: DdlReader): void {
  if (startsConstraint(draft, action)) return readConstraints(draft, table, action);
  action.accept("COLUMN");
  const isThere = action.accept("IF", "NOT", "EXISTS");
  const elements = action.list() ?? [action.rest()];
  const isNew = ([name]: (typeof elements)[number]) =>
    name?.folded === undefined ||
    draftedColumn(table, { spelled: name.value, folded: name.folded }) === undefined;
  readElements(draft, table, isThere ? elements.filter(isNew) : elements)();
}

function readRemoval(table: DraftTable, action: DdlReader): void {
  if (action.accept("PRIMARY", "KEY")) {
    table.primaryKey = undefined;
    return;
  }
  if (["CONSTRAINT", "INDEX", "KEY"].some((word) => action.accept(word)) || action.accept("FOREIGN", "KEY")) {
    action.accept("IF", "EXISTS");
    dropKeys(table, readName(action));
    return;
  }
  action.accept("COLUMN");
  action.accept("IF", "EXISTS");
  const gone = action.list()?.map((part) => readName(ddlReader(part))) ?? [readName(action)];
  const names = new Set(gone.map(({ folded }) => folded));
  const stays = ({ columns }: { readonly columns: readonly DraftColumn[] }) =>
    !columns.some(({ name }) => names.has(name.folded));
  if (table.primaryKey !== undefined && !stays(table.primaryKey)) table.primaryKey = undefined;
  table.uniqueKeys = table.uniqueKeys.filter(stays);
  table.foreignKeys = table.foreignKeys.filter(stays);
  table.columns = table.columns.filter(({ name }) => !names.has(name.folded));
}

function readRenaming(draft: DdlDraft, table: DraftTable, action: DdlReader): void {
  if (["CONSTRAINT", "INDEX", "KEY"].some((word) => action.sees(word))) return;
  const isTable = action.accept("TO") || action.accept("AS");
  const isColumn = action.accept("COLUMN");
  if (isTable || ddlTraits(draft).renamesTables && !isColumn) {
    return renameTable(draft, table, readPath(action));
  }
  const column = knownColumn(table, readName(action));
  action.accept("TO");
  renameColumn(draft, table, column, readName(action));
}

/** Reads a MODIFY, which says all about a column anew, or only what changes. */
function replaceColumn(draft: DdlDraft, table: DraftTable, name: DdlName, change: DdlReader): void {
  const column = knownColumn(table, name);
  const { type, notNull, ...rest } = readType(draft, change);
  if (type !== "") {
    delete column.admits;
    delete column.typeKey;
    Object.assign(column, { type, ...rest });
  }
  if (ddlTraits(draft).modifySaysAll) {
    const isKey = table.primaryKey?.columns.includes(column) ?? false;
    delete column.comment;
    column.notNull = notNull || isKey;
  }
  readConstraints(draft, table, change, column);
}

function readColumnChange(draft: DdlDraft, table: DraftTable, action: DdlReader): void {
  if (["CONSTRAINT", "INDEX", "CHECK"].some((word) => action.sees(word))) return;
  action.accept("COLUMN");
  const column = knownColumn(table, readName(action));
  if (action.accept("SET", "NOT", "NULL") || action.sees("ADD", "GENERATED")) column.notNull = true;
  else if (action.accept("DROP", "NOT", "NULL")) column.notNull = false;
  else if (action.accept("TYPE") || action.accept("SET", "DATA", "TYPE")) {
    delete column.admits;
    delete column.typeKey;
    const { notNull: _, ...changed } = readType(draft, action);
    Object.assign(column, changed);
  }
}

/** Reads a DROP after that word; skips anything but tables, views and indexes. */
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
      const gone = draftedTable(draft, path);
      draft.tables = draft.tables.filter((table) => table !== gone);
    }
  } while (reader.accept(","));
}

function dropKeys(table: DraftTable, { folded }: DdlName): void {
  const stays = ({ name }: { readonly name: string }) => name.toLowerCase() !== folded.toLowerCase();
  if (table.primaryKey !== undefined && !stays(table.primaryKey)) table.primaryKey = undefined;
  table.uniqueKeys = table.uniqueKeys.filter(stays);
  table.foreignKeys = table.foreignKeys.filter(stays);
}

/** An index has its table's schema; MySQL alone says the table. */
function dropIndex(draft: DdlDraft, path: readonly DdlName[], reader: DdlReader): void {
  const only = reader.accept("ON") ? draftedTable(draft, readPath(reader)) : undefined;
  const schemas = path.length > 1 ? path.slice(-2, -1) : draft.searchPath;
  const tables = only === undefined
    ? draft.tables.filter((table) => schemas.some(({ folded }) => folded === table.schema.folded))
    : [only];
  for (const table of tables) dropKeys(table, path.at(-1) as DdlName);
}

/** Reads MySQL's `RENAME TABLE a TO b, c TO d` and Oracle's `RENAME a TO b` after the first word. */
export function readRename(draft: DdlDraft, reader: DdlReader): void {
  if (ddlTraits(draft).renameSaysKind && !reader.accept("TABLE") && !reader.accept("TABLES")) return;
  reader.accept("IF", "EXISTS");
  do {
    const table = readKnownTable(draft, reader);
    reader.accept("TO");
    renameTable(draft, table, readPath(reader));
  } while (reader.accept(","));
}

/** Renames a table, in its schema if the name has none, and the keys to it. */
function renameTable(draft: DdlDraft, table: DraftTable, name: readonly DdlName[]): void {
  const path = name.length > 1 ? name : [table.schema, ...name];
  for (const key of draft.tables.flatMap(({ foreignKeys }) => foreignKeys)) {
    if (draftedTable(draft, key.to, key.searchPath) === table) key.to = path;
  }
  table.schema = path.at(-2) as DdlName;
  table.name = path.at(-1) as DdlName;
}

/** Renames a column and the keys to it. */
function renameColumn(draft: DdlDraft, table: DraftTable, column: DraftColumn, name: DdlName): void {
  for (const key of draft.tables.flatMap(({ foreignKeys }) => foreignKeys)) {
    if (draftedTable(draft, key.to, key.searchPath) !== table) continue;
    key.toColumns = key.toColumns.map((to) => to.folded === column.name.folded ? name : to);
  }
  column.name = name;
}
