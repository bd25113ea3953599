import { OutsideError } from "../base/mod.ts";
import { buildSql, sql } from "../sql/mod.ts";
import type { Database, ResultColumn, Value } from "../database/mod.ts";
import { nameParts, type Schema, type Table } from "../schema/mod.ts";
import type { ColumnStatistics } from "./types.ts";

/** Statistics of every column of a database, by table and column. */
export type Statistics = (table: string, column: string) => ColumnStatistics;

const unknown: ColumnStatistics = {
  rows: 0,
  present: 0,
  distinct: 0,
  minimum: undefined,
  maximum: undefined,
};

/**
 * Counts and bounds of every column, by one query for each table.
 *
 * @throws {OutsideError} If a table cannot be read.
 */
export async function gatherStatistics(
  database: Database,
  schema: Schema,
  options: { readonly signal?: AbortSignal } = {},
): Promise<Statistics> {
  const found = new Map<string, ColumnStatistics>();
  for (const table of schema.tables) {
    options.signal?.throwIfAborted();
    const columns = table.columns.filter(({ type }) => !/blob|bytea|binary|\[\]|struct|map/i.test(type));
    if (columns.length === 0) continue;
    const outcome = await database.query(query(table, columns.map(({ name }) => name), database.dialect), {
      timeoutMs: 60_000,
      ...options,
    });
    if (outcome.kind !== "rows") {
      throw new OutsideError(
        `Cannot read table "${table.name}" of ${database.url} (${outcome.kind}): check that the file is whole`,
      );
    }
    const at = (i: number): Value => outcome.table.columns[i]?.values[0] ?? null;
    const rows = Number(at(0));
    columns.forEach(({ name }, i) => {
      const start = 1 + i * 4;
      found.set(JSON.stringify([table.name, name]), {
        rows,
        present: Number(at(start)),
        distinct: Number(at(start + 1)),
        minimum: bound(outcome.table.columns[start + 2]),
        maximum: bound(outcome.table.columns[start + 3]),
      });
    });
  }
  return (table, column) => found.get(JSON.stringify([table, column])) ?? unknown;
}

function query(table: Table, columns: readonly string[], dialect: Database["dialect"]): string {
  const parts = columns.flatMap((column) => {
    const id = sql.id(column);
    return [sql`COUNT(${id})`, sql`COUNT(DISTINCT ${id})`, sql`MIN(${id})`, sql`MAX(${id})`];
  });
  const named = parts.map((part, i) => sql`${part} AS ${sql.id(`s${i}`)}`);
  const from = sql.id(...nameParts(table.name));
  return buildSql(sql`SELECT COUNT(*) AS n, ${sql.join(named, sql`, `)} FROM ${from}`, dialect);
}

function bound(column: ResultColumn | undefined): string | number | undefined {
  const value = column?.values[0] ?? null;
  const numeric = column !== undefined && ["integer", "decimal", "float"].includes(column.type);
  if (value !== null && (numeric || typeof value === "bigint")) return Number(value);
  return typeof value === "string" || typeof value === "number" ? value : undefined;
}
