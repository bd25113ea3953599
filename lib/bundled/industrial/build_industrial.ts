import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { InputError, readTextFile } from "../../base/mod.ts";
import { createDuckDbFile, type DuckDbBuilder, quoteName, quoteText } from "../../database/mod.ts";
import { refuseExisting } from "../refuse_existing.ts";

export interface BuildIndustrialOptions {
  /** A whole number; same seed, same rows. @default 1 */
  readonly seed?: number | undefined;
  /** Rows of the largest tables, about; the others follow. A whole number from 1 to 1,000,000. @default 10_000 */
  readonly rows?: number | undefined;
  /** Called with the number of tables that are filled and of all tables. */
  readonly onTable?: ((filled: number, tables: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface FilledTable {
  readonly name: string;
  readonly rows: number;
}

/**
 * Builds a DuckDB file with the records of a fictional company about the integrity of its offshore platforms: 27
 * tables with 585 columns (at most 81 in one) and 30 foreign keys. References resolve, dates are ordered, measures are
 * consistent, and optional values may be NULL.
 *
 * @param path The file, which must not exist.
 * @returns The tables with their rows, in an order in which each refers to earlier ones only.
 * @throws {InputError} If the file exists or an option is out of range.
 * @throws {OutsideError} If the file cannot be written.
 *
 * @example
 * ```ts
 * import { buildIndustrial } from "querylogue/bundled";
 * import assert from "node:assert/strict";
 *
 * const folder = await Deno.makeTempDir();
 * const tables = await buildIndustrial(`${folder}/industrial.duckdb`, { rows: 100, seed: 7 });
 * assert.equal(tables.length, 27);
 * await assert.rejects(buildIndustrial(`${folder}/industrial.duckdb`), { name: "InputError" });
 * await Deno.remove(folder, { recursive: true });
 * ```
 */
export async function buildIndustrial(
  path: string,
  { seed = 1, rows = 10_000, onTable, signal }: BuildIndustrialOptions = {},
): Promise<readonly FilledTable[]> {
  check("seed", seed, 0, Number.MAX_SAFE_INTEGER);
  check("rows", rows, 1, 1_000_000);
  await refuseExisting(path);
  const [schema, draws, names] = await Promise.all(["schema", "draws", "names"].map(source));
  return await createDuckDbFile(path, async (file) => {
    await file.run(`SET VARIABLE seed = ${seed}; SET VARIABLE row_counts = ${mapOf(rowCounts(rows))}`);
    await file.run(`${draws}${names}${schema}`);
    const tables = (await file.run(TABLES)).map(([name]) => String(name));
    const filled: FilledTable[] = [];
    for (const name of tables) {
      signal?.throwIfAborted();
      filled.push({ name, rows: await fillTable(file, name) });
      onTable?.(filled.length, tables.length);
    }
    return filled;
  });
}

function check(name: string, value: number, least: number, most: number) {
  if (Number.isInteger(value) && value >= least && value <= most) return;
  throw new InputError(
    `Cannot build the industrial database with ${name} ${value}: give a whole number from ${least} to ${most}`,
  );
}

async function source(name: string): Promise<string> {
  const folder = fileURLToPath(new URL("../../../datasets/industrial", import.meta.url));
  return await readTextFile(join(folder, `${name}.sql`));
}

function mapOf(counts: Readonly<Record<string, number>>): string {
  const entries = Object.entries(counts).map(([name, count]) => `${quoteText(name)}: ${count}`);
  return `MAP {${entries.join(", ")}}`;
}

async function fillTable(file: DuckDbBuilder, table: string): Promise<number> {
  const [inserted] = await file.run(
    `INSERT INTO ${quoteName(table)} BY NAME ${await source(join("rows", table))}`,
  );
  // What is not committed stays in memory.
  await file.run("COMMIT; BEGIN");
  return Number(inserted?.[0]);
}

/** In the order of their creation, in which each refers to earlier ones only. */
const TABLES = `SELECT table_name FROM duckdb_tables()
  WHERE database_name = current_database() AND NOT internal ORDER BY table_oid`;

/**
 * Row counts of tables; for others `datasets/industrial/rows` decides.
 *
 * @param rows Of the largest tables, about. Platforms and what is counted by platform grow with its square root, as
 * companies measure more before they build more.
 */
function rowCounts(rows: number): Readonly<Record<string, number>> {
  const platforms = Math.max(4, Math.round(Math.sqrt(rows) / 5));
  const share = (part: number, least: number) => Math.max(least, Math.round(rows * part));
  return {
    field: Math.ceil(platforms / 3),
    platform: platforms,
    module: platforms * 5,
    process_system: platforms * 12,
    equipment_type: 36,
    equipment_item: share(0.1, 72),
    valve: share(0.12, 40),
    pipeline: platforms * 3,
    pipeline_segment: platforms * 18,
    measurement_point: share(0.16, 60),
    inspection_plan: share(0.1, 60),
    contractor: Math.ceil(platforms * 1.5),
    inspection: share(0.3, 80),
    inspection_finding: share(0.3, 80),
    risk_assessment: share(0.12, 60),
    failure_event: share(0.08, 60),
    employee: Math.max(platforms * 4, share(0.04, 16)),
    work_order: share(0.4, 120),
    spare_part: share(0.05, 40),
    safety_barrier: platforms * 10,
    sensor: share(0.05, 40),
    daily_reading: share(1, 400),
    certificate: share(0.12, 60),
  };
}
