import { type DdlTraits, type Dialect, dialectTraits } from "../../sql/mod.ts";
import { qualifiedName } from "../table_name.ts";
import type { Column, ForeignKey, Omission, Schema, Table } from "../types.ts";
import { type DdlName, ddlName, type DdlReader } from "./ddl_reader.ts";

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
interface DraftForeignKey {
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

/** How the script's dialect defines schemas. */
export function ddlTraits({ dialect }: DdlDraft): DdlTraits {
  return dialectTraits[dialect].ddl;
}

/** Without a name where a script's bare names may belong to any schema. */
const DEFAULT_SCHEMAS: Readonly<Record<Dialect, string>> = {
  duckdb: "main",
  sqlite: "main",
  postgres: "public",
  mysql: "",
  oracle: "",
};

/** Creates a table that is not yet in the draft. */
export function draftTable(draft: DdlDraft, path: readonly DdlName[]): DraftTable {
  const name = path.at(-1) as DdlName;
  const schema = path.at(-2) ?? draft.searchPath[0] as DdlName;
  const table = { schema, name, columns: [], primaryKey: undefined, uniqueKeys: [], foreignKeys: [] };
  return { kind: "table", ...table };
}

/** Finds the table or view of this name; a bare name is looked up in the search path. */
export function draftedTable(
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
  const table = draftedTable(draft, path);
  if (table === undefined) throw new SyntaxError(`names ${pathText(path)}, which the script does not create`);
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

export function pathText(path: readonly DdlName[]): string {
  return path.map((part) => part.spelled).join(".");
}

export function draftedColumn(table: DraftTable, { folded }: DdlName): DraftColumn | undefined {
  return table.columns.find(({ name }) => name.folded === folded);
}

/** The name under which an enumerated type is kept. */
export function enumKey(draft: DdlDraft, path: readonly DdlName[]): string {
  const schema = path.at(-2) ?? draft.searchPath[0];
  return JSON.stringify([schema?.folded, path.at(-1)?.folded]);
}

/** @throws {SyntaxError} If the table has no column of this name. */
export function knownColumn(table: DraftTable, name: DdlName): DraftColumn {
  const column = draftedColumn(table, name);
  if (column !== undefined) return column;
  throw new SyntaxError(`names the column ${name.spelled}, which ${table.name.spelled} has not`);
}

/** @throws {SyntaxError} If no name comes next. */
export function readName(reader: DdlReader): DdlName {
  const name = reader.name();
  if (name === undefined) throw unexpected(reader, "a name");
  return name;
}

/** Builds the schema of a draft once the whole script is read. */
export function ddlSchema(draft: DdlDraft): Schema {
  const kept = draft.tables.filter(({ leftOut }) => leftOut === undefined);
  const [tables, views] = [
    kept.filter(({ kind }) => kind === "table"),
    kept.filter(({ kind }) => kind === "view"),
  ];
  const nameOf = tableNaming(tables);
  const asTable = (table: DraftTable): Table => ({
    name: nameOf(table),
    columns: table.columns.map((column) => columnFrom(draft, column)),
    primaryKey: table.primaryKey?.columns.map(({ name }) => name.spelled) ?? [],
    uniqueKeys: distinct(table.uniqueKeys.map(({ columns }) => columns.map(({ name }) => name.spelled))),
    ...(table.comment !== undefined && { comment: table.comment }),
  });
  const omitted: Omission[] = [...leftOut(draft, nameOf), ...draft.omitted];
  const foreignKeys: ForeignKey[] = [];
  for (const table of tables) {
    for (const key of table.foreignKeys) {
      const read = foreignKey(draft, table, key, nameOf);
      if (typeof read === "string") omitted.push({ what: "foreign key", name: key.name, reason: read });
      else foreignKeys.push(read);
    }
  }
  return {
    tables: tables.map(asTable),
    foreignKeys: distinct(foreignKeys, ({ from, to }) => [from, to]),
    ...(views.length > 0 && { views: views.map(asTable) }),
    ...(omitted.length > 0 && { omitted }),
  };
}

/** Names hold the schema where tables lie in several, and where a view lies elsewhere than all tables. */
function tableNaming(tables: readonly DraftTable[]): (table: DraftTable) => string {
  const schemas = new Set(tables.map(({ schema }) => schema.folded));
  const [only] = schemas.size > 1 ? [] : schemas;
  return ({ schema, name }) =>
    schema.folded === only || schema.folded === ""
      ? qualifiedName([name.spelled])
      : qualifiedName([schema.spelled, name.spelled]);
}

function columnFrom(
  draft: DdlDraft,
  { name, type, typeKey, notNull, comment, generated, admits }: DraftColumn,
): Column {
  const values = admits ?? (typeKey === undefined ? undefined : draft.enums.get(typeKey));
  return {
    name: name.spelled,
    type,
    notNull,
    ...(comment !== undefined && { comment }),
    ...(generated && { generated }),
    ...(values !== undefined && { admits: values }),
  };
}

/** The partitions of a table hold its rows, so that nothing is missing without them. */
function leftOut(draft: DdlDraft, nameOf: (table: DraftTable) => string): readonly Omission[] {
  return draft.tables.flatMap((table) =>
    table.leftOut === undefined || table.leftOut === "partition"
      ? []
      : [{ what: table.kind, name: nameOf(table), reason: `is a ${table.leftOut} table` }]
  );
}

function foreignKey(
  draft: DdlDraft,
  table: DraftTable,
  { name, columns, to, searchPath, toColumns }: DraftForeignKey,
  nameOf: (table: DraftTable) => string,
): ForeignKey | string {
  const target = draftedTable(draft, to, searchPath);
  if (target === undefined) return `leads to ${pathText(to)}, which the script does not create`;
  if (target.leftOut !== undefined) return `leads to ${pathText(to)}, which is a ${target.leftOut}`;
  if (target.kind === "view") return `leads to ${pathText(to)}, which is a view`;
  if (toColumns.length === 0 && target.primaryKey === undefined) {
    return `leads to ${pathText(to)}, which has no primary key`;
  }
  const found: readonly (DraftColumn | undefined)[] = toColumns.length === 0
    ? target.primaryKey?.columns ?? []
    : toColumns.map((column) => draftedColumn(target, column));
  const missing = found.indexOf(undefined);
  if (missing >= 0) return `leads to ${pathText(to)}.${toColumns[missing]?.spelled}, which there is not`;
  if (found.length !== columns.length) return `pairs ${columns.length} columns with ${found.length}`;
  return {
    name,
    from: { table: nameOf(table), columns: columns.map((column) => column.name.spelled) },
    to: { table: nameOf(target), columns: found.flatMap((column) => column?.name.spelled ?? []) },
  };
}

function distinct<T>(items: readonly T[], keyOf: (item: T) => unknown = (item) => item): readonly T[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const key = JSON.stringify(keyOf(item));
    return !seen.has(key) && seen.add(key);
  });
}
