import {
  type DdlDraft,
  ddlTraits,
  type DraftColumn,
  draftedColumn,
  type DraftTable,
  knownColumn,
  readName,
  readPath,
  unexpected,
} from "./ddl_draft.ts";
import { type DdlReader, ddlReader } from "./ddl_reader.ts";

/** Whether a constraint or an index comes next, not a column. */
export function startsConstraint(draft: DdlDraft, reader: DdlReader): boolean {
  if (["CONSTRAINT", "PRIMARY", "FOREIGN", "UNIQUE", "CHECK"].some((word) => reader.sees(word))) return true;
  if (ddlTraits(draft).indexWords.some((word) => reader.sees(word))) return true;
  return reader.sees("EXCLUDE", "(") || reader.sees("EXCLUDE", "USING") || reader.sees("PERIOD", "FOR") ||
    reader.sees("SUPPLEMENTAL", "LOG");
}

/**
 * Reads all remaining constraints of a column or of the table.
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
  const called = (kind: DdlKeyKind, columns: readonly DraftColumn[]) =>
    name ?? keyName(draft, table, { kind, columns });
  while (!reader.done()) {
    if (reader.accept("CONSTRAINT")) {
      // MySQL's constraints need no name.
      name = startsConstraint(draft, reader) ? undefined : reader.name()?.spelled;
      continue;
    }
    if (reader.accept("PRIMARY", "KEY")) {
      const key = column === undefined ? readKeyColumns(table, reader) : columns;
      if (key !== undefined) table.primaryKey = { name: called("primary", key), columns: key };
      if (!ddlTraits(draft).keysMayBeNull) { for (const part of key ?? []) part.notNull = true; }
    } else if (reader.accept("UNIQUE")) {
      const indexName = column === undefined ? readIndexName(reader) : undefined;
      const key = column === undefined ? readKeyColumns(table, reader) : columns;
      if (key !== undefined) {
        table.uniqueKeys.push({ name: name ?? indexName ?? called("unique", key), columns: key });
      }
    } else if (reader.accept("FOREIGN", "KEY")) {
      name ??= readIndexName(reader);
      columns = readKeyColumns(table, reader) ?? [];
      if (!reader.sees("REFERENCES")) throw unexpected(reader, "REFERENCES");
      continue;
    } else if (reader.accept("REFERENCES")) {
      const to = readPath(reader);
      const toColumns = (reader.list() ?? []).map((part) => readName(ddlReader(part)));
      const key = { name: called("foreign", columns), columns, to, searchPath: draft.searchPath, toColumns };
      table.foreignKeys.push(key);
    } else if (reader.accept("NOT", "NULL")) {
      const named = column ?? draftedColumn(table, readName(reader));
      if (named !== undefined) named.notNull = true;
    } else if (
      column !== undefined && (readsAttribute(reader, column) || readsPlace(table, reader, column))
    ) {
      continue;
    } else {
      reader.skip();
      continue;
    }
    name = undefined;
  }
}

/** Reads a column attribute if one comes next. */
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

/** Reads MySQL's `FIRST` or `AFTER column` if it comes next. */
function readsPlace(table: DraftTable, reader: DdlReader, column: DraftColumn): boolean {
  const isFirst = reader.accept("FIRST");
  if (!isFirst && !reader.accept("AFTER")) return false;
  const before = isFirst ? undefined : knownColumn(table, readName(reader));
  const others = table.columns.filter((other) => other !== column);
  table.columns = others.toSpliced(before === undefined ? 0 : others.indexOf(before) + 1, 0, column);
  return true;
}

function readIndexName(reader: DdlReader): string | undefined {
  if (!reader.accept("KEY")) reader.accept("INDEX");
  return reader.sees("USING") || reader.sees("NULLS") ? undefined : reader.name()?.spelled;
}

/**
 * Reads the next list of columns, skipping words before it; undefined if an entry is an expression or a text prefix.
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

type DdlKeyKind = "primary" | "unique" | "foreign";

/**
 * Names a key that the script does not name, as MySQL names unique keys and PostgreSQL all. Later statements drop it
 * by this name.
 */
export function keyName(
  draft: DdlDraft,
  table: DraftTable,
  { kind, columns }: { readonly kind: DdlKeyKind; readonly columns: readonly DraftColumn[] },
): string {
  const names = columns.map(({ name }) => name.spelled);
  const plain = kind === "unique" && ddlTraits(draft).uniqueKeysAreColumns
    ? names[0] ?? ""
    : [table.name.spelled, ...(kind === "primary" ? [] : names), ENDINGS[kind]].join("_");
  const taken = new Set([...table.uniqueKeys, ...table.foreignKeys].map(({ name }) => name));
  let name = plain;
  for (let n = 2; taken.has(name); n++) name = `${plain}_${n}`;
  return name;
}

const ENDINGS: Readonly<Record<DdlKeyKind, string>> = { primary: "pkey", unique: "key", foreign: "fkey" };
