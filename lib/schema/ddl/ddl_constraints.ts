import {
  columnOf,
  type DdlDraft,
  type DraftColumn,
  type DraftTable,
  knownColumn,
  readName,
  readPath,
  unexpected,
} from "./ddl_draft.ts";
import { type DdlReader, ddlReader } from "./ddl_reader.ts";

/** Whether a constraint or an index comes next, and no column. */
export function startsConstraint({ dialect }: DdlDraft, reader: DdlReader): boolean {
  if (["CONSTRAINT", "PRIMARY", "FOREIGN", "UNIQUE", "CHECK"].some((word) => reader.sees(word))) return true;
  if (dialect === "mysql" && ["KEY", "INDEX", "FULLTEXT", "SPATIAL"].some((word) => reader.sees(word))) {
    return true;
  }
  return reader.sees("EXCLUDE", "(") || reader.sees("EXCLUDE", "USING") || reader.sees("PERIOD", "FOR") ||
    reader.sees("SUPPLEMENTAL", "LOG");
}

/**
 * Reads all constraints that are left, those of one column or those of the table.
 *
 * @throws {SyntaxError} If a key cannot be read, or names a column that the table has not.
 */
export function readConstraints(
  draft: DdlDraft,
  table: DraftTable,
  reader: DdlReader,
  column?: DraftColumn,
): void {
  let name: string | undefined;
  let columns = column === undefined ? [] : [column];
  while (!reader.done()) {
    if (reader.accept("CONSTRAINT")) {
      // MySQL's constraints need no name.
      name = startsConstraint(draft, reader) ? undefined : reader.name()?.spelled;
      continue;
    }
    if (reader.accept("PRIMARY", "KEY")) {
      const key = column === undefined ? readKeyColumns(table, reader) : columns;
      if (key !== undefined) table.primaryKey = { name, columns: key };
      // SQLite alone lets keys be null.
      if (draft.dialect !== "sqlite") { for (const part of key ?? []) part.notNull = true; }
    } else if (reader.accept("UNIQUE")) {
      const indexName = column === undefined ? readIndexName(reader) : undefined;
      const key = column === undefined ? readKeyColumns(table, reader) : columns;
      if (key !== undefined) table.uniqueKeys.push({ name: name ?? indexName, columns: key });
    } else if (reader.accept("FOREIGN", "KEY")) {
      name ??= readIndexName(reader);
      columns = readKeyColumns(table, reader) ?? [];
      if (!reader.sees("REFERENCES")) throw unexpected(reader, "REFERENCES");
      continue;
    } else if (reader.accept("REFERENCES")) {
      const to = readPath(reader);
      const toColumns = (reader.list() ?? []).map((part) => readName(ddlReader(part)));
      table.foreignKeys.push({ name, columns, to, searchPath: draft.searchPath, toColumns });
    } else if (reader.accept("NOT", "NULL")) {
      const named = column ?? columnOf(table, readName(reader));
      if (named !== undefined) named.notNull = true;
    } else if (column !== undefined && readsAttribute(reader, column)) {
      continue;
    } else {
      reader.skip();
      continue;
    }
    name = undefined;
  }
}

/** Whether something comes next that only columns have; then it is read. */
function readsAttribute(reader: DdlReader, column: DraftColumn): boolean {
  if (reader.accept("COMMENT")) {
    const comment = reader.text();
    if (comment) column.comment = comment;
    return true;
  }
  if (reader.accept("AUTO_INCREMENT") || reader.accept("AS", "IDENTITY")) {
    column.notNull = true;
    return true;
  }
  if (!reader.sees("AS", "(")) return false;
  column.generated = true;
  return reader.accept("AS");
}

function readIndexName(reader: DdlReader): string | undefined {
  if (!reader.accept("KEY")) reader.accept("INDEX");
  return reader.sees("USING") || reader.sees("NULLS") ? undefined : reader.name()?.spelled;
}

/**
 * The columns of the list that comes next, after whatever words stand before it; `undefined` where it names more than
 * whole columns: an expression, or the first letters of a text.
 *
 * @throws {SyntaxError} If no list comes, or if the table has not all columns.
 */
export function readKeyColumns(table: DraftTable, reader: DdlReader): DraftColumn[] | undefined {
  while (!reader.done() && !reader.sees("(")) reader.skip();
  const parts = reader.list();
  if (parts === undefined || parts.length === 0) throw unexpected(reader, "a list of columns");
  const columns: DraftColumn[] = [];
  for (const part of parts) {
    const partReader = ddlReader(part);
    const name = partReader.name();
    if (name === undefined || partReader.rest().some(({ kind }) => kind === "symbol")) return undefined;
    columns.push(knownColumn(table, name));
  }
  return columns;
}
