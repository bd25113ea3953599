import type { Database } from "../database/mod.ts";
import { nameParts, type Schema } from "../schema/mod.ts";
import { buildSql, sql } from "../sql/mod.ts";
import { oneLine } from "../report/mod.ts";

export interface SampleColumnsOptions {
  /** Milliseconds for each column. @default 2_000 */
  readonly timeoutMs?: number;
  /** Milliseconds for all columns together; those that are left have no samples. @default 30_000 */
  readonly totalMs?: number;
  /** Called when the columns of another table have been read. */
  readonly onProgress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
}

/** Distinct values of a column that are shown, the rows that are read for them, and the longest text. */
const SHOWN = 3;
const READ = 100;
const LENGTH = 40;

/**
 * Up to three stored values of every text column, by table and column: distinct ones of the first rows that the table
 * gives, as drawing at random would read every row. Long values are cut; hidden columns, and those that cannot be read
 * in time, have none.
 *
 * @param schema Its tables that are known to be empty are not asked.
 */
export async function sampleColumns(
  database: Database,
  schema: Schema,
  { timeoutMs = 2_000, totalMs = 30_000, onProgress, signal }: SampleColumnsOptions = {},
): Promise<ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>> {
  const deadline = performance.now() + totalMs;
  const samples = new Map<string, Map<string, readonly string[]>>();
  for (const [done, { name: table, columns, rowCount }] of schema.tables.entries()) {
    const found = new Map<string, readonly string[]>();
    samples.set(table, found);
    for (const { name, type } of rowCount === 0 ? [] : columns) {
      signal?.throwIfAborted();
      const left = Math.ceil(deadline - performance.now());
      if (!isText(type) || database.hides?.(table, name) || left <= 0) continue;
      const column = sql.id(name);
      const query = sql`SELECT substr(${column}, 1, ${sql.lit(LENGTH + 1)}) FROM ${
        sql.id(...nameParts(table))
      }
        WHERE ${column} IS NOT NULL LIMIT ${sql.lit(READ)}`;
      const outcome = await database.query(buildSql(query, database.dialect), {
        timeoutMs: Math.min(left, timeoutMs),
        ...(signal && { signal }),
      });
      if (outcome.kind !== "rows") continue;
      const values = outcome.table.columns[0]?.values ?? [];
      const texts = values.filter((value) => typeof value === "string").map(cut).filter((text) =>
        text !== ""
      );
      if (texts.length > 0) found.set(name, [...new Set(texts)].slice(0, SHOWN));
    }
    onProgress?.(done + 1, schema.tables.length);
  }
  return samples;
}

function isText(type: string): boolean {
  return /char|text|clob|string/i.test(type) && !type.includes("[");
}

function cut(value: string): string {
  const letters = [...oneLine(value).trim()];
  return letters.length > LENGTH ? `${letters.slice(0, LENGTH - 1).join("")}…` : letters.join("");
}
