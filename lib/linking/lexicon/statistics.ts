import { OutsideError } from "../../base/mod.ts";
import { type Database, type QueryOutcome, tableStatistics, type Value } from "../../database/mod.ts";
import type { Schema } from "../../schema/mod.ts";
import { symmetricPairTables } from "./symmetric_pair_tables.ts";
import type { ColumnStatistics } from "./types.ts";

/** Statistics of every column of a database, by table and column. */
export interface Statistics {
  (table: string, column: string): ColumnStatistics;
  /** Tables that hold each pair of things once. @default none */
  readonly symmetricPairs?: ReadonlySet<string>;
}

const unknown: ColumnStatistics = {
  rows: 0,
  present: 0,
  distinct: 0,
  minimum: undefined,
  maximum: undefined,
};

/**
 * Counts and bounds of every column, table by table, and which tables hold each pair of things once. Of a table that is too large to measure within the limits of the
 * database nothing is known.
 *
 * @throws {OutsideError} If a table cannot be read.
 */
export async function gatherStatistics(
  database: Database,
  schema: Schema,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<Statistics> {
  const found = new Map<string, ColumnStatistics>();
  for (const { name: table, columns } of schema.tables) {
    options.signal?.throwIfAborted();
    const types = new Map(columns.map(({ name, type }) => [name, type]));
    const read = { ...options, columns: columns.map(({ name }) => name) };
    const measured = await tableStatistics(database, table, read).catch(withinLimits);
    for (const { column, distinct, nulls, present, ...bounds } of measured) {
      const type = types.get(column) ?? "";
      found.set(JSON.stringify([table, column]), {
        rows: present + nulls,
        present,
        distinct: distinct ?? 0,
        minimum: bound(bounds.minimum, type),
        maximum: bound(bounds.maximum, type),
      });
    }
  }
  const statistics = (table: string, column: string) => found.get(JSON.stringify([table, column])) ?? unknown;
  return Object.assign(statistics, { pairs: await symmetricPairTables(database, schema, options) });
}

/** Nothing, where it was a limit that was met. */
function withinLimits(error: unknown): readonly never[] {
  const { kind } = (error instanceof OutsideError ? error.cause ?? {} : {}) as Partial<QueryOutcome>;
  if (kind === "refused" || kind === "timed_out" || kind === "out_of_memory") return [];
  throw error;
}

function bound(value: Value, type: string): string | number | undefined {
  if (typeof value === "bigint") return Number(value);
  // Decimals that have many digits come as texts.
  if (typeof value === "string" && /dec|num/i.test(type) && Number.isFinite(Number(value))) {
    return Number(value);
  }
  return typeof value === "string" || typeof value === "number" ? value : undefined;
}
