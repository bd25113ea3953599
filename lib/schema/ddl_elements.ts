import {
  columnOf,
  type DdlDraft,
  type DraftColumn,
  type DraftKey,
  type DraftTable,
  enumKey,
  readKnownTable,
  readPath,
  unexpected,
} from "./ddl_draft.ts";
import { type DdlName, type DdlReader, ddlReader, type DdlToken, sourceOf } from "./ddl_reader.ts";

/**
 * Reads the columns of what stands between the commas of a CREATE TABLE, and gives what reads the constraints: they may
 * come before the columns that they name.
 *
 * @returns Reads all constraints that can be read, and throws a `SyntaxError` if there are others.
 * @throws {SyntaxError} If a column cannot be read.
 */
export function readElements(
  draft: DdlDraft,
  table: DraftTable,
  elements: readonly (readonly DdlToken[])[],
): () => void {
  const constraints = elements.map((element) => {
    const reader = ddlReader(element);
    if (startsConstraint(draft, reader)) return () => readConstraints(draft, table, reader);
    if (draft.dialect === "postgres" && reader.accept("LIKE")) {
      const model = readKnownTable(draft, reader);
      const words = new Set(reader.rest().map(({ keyword }) => keyword));
      const includes = (what: string) => words.has("ALL") || words.has(what);
      resemble(table, model, {
        keys: includes("INDEXES"),
        comments: includes("COMMENTS"),
        generated: includes("GENERATED"),
      });
      return () => {};
    }
    const column = readColumn(draft, reader);
    setColumn(table, column);
    return () => readConstraints(draft, table, reader, column);
  });
  return () => {
    const faults = constraints.flatMap((read) => {
      try {
        read();
        return [];
      } catch (error) {
        return [error];
      }
    });
    if (faults.length > 0) throw faults[0];
  };
}

/** Adds a column, or puts it in the place of the inherited one of its name. */
function setColumn(table: DraftTable, column: DraftColumn): void {
  const at = table.columns.findIndex(({ name }) => name.folded === column.name.folded);
  if (table.columns[at]?.notNull) column.notNull = true;
  table.columns.splice(at < 0 ? table.columns.length : at, 1, column);
}

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

/** Whether a constraint or an index comes next, and no column. */
export function startsConstraint({ dialect }: DdlDraft, reader: DdlReader): boolean {
  if (["CONSTRAINT", "PRIMARY", "FOREIGN", "UNIQUE", "CHECK"].some((word) => reader.sees(word))) return true;
  if (dialect === "mysql" && ["KEY", "INDEX", "FULLTEXT", "SPATIAL"].some((word) => reader.sees(word))) {
    return true;
  }
  return reader.sees("EXCLUDE", "(") || reader.sees("EXCLUDE", "USING") || reader.sees("PERIOD", "FOR") ||
    reader.sees("SUPPLEMENTAL", "LOG");
}

/** Reads a column's name and type. */
function readColumn(draft: DdlDraft, reader: DdlReader): DraftColumn {
  const name = reader.name();
  if (name === undefined) throw unexpected(reader, "a column");
  return { name, ...readType(draft, reader) };
}

/** Reads a type, which may be none: up to the first word that says something else about the column. */
export function readType(
  draft: DdlDraft,
  reader: DdlReader,
): Pick<DraftColumn, "type" | "typeKey" | "admits" | "notNull"> {
  const isSqlite = draft.dialect === "sqlite";
  const tokens: DdlToken[] = [];
  while (!reader.done()) {
    const keyword = reader.next()?.keyword ?? "";
    if (AFTER_TYPE.has(keyword) || !isSqlite && AFTER_TYPE_BUT_IN_SQLITE.has(keyword)) break;
    if (reader.sees("CHARACTER", "SET") || reader.sees("CHAR", "SET")) break;
    tokens.push(...reader.skip());
  }
  const type = sourceOf(tokens);
  const typeReader = ddlReader(tokens);
  const path = typeReader.path();
  const admits = path.length === 1 && path[0]?.folded.toLowerCase() === "enum"
    ? typeReader.list()?.map(([value]) => value?.value ?? "")
    : undefined;
  return {
    type,
    ...(path.length > 0 && typeReader.done() && { typeKey: enumKey(draft, path) }),
    ...(admits !== undefined && { admits }),
    notNull: draft.dialect === "postgres" && /^(small|big)?serial\d?$/i.test(type),
  };
}

const AFTER_TYPE: ReadonlySet<string> = new Set(
  "CONSTRAINT NOT NULL DEFAULT PRIMARY UNIQUE CHECK REFERENCES GENERATED AS COLLATE".split(" "),
);
const AFTER_TYPE_BUT_IN_SQLITE: ReadonlySet<string> = new Set(
  `AUTO_INCREMENT COMMENT ON KEY FIRST AFTER CHARSET VISIBLE INVISIBLE VIRTUAL STORED PERSISTENT SRID STORAGE COMPRESSION
   COLUMN_FORMAT OPTIONS ENABLE DISABLE SORT ENCRYPT USING`.split(/\s+/),
);

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
      if (key === undefined) throw unexpected(reader, "a column");
      table.primaryKey = { name, columns: key };
      if (draft.dialect !== "sqlite") { for (const part of key) part.notNull = true; }
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

/** @throws {SyntaxError} If the table has no column of this name. */
export function knownColumn(table: DraftTable, name: DdlName): DraftColumn {
  const column = columnOf(table, name);
  if (column !== undefined) return column;
  throw new SyntaxError(`names the column ${name.spelled}, which ${table.name.spelled} has not`);
}

/** @throws {SyntaxError} If no name comes next. */
export function readName(reader: DdlReader): DdlName {
  const name = reader.name();
  if (name === undefined) throw unexpected(reader, "a name");
  return name;
}
