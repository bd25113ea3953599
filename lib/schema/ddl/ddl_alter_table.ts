import { readConstraints, startsConstraint } from "./ddl_constraints.ts";
import {
  columnOf,
  type DdlDraft,
  type DraftColumn,
  type DraftTable,
  knownColumn,
  readName,
  readPath,
  spelled,
  tableOf,
} from "./ddl_draft.ts";
import { readElements } from "./ddl_elements.ts";
import { type DdlName, type DdlReader, ddlReader, splitAtCommas } from "./ddl_reader.ts";
import { readTableComment } from "./ddl_create_table.ts";
import { dropKeys } from "./ddl_drop.ts";
import { renameColumn, renameTable } from "./ddl_rename.ts";
import { readType } from "./ddl_type.ts";

/**
 * Reads an ALTER TABLE from behind that word. What says nothing about columns and keys is passed over.
 *
 * @throws {SyntaxError} If an action that matters cannot be read, or the table is not in the draft.
 */
export function readAlterTable(draft: DdlDraft, reader: DdlReader): void {
  reader.accept("IF", "EXISTS");
  reader.accept("ONLY");
  const path = readPath(reader);
  reader.accept("*");
  const table = tableOf(draft, path);
  for (const part of splitAtCommas(reader.rest())) {
    const action = ddlReader(part);
    if (table !== undefined) readAction(draft, table, action);
    else if (action.sees("ADD") || action.sees("ATTACH")) {
      throw new SyntaxError(`changes ${spelled(path)}, which the script does not create`);
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
    const partition = tableOf(draft, readPath(action));
    if (partition !== undefined) partition.leftOut = "partition";
  }
}

function readAddition(draft: DdlDraft, table: DraftTable, action: DdlReader): void {
  if (startsConstraint(draft, action)) return readConstraints(draft, table, action);
  action.accept("COLUMN");
  const isThere = action.accept("IF", "NOT", "EXISTS");
  const elements = action.list() ?? [action.rest()];
  const isNew = ([name]: (typeof elements)[number]) =>
    name?.folded === undefined || columnOf(table, { spelled: name.value, folded: name.folded }) === undefined;
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
  // MySQL's tables need no TO, and its columns need their word.
  if (isTable || draft.dialect === "mysql" && !isColumn) return renameTable(draft, table, readPath(action));
  const column = knownColumn(table, readName(action));
  action.accept("TO");
  renameColumn(draft, table, column, readName(action));
}

/** MODIFY says all about a column anew in MySQL, in Oracle only what changes. */
function replaceColumn(draft: DdlDraft, table: DraftTable, name: DdlName, change: DdlReader): void {
  const column = knownColumn(table, name);
  const { type, notNull, ...rest } = readType(draft, change);
  if (type !== "") {
    delete column.admits;
    delete column.typeKey;
    Object.assign(column, { type, ...rest });
  }
  if (draft.dialect === "mysql") {
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
