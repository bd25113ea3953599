import { join } from "node:path";
import { InputError, OutsideError, readTextFile } from "../../base/mod.ts";
import {
  CARRIED_KEYS,
  createDuckDbFile,
  type DuckDbBuilder,
  quoteName,
  quoteText,
  type Value,
} from "../../database/mod.ts";
import type { ForeignKey, JoinEnd } from "../../schema/mod.ts";
import { refuseExisting } from "../refuse_existing.ts";
import { mondialKeys } from "./mondial_keys.ts";
import { planKeys, type PlannedKey } from "./plan_keys.ts";
import { type LoadedTable, type OracleScripts, readOracleTables } from "./read_oracle_tables.ts";

export interface ImportMondialOptions {
  /** Folder that holds the two Oracle scripts. */
  readonly from: string;
  /** The DuckDB file to make. */
  readonly out: string;
  readonly signal?: AbortSignal | undefined;
}

/** Counts of an import. */
export interface ImportReport {
  readonly tables: readonly {
    readonly name: string;
    /** Rows in the scripts. */
    readonly read: number;
    /** Rows in the file. */
    readonly stored: number;
  }[];
  readonly keys: readonly {
    readonly name: string;
    readonly from: string;
    readonly to: string;
    readonly kind: "declared" | "carried";
    /** Why a key is carried. */
    readonly reason?: "circle" | "orphans";
    /** Rows that refer to a row that is not there. */
    readonly orphans: number;
  }[];
}

/**
 * Builds a DuckDB file from the unmodified Oracle distribution of Mondial with its foreign keys. Keys that DuckDB
 * cannot declare go into the table `querylogue_foreign_keys`. Numbers become integers or decimals of minimal width,
 * coordinates two columns, empty texts NULL as in Oracle; CHECK constraints are dropped.
 *
 * @throws {InputError} If the scripts are missing, incomplete or of another kind, or the file exists already.
 * @throws {OutsideError} If something cannot be read or written.
 *
 * @example
 * ```ts
 * import { importMondial } from "querylogue/bundled";
 * import assert from "node:assert/strict";
 *
 * const folder = await Deno.makeTempDir();
 * await assert.rejects(importMondial({ from: folder, out: `${folder}/mondial.duckdb` }), { name: "InputError" });
 * await Deno.remove(folder);
 * ```
 */
export async function importMondial({ from, out, signal }: ImportMondialOptions): Promise<ImportReport> {
  await refuseExisting(out);
  const loaded = readOracleTables(await findMondialScripts(from));
  const { tables, keys } = planKeys(loaded, namedKeys(loaded, from));
  return await createDuckDbFile(out, async (file) => {
    for (const table of tables) {
      signal?.throwIfAborted();
      await file.run(createTable(table, keys.filter(({ from }) => from.table === table.name)));
      await file.insert(table.name, table.rows);
    }
    await file.run(carriedTable(keys.filter(({ carriedBecause }) => carriedBecause !== undefined)));
    return await report(file, loaded, keys);
  });
}

function namedKeys(tables: readonly LoadedTable[], folder: string): readonly ForeignKey[] {
  return mondialKeys().map((key) => {
    for (const { table, columns } of [key.from, key.to]) {
      const found = tables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? [];
      const missing = columns.find((column) => !found.includes(column));
      if (missing === undefined) continue;
      throw new InputError(
        `Cannot import from ${folder}, as its schema has no column ${table}.${missing}: another version?`,
      );
    }
    return { name: `${key.from.table}_${key.from.columns.join("_")}_fkey`, ...key };
  });
}

function createTable(table: LoadedTable, keys: readonly PlannedKey[]): string {
  const parts = table.columns.map(({ name, type, notNull }) =>
    `${quoteName(name)} ${type}${notNull ? " NOT NULL" : ""}`
  );
  if (table.primaryKey.length > 0) parts.push(`PRIMARY KEY ${nameList(table.primaryKey)}`);
  for (const columns of table.uniqueKeys) parts.push(`UNIQUE ${nameList(columns)}`);
  for (const { from, to, carriedBecause } of keys) {
    if (carriedBecause !== undefined) continue;
    parts.push(
      `FOREIGN KEY ${nameList(from.columns)} REFERENCES ${quoteName(to.table)} ${nameList(to.columns)}`,
    );
  }
  return `CREATE TABLE ${quoteName(table.name)} (${parts.join(", ")})`;
}

function nameList(names: readonly string[]): string {
  return `(${names.map(quoteName).join(", ")})`;
}

