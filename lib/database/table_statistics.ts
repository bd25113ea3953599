import { nameParts } from "../schema/mod.ts";
import { buildSql, sql } from "../sql/mod.ts";
import { readRows } from "./read_rows.ts";
import { readTable } from "./read_table.ts";
import type { Database, Value } from "./types.ts";

/** What a column holds. */
export interface ColumnStatistics {
  readonly column: string;
  /** Distinct values, NULL not counted. */
  readonly distinct: number;
  /** Rows in which it is NULL. */
  readonly nulls: number;
  /** Smallest value in the order of the engine, NULL where there is none. */
  readonly minimum: Value;
  readonly maximum: Value;
}

export interface StatisticsOptions {
  /** Milliseconds for each of two queries. @default 60_000 */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/**
 * Statistics of every column of a table, in their order, exact and from one pass over the table.
 *
 * @throws {OutsideError} If the table cannot be read.
 *
 * @example
 * ```ts
 * import { openDatabase, tableStatistics } from "querylogue/database";
 * import assert from "node:assert/strict";
 * import { DatabaseSync } from "node:sqlite";
 *
 * const path = await Deno.makeTempFile();
 * new DatabaseSync(path).exec("CREATE TABLE peak (height INT); INSERT INTO peak VALUES (4810), (4634), (NULL)");
 * await using database = await openDatabase(path);
 * assert.deepEqual(await tableStatistics(database, "peak"), [
 *   { column: "height", distinct: 2, nulls: 1, minimum: 4634, maximum: 4810 },
 * ]);
 * await Deno.remove(path);
 * ```
 */
export async function tableStatistics(
  database: Database,
  table: string,
  options: StatisticsOptions = {},
): Promise<readonly ColumnStatistics[]> {
  const source = sql.id(...nameParts(table));
  const head = buildSql(sql`SELECT * FROM ${source} LIMIT 0`, database.dialect);
  const columns = (await readTable(database, head, options)).columns.map(({ name }) => name);
  const parts = columns.map((column) => sql.id(column))
    .map((name) => sql`count(DISTINCT ${name}), count(*) - count(${name}), min(${name}), max(${name})`);
  const query = buildSql(sql`SELECT ${sql.join(parts)} FROM ${source}`, database.dialect);
  const [row = []] = await readRows(database, query, options);
  return columns.map((column, i) => {
    const [distinct, nulls, minimum, maximum] = row.slice(4 * i) as [number, number, Value, Value];
    return { column, distinct, nulls, minimum, maximum };
  });
}
