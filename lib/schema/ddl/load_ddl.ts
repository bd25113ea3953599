import { InputError } from "../../base/mod.ts";
import type { Dialect } from "../../sql/mod.ts";
import type { Schema } from "../types.ts";
import { readAlterTable, readDrop, readRename } from "./ddl_alter_table.ts";
import { keyName, readKeyColumns } from "./ddl_constraints.ts";
import { readCreateTable } from "./ddl_create_table.ts";
import {
  type DdlDraft,
  ddlSchema,
  ddlTraits,
  draftedColumn,
  draftedTable,
  draftTable,
  emptyDraft,
  enumKey,
  knownColumn,
  readKnownTable,
  readName,
  readPath,
} from "./ddl_draft.ts";
import { queryColumns } from "./ddl_query_columns.ts";
import { type DdlName, type DdlReader, ddlReader, type DdlToken, ddlTokens, sourceOf } from "./ddl_reader.ts";
import { type DdlStatement, ddlStatements } from "./ddl_statements.ts";

/**
 * Reads a CREATE statement after that word; skips anything but tables, views, unique indexes, types and schemas.
 *
 * @throws {SyntaxError} If something that matters cannot be read.
 */
async function readCreate(draft: DdlDraft, reader: DdlReader): Promise<void> {
  const before = new Set<string>();
  while (MODIFIERS.has(reader.next()?.keyword ?? "")) before.add(reader.skip()[0]?.keyword ?? "");
  if (before.has("ALGORITHM") || before.has("DEFINER")) {
    // `ALGORITHM = MERGE DEFINER = name SQL SECURITY INVOKER` may stand before a view, and before procedures.
    while (!reader.done() && !DEFINED.has(reader.next()?.keyword ?? "")) reader.skip();
  }
  if (reader.accept("TABLE")) {
    await readCreateTable(draft, reader, {
      replaces: before.has("REPLACE"),
      temporary: before.has("TEMP") || before.has("TEMPORARY") && !ddlTraits(draft).temporaryTablesStay,
      virtual: before.has("VIRTUAL"),
    });
  } else if (reader.accept("VIEW")) await readCreateView(draft, reader);
  else if (reader.accept("INDEX") && before.has("UNIQUE")) readUniqueIndex(draft, reader);
  else if (reader.accept("TYPE")) readEnum(draft, reader);
  else if (reader.accept("SCHEMA")) refuseWithin(reader);
}

/** Words that may stand between CREATE and what is created. Oracle keeps the definition of a temporary table. */
const MODIFIERS: ReadonlySet<string> = new Set(
  `OR REPLACE TEMP TEMPORARY GLOBAL LOCAL UNLOGGED FOREIGN EXTERNAL VIRTUAL UNIQUE MATERIALIZED RECURSIVE FORCE NO
   NOFORCE EDITIONABLE NONEDITIONABLE ALGORITHM DEFINER SQL`.split(/\s+/),
);
const DEFINED: ReadonlySet<string> = new Set(["VIEW", "FUNCTION", "PROCEDURE", "TRIGGER", "EVENT"]);

async function readCreateView(draft: DdlDraft, reader: DdlReader): Promise<void> {
  reader.accept("IF", "NOT", "EXISTS");
  const view = draftTable(draft, readPath(reader));
  view.kind = "view";
  const named = reader.list()?.map((part) => readName(ddlReader(part)));
  while (!reader.done() && !reader.accept("AS")) reader.skip();
  const names = named ?? await queryColumns(reader.rest(), draft.dialect);
  view.columns = names.map((name) => ({ name, type: "", notNull: false }));
  const before = draftedTable(draft, [view.schema, view.name]);
  draft.tables = [...draft.tables.filter((table) => table !== before), view];
}

/** A schema may be created together with its tables. */
function refuseWithin(reader: DdlReader): void {
  while (!reader.done() && !reader.sees("CREATE")) reader.skip();
  if (reader.accept("CREATE")) {
    throw new SyntaxError("creates more than a schema: make statements of their own of it");
  }
}

