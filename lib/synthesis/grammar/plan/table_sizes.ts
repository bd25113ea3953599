import { type Database, querySteadily } from "../../../database/mod.ts";
import { nameParts, type Schema } from "../../../schema/mod.ts";
import { buildSql, type Dialect, sql } from "../../../sql/mod.ts";

/** Rows of a table, and Infinity where it has more than an engine reads in a moment. */
export type TableSize = (table: string) => number;

/**
 * Rows that an engine reads, joins or sorts in about two seconds on an ordinary machine. It is a number of rows and no
 * time, so that a busy machine comes to the same dialogues.
 */
export const rowsInReach: Readonly<Record<Dialect, number>> = {
  duckdb: 10_000_000,
  postgres: 1_000_000,
  mysql: 500_000,
  sqlite: 500_000,
  oracle: 500_000,
};

/** Rows that an engine compares one by one in about two seconds where it looks through a table for each row of another. */
export const comparisonsInReach: Readonly<Record<Dialect, number>> = {
  duckdb: Infinity,
  postgres: Infinity,
  mysql: Infinity,
  sqlite: 50_000_000,
  oracle: Infinity,
};

/**
 * Tells how many rows tables have. What the schema does not tell exactly is counted, as far as rows are in reach.
 *
 * @throws {OutsideError} If the database is gone.
 */
export async function tableSizes(
  database: Database,
  { tables }: Schema,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<TableSize> {
  const most = rowsInReach[database.dialect];
  const sizes = new Map<string, number>();
  for (const { name, rowCount, rowCountEstimated } of tables) {
    const exact = rowCountEstimated ? undefined : rowCount;
    sizes.set(name, exact ?? await countTo(most, name));
  }
  return (table) => {
    const rows = sizes.get(table) ?? 0;
    return rows > most ? Infinity : rows;
  };

  async function countTo(limit: number, table: string): Promise<number> {
    const rows = sql`SELECT 1 AS one FROM ${sql.id(...nameParts(table))} LIMIT ${sql.lit(limit + 1)}`;
    const query = sql`SELECT count(*) FROM (${rows}) AS counted`;
    const outcome = await querySteadily(database, buildSql(query, database.dialect), { maxRows: 1, signal });
    return outcome.kind === "rows" ? Number(outcome.table.columns[0]?.values[0] ?? 0) : 0;
  }
}