function carriedTable(keys: readonly ForeignKey[]): string {
  const list = (columns: readonly string[]) => `[${columns.map(quoteText).join(", ")}]`;
  const rows = keys.map(({ name, from, to }) =>
    `(${quoteText(name)}, 'main', ${quoteText(from.table)}, ${list(from.columns)}, ` +
    `'main', ${quoteText(to.table)}, ${list(to.columns)})`
  );
  return `CREATE TABLE ${CARRIED_KEYS} (name VARCHAR, from_schema VARCHAR, from_table VARCHAR, from_columns VARCHAR[],
      to_schema VARCHAR, to_table VARCHAR, to_columns VARCHAR[]);
    ${rows.length > 0 ? `INSERT INTO ${CARRIED_KEYS} VALUES ${rows.join(", ")}` : ""}`;
}

async function report(
  file: DuckDbBuilder,
  tables: readonly LoadedTable[],
  keys: readonly PlannedKey[],
): Promise<ImportReport> {
  const counted = tables.map(({ name }) => `(SELECT count(*) FROM ${quoteName(name)})`);
  const broken = keys.map(({ from, to }) => {
    const isThere = from.columns.map((column) => `f.${quoteName(column)} IS NOT NULL`).join(" AND ");
    const meets = from.columns.map((column, i) =>
      `t.${quoteName(to.columns[i] as string)} = f.${quoteName(column)}`
    );
    return `(SELECT count(*) FROM ${quoteName(from.table)} AS f WHERE ${isThere} AND NOT EXISTS
      (SELECT 1 FROM ${quoteName(to.table)} AS t WHERE ${meets.join(" AND ")}))`;
  });
  const [stored = []] = await file.run(`SELECT ${counted.join(", ")}`);
  const orphans: Value[] = [];
  for (const query of broken) orphans.push(...(await file.run(`SELECT ${query}`))[0] ?? []);
  return {
    tables: tables.map(({ name, rows }, i) => ({ name, read: rows.length, stored: stored[i] as number })),
    keys: keys.map(({ name, from, to, carriedBecause }, i) => ({
      name,
      from: joinEndText(from),
      to: joinEndText(to),
      ...(carriedBecause === undefined ? { kind: "declared" } : { kind: "carried", reason: carriedBecause }),
      orphans: orphans[i] as number,
    })),
  };
}

function joinEndText({ table, columns }: JoinEnd): string {
  return `${table} (${columns.join(", ")})`;
}

/**
 * Finds Mondial's Oracle scripts in a folder by their content.
 *
 * @throws {InputError} If one of them is missing or there are several of a kind.
 * @throws {OutsideError} If the folder cannot be read.
 */
async function findMondialScripts(folder: string): Promise<OracleScripts> {
  const scripts = await Promise.all(
    (await sqlFiles(folder)).map(async (path) => ({ path, text: await readTextFile(path) })),
  );
  return {
    schema: only(
      scripts.filter(({ text }) => SCHEMA.test(text)),
      folder,
      "schema script (CREATE TABLE … VARCHAR2 …)",
    ),
    inputs: only(
      scripts.filter(({ text }) => INPUTS.test(text)),
      folder,
      "inputs script (INSERT INTO … GeoCoord(…) …)",
    ),
  };
}

// Only Oracle's scripts have these types: the distribution for other databases spells them otherwise.
const SCHEMA = /CREATE\s+TABLE\s+Country\b[^;]*\bVARCHAR2\b/i;
const INPUTS = /INSERT\s+INTO\s+\w+\s+VALUES[^;]*\bGeoCoord\s*\(/i;

async function sqlFiles(folder: string): Promise<readonly string[]> {
  const paths: string[] = [];
  try {
    for await (const { name, isDirectory } of Deno.readDir(folder)) {
      if (!isDirectory && name.toLowerCase().endsWith(".sql")) paths.push(join(folder, name));
    }
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) {
      throw new InputError(`Cannot import from ${folder}, as there is no such folder: check the path`, {
        cause: error,
      });
    }
    throw new OutsideError(`Cannot import from ${folder}, as it cannot be read: check the permissions`, {
      cause: error,
    });
  }
  return paths.sort();
}

function only<Script extends { readonly path: string }>(
  found: readonly Script[],
  folder: string,
  what: string,
): Script {
  const [script, second] = found;
  if (script === undefined) {
    throw new InputError(`Cannot import from ${folder}, as no .sql file there is Mondial's Oracle ${what}`);
  }
  if (second !== undefined) {
    const names = found.map(({ path }) => path).join(", ");
    throw new InputError(
      `Cannot import from ${folder}, as several files there are Mondial's Oracle ${what}: ${names}`,
    );
  }
  return script;
}