function readUniqueIndex(draft: DdlDraft, reader: DdlReader): void {
  reader.accept("CONCURRENTLY");
  reader.accept("IF", "NOT", "EXISTS");
  const name = reader.sees("ON") ? undefined : readPath(reader).at(-1)?.spelled;
  while (!reader.done() && !reader.accept("ON")) reader.skip();
  reader.accept("ONLY");
  const table = readKnownTable(draft, reader);
  const columns = readKeyColumns(table, reader);
  const isPartial = reader.rest().some(({ keyword }) => keyword === "WHERE");
  if (columns === undefined || isPartial) return;
  table.uniqueKeys.push({ name: name ?? keyName(draft, table, { kind: "unique", columns }), columns });
}

/**
 * Reads the schema that a DDL script makes, without a database: a dump, an export, or statements written by hand.
 *
 * Reads tables, views, columns, comments, enumerated types and keys, also from later ALTER, RENAME and DROP; skips
 * data, procedures, rights and settings. Names keep the script's spelling and are compared as in the dialect; a key
 * uses the spelling of its table's definition. Tables are named `schema.table` if they lie in several schemas. Columns
 * of views and query-made tables have no type and are absent if the text does not name them. Partitions are left out,
 * as their rows are the parent's.
 *
 * @param text The whole script.
 * @returns What matters and cannot be read stands in `omitted`, a statement with its line.
 * @throws {InputError} If nothing in it can be read as a table or a view of this dialect.
 *
 * @example
 * ```ts
 * import { loadDdl } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * const script = `
 *   CREATE TABLE country (code CHAR(2) PRIMARY KEY, name TEXT NOT NULL);
 *   CREATE TABLE city (name TEXT, country CHAR(2) REFERENCES Country);`;
 * const { tables, foreignKeys } = await loadDdl(script, "postgres");
 * assert.deepEqual(tables[0]?.columns[0], { name: "code", type: "CHAR(2)", notNull: true });
 * assert.deepEqual(foreignKeys, [{
 *   name: "city_country_fkey",
 *   from: { table: "city", columns: ["country"] },
 *   to: { table: "country", columns: ["code"] },
 * }]);
 * ```
 */
export async function loadDdl(text: string, dialect: Dialect): Promise<Schema> {
  const draft = emptyDraft(dialect);
  for (const statement of ddlStatements(text, dialect)) {
    const read = READERS.get(statement.tokens[0]?.value.toUpperCase() ?? "");
    if (read === undefined) continue;
    const tokens = ddlTokens(statement, dialect);
    const reader = ddlReader(tokens);
    reader.skip();
    try {
      await read(draft, reader);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      draft.omitted.push({
        what: "statement",
        name: statementLabel(statement, tokens),
        reason: error.message,
      });
    }
  }
  if (draft.tables.length > 0) return ddlSchema(draft);
  const [first] = draft.omitted;
  const why = first === undefined ? "" : ` (${first.name} ${first.reason})`;
  throw new InputError(
    `The script holds no CREATE TABLE that can be read as ${dialect}${why}: check --dialect`,
  );
}

/** What reads the rest of a statement, by its first word. */
const READERS: ReadonlyMap<string, (draft: DdlDraft, reader: DdlReader) => Promise<void> | void> = new Map([
  ["ALTER", readAlter],
  ["COMMENT", readComment],
  ["CREATE", readCreate],
  ["DROP", readDrop],
  ["RENAME", readRename],
  ["RESET", readSet],
  ["SET", readSet],
  ["USE", readUse],
]);

/** The first words of a statement and its line. */
function statementLabel({ line }: DdlStatement, tokens: readonly DdlToken[]): string {
  const open = tokens.findIndex(({ value }) => value === "(");
  const words = tokens.slice(0, Math.min(8, open < 0 ? tokens.length : open));
  return `${sourceOf(words)} (line ${line})`;
}

function readAlter(draft: DdlDraft, reader: DdlReader): void {
  reader.accept("FOREIGN");
  if (reader.accept("TABLE")) readAlterTable(draft, reader);
  else if (reader.accept("TYPE")) readAlterType(draft, reader);
  else if (reader.accept("SESSION", "SET", "CURRENT_SCHEMA", "=")) draft.searchPath = [readName(reader)];
}

