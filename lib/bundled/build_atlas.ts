import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { InputError, readTextFile, sha256, writeFileAtomic } from "../base/mod.ts";
import { CARRIED_KEYS, createDuckDbFile, type DuckDbBuilder } from "../database/mod.ts";

export interface AtlasOptions {
  /** Folder of `schema.sql` and one `TABLE.csv` for each of its tables. @default the embedded `datasets/atlas` */
  readonly folder?: string | undefined;
}

/**
 * Builds the embedded database if it is missing or older than its texts, and returns its path. Safe for concurrent
 * processes.
 *
 * @throws {InputError} If the texts do not fit together.
 * @throws {OutsideError} If the file cannot be written.
 *
 * @example
 * ```ts
 * import { buildAtlas } from "querylogue/bundled";
 * import assert from "node:assert/strict";
 *
 * const folder = await Deno.makeTempDir();
 * await Deno.writeTextFile(`${folder}/schema.sql`, "CREATE TABLE lake (name VARCHAR, depth DECIMAL(6, 1))");
 * await Deno.writeTextFile(`${folder}/lake.csv`, "name,depth\nBaikal,1642\nVostok,\n");
 * assert.equal(await buildAtlas({ folder }), `${folder}/atlas.duckdb`);
 * await Deno.remove(folder, { recursive: true });
 * ```
 */
export async function buildAtlas(
  { folder = fileURLToPath(new URL("../../datasets/atlas", import.meta.url)) }: AtlasOptions = {},
): Promise<string> {
  const path = join(folder, "atlas.duckdb");
  const texts = await readTexts(folder);
  const hash = sha256(JSON.stringify(texts));
  if (await isUpToDate(path, hash)) return path;
  await createDuckDbFile(path, (file) => fillTables(file, folder, new Map(texts)));
  await writeFileAtomic(hashPath(path), hash);
  return path;
}

async function readTexts(folder: string): Promise<readonly (readonly [string, string])[]> {
  const names = ["schema.sql"];
  for await (const { name } of Deno.readDir(folder)) {
    if (name.endsWith(".csv")) names.push(name);
  }
  return await Promise.all(
    names.sort().map(async (name) => [name, await readTextFile(join(folder, name))] as const),
  );
}

function hashPath(path: string): string {
  return `${path}.sha256`;
}

async function isUpToDate(path: string, hash: string): Promise<boolean> {
  try {
    await Deno.stat(path);
    return await Deno.readTextFile(hashPath(path)) === hash;
  } catch {
    return false;
  }
}

async function fillTables(file: DuckDbBuilder, folder: string, texts: ReadonlyMap<string, string>) {
  const { parse } = await import("csv-parse/sync");
  await file.run(texts.get("schema.sql") as string);
  const tables = await file.run(TABLES) as readonly (readonly [table: string, columns: string])[];
  for (const [table, columns] of tables) {
    const text = texts.get(`${table}.csv`);
    if (table === CARRIED_KEYS && text === undefined) continue;
    if (text === undefined) {
      throw new InputError(`Cannot build the database in ${folder}, as ${table}.csv is missing`);
    }
    const [header, ...rows] = parse(text, { bom: true }) as string[][];
    if (JSON.stringify(header) !== columns) {
      throw new InputError(
        `Cannot build the database in ${folder}, as the first line of ${table}.csv does not name the table's columns: ${columns}`,
      );
    }
    await file.insert(table, rows.map((row) => row.map((value) => value === "" ? null : value)));
  }
}

/** In the order of their creation, in which each refers to earlier ones only. */
const TABLES = `SELECT table_name, to_json(list(column_name ORDER BY column_index))::VARCHAR
  FROM duckdb_columns() WHERE database_name = current_database() AND NOT internal
  GROUP BY table_name, table_oid ORDER BY table_oid`;
