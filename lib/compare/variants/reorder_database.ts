import { join, resolve } from "node:path";
import { type Database, introspect } from "../../database/mod.ts";
import type { Schema } from "../../schema/mod.ts";
import { fileWriters } from "./file_writers.ts";
import { readData } from "./read_data.ts";
import type { Rows } from "./types.ts";

export interface ReorderDatabaseOptions {
  /** Where the copy is written, as `reordered.sqlite` or `reordered.duckdb`. */
  readonly folder: string;
  /** Milliseconds for reading one table. @default 60_000 */
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A copy of a database, or why there is none. */
export type ReorderedCopy =
  | { readonly kind: "copied"; readonly url: string }
  | { readonly kind: "not_copied"; readonly reason: string };

/**
 * Writes a copy of a database file in which the rows of each table stand the other way round, so that a query that
 * leaves its answer to the order of rows gives another one.
 *
 * A table that the engine keeps sorted by its key (SQLite: INTEGER PRIMARY KEY, WITHOUT ROWID) keeps its order; in an
 * SQLite column without a type, whole floats become integers. Not copied: databases on servers, with hidden columns or more
 * than 300,000 rows, DuckDB files with generated columns or tables outside the schema `main`, and what the engine does not
 * take back.
 *
 * @throws {OutsideError} If the database cannot be read or the copy cannot be written.
 *
 * @example
 * ```ts
 * import { openDatabase } from "querylogue/database";
 * import assert from "node:assert/strict";
 * import { DatabaseSync } from "node:sqlite";
 * import { reorderDatabase } from "querylogue/compare";
 *
 * const folder = await Deno.makeTempDir();
 * new DatabaseSync(`${folder}/lakes.sqlite`)
 *   .exec("CREATE TABLE lake (name TEXT); INSERT INTO lake VALUES ('Thun'), ('Zug')");
 * await using database = await openDatabase(`${folder}/lakes.sqlite`);
 * const copy = await reorderDatabase(database, { folder });
 * assert(copy.kind === "copied");
 *
 * await using other = await openDatabase(copy.url);
 * const outcome = await other.query("SELECT name FROM lake");
 * assert.deepEqual(outcome.kind === "rows" && outcome.table.columns[0]?.values, ["Zug", "Thun"]);
 * await Deno.remove(folder, { recursive: true });
 * ```
 */
export async function reorderDatabase(
  database: Database,
  { folder, timeoutMs = 60_000, signal }: ReorderDatabaseOptions,
): Promise<ReorderedCopy> {
  const { dialect } = database;
  const writer = fileWriters[dialect];
  if (writer === undefined) {
    return { kind: "not_copied", reason: "the rows of a server's tables cannot be put in another order" };
  }
  const limits = { timeoutMs, signal };
  const schema = await introspect(database, limits);
  const reason = whyNotCopied(database, schema) ?? writer.refusal(schema);
  if (reason !== undefined) return { kind: "not_copied", reason };
  const plan = await readData(database, schema, { ...limits, maxRows: MOST_ROWS });
  const rows: Rows = new Map([...plan.stored].map(([name, own]) => [name, own.toReversed()]));
  const path = resolve(join(folder, `reordered.${dialect}`));
  await using files = await writer.open(database, { plan, signal });
  const written = await files.write(path, rows);
  const lost = countRows(rows) - countRows(written);
  return lost === 0
    ? { kind: "copied", url: `${dialect}:${path}` }
    : { kind: "not_copied", reason: `the engine does not take ${lost} of the stored rows` };
}

/** Rows of all tables that are copied at most, as they are held in memory meanwhile. */
const MOST_ROWS = 300_000;

function whyNotCopied({ hides }: Database, { tables }: Schema): string | undefined {
  if (hides !== undefined) return "columns of the database are hidden, and a copy would hold their values";
  const uncounted = tables.find(({ rowCount }) => rowCount === undefined);
  if (uncounted !== undefined) return `the rows of table ${uncounted.name} could not be counted`;
  const size = tables.reduce((sum, { rowCount = 0 }) => sum + rowCount, 0);
  if (size > MOST_ROWS) return `the database has ${size} rows, and up to ${MOST_ROWS} are copied`;
  return undefined;
}

function countRows(rows: Rows): number {
  return [...rows.values()].reduce((sum, own) => sum + own.length, 0);
}