function readComment(draft: DdlDraft, reader: DdlReader): void {
  if (!reader.accept("ON")) return;
  const isColumn = reader.accept("COLUMN");
  if (!isColumn) {
    ["MATERIALIZED", "FOREIGN"].some((word) => reader.accept(word));
    if (!reader.accept("TABLE") && !reader.accept("VIEW")) return;
  }
  const path = readPath(reader);
  const table = draftedTable(draft, isColumn ? path.slice(0, -1) : path);
  if (table === undefined || !reader.accept("IS")) return;
  const name = path.at(-1);
  // A view's columns may be unknown.
  const target = !isColumn || name === undefined
    ? table
    : table.kind === "view"
    ? draftedColumn(table, name)
    : knownColumn(table, name);
  if (target === undefined) return;
  const comment = reader.text();
  if (comment) target.comment = comment;
  else delete target.comment;
}

/** `SET search_path TO a, b`, `SET SCHEMA 'a'` and `RESET search_path`. */
function readSet(draft: DdlDraft, reader: DdlReader): void {
  if (!reader.accept("SESSION")) reader.accept("LOCAL");
  if (!reader.accept("SEARCH_PATH") && !reader.accept("SCHEMA")) return;
  if (!reader.accept("TO")) reader.accept("=");
  if (reader.done() || reader.accept("DEFAULT")) draft.searchPath = emptyDraft(draft.dialect).searchPath;
  const schemas = reader.rest().flatMap(({ value, folded, kind }) =>
    kind === "symbol" ? [] : [{ spelled: value, folded: folded ?? value }]
  );
  const named = schemas.filter(({ folded }) =>
    folded !== "" && folded !== "pg_catalog" && folded !== "$user"
  );
  if (named.length > 0) draft.searchPath = named;
}

function readUse(draft: DdlDraft, reader: DdlReader): void {
  if (!ddlTraits(draft).hasUse) return;
  draft.searchPath = readPath(reader).slice(-1);
}

/** Reads a CREATE TYPE from behind that word; types of other kinds are passed over. */
function readEnum(draft: DdlDraft, reader: DdlReader): void {
  const path = readPath(reader);
  if (!reader.accept("AS", "ENUM")) return;
  draft.enums.set(enumKey(draft, path), (reader.list() ?? []).map(([value]) => value?.value ?? ""));
}

/** Reads an ALTER TYPE from behind that word: what adds or renames a value, or renames the type. */
function readAlterType(draft: DdlDraft, reader: DdlReader): void {
  const path = readPath(reader);
  const key = enumKey(draft, path);
  const values = draft.enums.get(key);
  if (values === undefined) return;
  if (reader.accept("ADD", "VALUE")) draft.enums.set(key, withAdded(values, reader));
  else if (reader.accept("RENAME", "VALUE")) {
    const old = reader.text();
    reader.accept("TO");
    const name = reader.text() ?? "";
    draft.enums.set(key, values.map((value) => value === old ? name : value));
  } else if (reader.accept("RENAME", "TO")) {
    renameEnum(draft, key, [...path.slice(0, -1), ...readPath(reader)]);
  } else if (reader.accept("SET", "SCHEMA")) {
    renameEnum(draft, key, [...readPath(reader), ...path.slice(-1)]);
  }
}

/** `'v' [BEFORE | AFTER 'other']`. */
function withAdded(values: readonly string[], reader: DdlReader): readonly string[] {
  reader.accept("IF", "NOT", "EXISTS");
  const value = reader.text();
  if (value === undefined || values.includes(value)) return values;
  const before = reader.accept("BEFORE");
  const other = before || reader.accept("AFTER") ? values.indexOf(reader.text() ?? "") : -1;
  const at = other < 0 ? values.length : before ? other : other + 1;
  return values.toSpliced(at, 0, value);
}

/** Columns that stand already keep their type. */
function renameEnum(draft: DdlDraft, old: string, path: readonly DdlName[]): void {
  const key = enumKey(draft, path);
  draft.enums.set(key, draft.enums.get(old) ?? []);
  draft.enums.delete(old);
  for (const column of draft.tables.flatMap(({ columns }) => columns)) {
    if (column.typeKey === old) column.typeKey = key;
  }
}
