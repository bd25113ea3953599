import type { Dialect } from "../../sql/mod.ts";
import { type DdlName, ddlName, type DdlReader } from "./ddl_reader.ts";
import type { Omission } from "../types.ts";

/** A column as far as the script has been read. */
export interface DraftColumn {
  name: DdlName;
  type: string;
  /** What {@link enumKey} makes of the type, where that is a name: there may be an enumerated type of this name. */
  typeKey?: string;
  notNull: boolean;
  comment?: string;
  generated?: true;
  admits?: readonly string[];
}

/** A primary or unique key. */
export interface DraftKey {
  readonly name: string;
  readonly columns: readonly DraftColumn[];
}

/** A foreign key: what it leads to is looked up when the whole script has been read. */
export interface DraftForeignKey {
  readonly name: string;
  readonly columns: readonly DraftColumn[];
  to: readonly DdlName[];
  /** Schemas in which the table is looked up. */
  readonly searchPath: readonly DdlName[];
  /** Empty where the primary key is meant. */
  toColumns: readonly DdlName[];
}

/** A table or view as far as the script has been read. */
export interface DraftTable {
  kind: "table" | "view";
  schema: DdlName;
  name: DdlName;
  columns: DraftColumn[];
  primaryKey: DraftKey | undefined;
  uniqueKeys: DraftKey[];
  foreignKeys: DraftForeignKey[];
  comment?: string;
  /** What it is, where it is none of the schema's tables. */
  leftOut?: "partition" | "temporary" | "virtual";
}

/** What is known when a part of the script has been read. */
export interface DdlDraft {
  readonly dialect: Dialect;
  tables: DraftTable[];
  /** Values of the enumerated types by {@link enumKey}. */
  readonly enums: Map<string, readonly string[]>;
  /** Schemas in which bare names are looked up; new tables go into the first. */
  searchPath: readonly DdlName[];
  readonly omitted: Omission[];
}

export function emptyDraft(dialect: Dialect): DdlDraft {
  const searchPath = [ddlName(DEFAULT_SCHEMAS[dialect], dialect, { quoted: false })];
  return { dialect, tables: [], enums: new Map(), searchPath, omitted: [] };
}

/** Without a name where a script's bare names may belong to any schema. */
const DEFAULT_SCHEMAS: Readonly<Record<Dialect, string>> = {
  duckdb: "main",
  sqlite: "main",
  postgres: "public",
  mysql: "",
  oracle: "",
};

/** A table that is not yet in the draft. */
export function draftTable(draft: DdlDraft, path: readonly DdlName[]): DraftTable {
  const name = path.at(-1) as DdlName;
  const schema = path.at(-2) ?? draft.searchPath[0] as DdlName;
  const table = { schema, name, columns: [], primaryKey: undefined, uniqueKeys: [], foreignKeys: [] };
  return { kind: "table", ...table };
}

/** The table or view of this name; a bare one is looked up in these schemas. */
export function tableOf(
  draft: DdlDraft,
  path: readonly DdlName[],
  searchPath = draft.searchPath,
): DraftTable | undefined {
  const name = path.at(-1)?.folded;
  const own = path.at(-2);
  const called = draft.tables.filter((table) => table.name.folded === name);
  for (const schema of own === undefined ? searchPath : [own]) {
    const found = called.find((table) => table.schema.folded === schema.folded);
    if (found !== undefined) return found;
  }
  // A search path that the script does not set may hold the schema of the only table of this name.
  return own === undefined && called.length === 1 ? called[0] : undefined;
}

/**
 * The table or view whose name comes next.
 *
 * @throws {SyntaxError} If there is none.
 */
export function readKnownTable(draft: DdlDraft, reader: DdlReader): DraftTable {
  const path = readPath(reader);
  const table = tableOf(draft, path);
  if (table === undefined) throw new SyntaxError(`names ${spelled(path)}, which the script does not create`);
  return table;
}

/** @throws {SyntaxError} If no name comes next. */
export function readPath(reader: DdlReader): readonly DdlName[] {
  const path = reader.path();
  if (path.length === 0) throw unexpected(reader, "a name");
  return path;
}

/** What to throw where something else should stand. */
export function unexpected(reader: DdlReader, expected: string): SyntaxError {
  const next = reader.next();
  return new SyntaxError(
    next === undefined
      ? `cannot be read: it ends where ${expected} should stand`
      : `cannot be read: ${next.source} stands in the place of ${expected}`,
  );
}

export function spelled(path: readonly DdlName[]): string {
  return path.map((part) => part.spelled).join(".");
}

export function columnOf(table: DraftTable, { folded }: DdlName): DraftColumn | undefined {
  return table.columns.find(({ name }) => name.folded === folded);
}

/** The name under which an enumerated type is kept. */
export function enumKey(draft: DdlDraft, path: readonly DdlName[]): string {
  const schema = path.at(-2) ?? draft.searchPath[0];
  return JSON.stringify([schema?.folded, path.at(-1)?.folded]);
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
