import { join, resolve } from "node:path";
import { InputError, OutsideError } from "../../base/mod.ts";
import { type Database, introspect } from "../../database/mod.ts";
import type { Schema } from "../../schema/mod.ts";
import { mixRows } from "./mix_rows.ts";
import { queryNeeds } from "./query_needs.ts";
import { readData } from "./read_data.ts";
import { fileWriters } from "./file_writers.ts";
import type { Variant } from "./types.ts";

export interface MakeVariantsOptions {
  /** Where the files are written, as `variant-1.sqlite` and so on; older ones of that name are replaced. */
  readonly folder: string;
  /** Queries that the variants shall tell apart from others: rows are made around their constants. @default none */
  readonly queries?: readonly string[] | undefined;
  readonly seed: number;
  /** @default 4 */
  readonly count?: number | undefined;
  /** Stored rows that a variant keeps of a table at most, beside those that others refer to. @default 100 */
  readonly maxRows?: number | undefined;
  /** The database's schema, where keys are known that it does not declare. @default what it declares */
  readonly schema?: Schema | undefined;
  /** Milliseconds for reading one table. @default 60_000 */
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Writes small databases of the same structure and other rows, on which queries that agree on a database by accident
 * are likely to differ.
 *
 * A variant holds some of the stored rows with all that they refer to; rows with values at and just beside the constants
 * of the queries, and NULL where a column admits it; parents with no child, one, two, and as many as a query counts;
 * rows duplicated, dropped, pointed elsewhere, values nudged. Every fourth variant does without rows made for queries, as
 * these tie more often than stored ones and a LIMIT may then cut through ties. Keys stay intact: primary and unique keys are unique, foreign
 * keys point to rows, columns that must hold a value do, CHECK constraints hold. A foreign key that stored rows break
 * may be broken by a variant too. Of a table with more than 20,000 rows every nth is read. Equal arguments and data give
 * equal rows. Triggers and virtual tables are left out, and of a
 * DuckDB file the views and macros that no query leads to, or that cannot be made without its other parts.
 *
 * The idea of distilled test suites: Zhong, Yu and Klein, "Semantic Evaluation for Text-to-SQL with Distilled Test Suites"
 * (2020).
 *
 * @returns The variants, in the order of their numbers.
 * @throws {InputError} If the database is on a server, hides columns, or is a DuckDB file with tables outside the schema
 * `main` or with generated columns.
 * @throws {OutsideError} If the database cannot be read or a file cannot be written.
 *
 * @example
 * ```ts
 * import { openDatabase } from "querylogue/database";
 * import assert from "node:assert/strict";
 * import { DatabaseSync } from "node:sqlite";
 * import { makeVariants } from "querylogue/compare";
 *
 * const folder = await Deno.makeTempDir();
 * new DatabaseSync(`${folder}/lakes.sqlite`)
 *   .exec("CREATE TABLE lake (name TEXT PRIMARY KEY, depth INT); INSERT INTO lake VALUES ('Thun', 217)");
 * await using database = await openDatabase(`${folder}/lakes.sqlite`);
 *
 * const queries = ["SELECT name FROM lake WHERE depth > 200"];
 * const [variant] = await makeVariants(database, { folder, queries, seed: 1, count: 1 });
 * await using other = await openDatabase(variant?.url ?? "");
 * const outcome = await other.query("SELECT count(*) FROM lake WHERE depth = 200");
 * assert(outcome.kind === "rows" && Number(outcome.table.columns[0]?.values[0]) > 0);
 * await Deno.remove(folder, { recursive: true });
 * ```
 */
export async function makeVariants(
  database: Database,
  options: MakeVariantsOptions,
): Promise<readonly Variant[]> {
  const { folder, queries = [], seed, count = 4, maxRows = 100, timeoutMs = 60_000, signal } = options;
  if (!Number.isInteger(count) || count < 1) {
    throw new RangeError(`Cannot make ${count} variants: count is a whole number from 1`);
  }
  if (!Number.isInteger(maxRows) || maxRows < 1) {
    throw new RangeError(`Cannot keep ${maxRows} rows: maxRows is a whole number from 1`);
  }
  const { dialect } = database;
  const writer = fileWriters[dialect];
  if (writer === undefined) {
    throw new InputError(
      `Cannot make variants of ${database.url}, as only SQLite and DuckDB files can be written: copy its data into one`,
    );
  }
  if (database.hides !== undefined) {
    throw new InputError(
      `Cannot make variants of ${database.url}, as columns of it are hidden and variants hold stored values: open it without hiding`,
    );
  }
  const cancel = signal && { signal };
  const schema = options.schema ?? await introspect(database, { views: false, timeoutMs, ...cancel });
  const refusal = writer.refusal(schema);
  if (refusal !== undefined) {
    throw new InputError(
      `Cannot make variants of ${database.url}, as its ${refusal}: copy its data into plain tables`,
    );
  }
  const plan = await readData(database, schema, { maxRows: MAX_READ, timeoutMs, ...cancel });
  const needs = await Promise.all(
    queries.map((sql) => queryNeeds(sql, { dialect, tables: schema.tables })),
  );
  await makeFolder(folder);
  await using files = await writer.open(database, { plan, queries, signal });
  const variants: Variant[] = [];
  for (let number = 1; number <= count; number++) {
    signal?.throwIfAborted();
    const name = `variant-${number}`;
    const path = resolve(join(folder, `${name}.${dialect}`));
    const mixed = mixRows(plan, { needs, seed, number, maxRows });
    const rows = await files.write(path, mixed).catch((error) => {
      throw unwritten(error, path, database);
    });
    const rowCount = [...rows.values()].reduce((sum, own) => sum + own.length, 0);
    variants.push({ name, url: `${dialect}:${path}`, rowCount });
  }
  return variants;
}

const MAX_READ = 20_000;

async function makeFolder(folder: string): Promise<void> {
  try {
    await Deno.mkdir(folder, { recursive: true });
  } catch (error) {
    throw new OutsideError(`Cannot make the folder "${folder}" for variants: choose another place`, {
      cause: error,
    });
  }
}

/** Why a variant was not written, in words about the database that it is made of. */
function unwritten(error: unknown, path: string, { url }: Database): unknown {
  if (!(error instanceof Error) || error instanceof TypeError || error instanceof RangeError) return error;
  const reason = error.message.replace(/^Cannot write ".*?"(?:,|:) /, "").replaceAll(path, "a variant");
  const Kind = error instanceof InputError ? InputError : OutsideError;
  return new Kind(`Cannot make variants of ${url}: ${reason}`, { cause: error });
}
