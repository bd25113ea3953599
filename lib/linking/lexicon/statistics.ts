import { OutsideError } from "../../base/mod.ts";
import { type Database, type QueryOutcome, tableStatistics, type Value } from "../../database/mod.ts";
import type { Schema } from "../../schema/mod.ts";
import { symmetricPairTables } from "./symmetric_pair_tables.ts";
import type { ColumnStatistics } from "./types.ts";

/** Returns the statistics of a column. */
export interface Statistics {
  (table: string, column: string): ColumnStatistics;
  /** Tables that store each pair of a symmetric relation once. @default none */
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
 * Reads counts and bounds of every column and finds the tables of `symmetricPairTables`. A table that exceeds the limits of the
 * database gets statistics of 0.
 *
 * @throws {OutsideError} If a table cannot be read.
 */
export async function gatherStatistics(
  database: Database,
  schema: Schema,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<Statistics> {
  const found = new Map<string, ColumnStatistics>();
  const forms = new Map<string, number>();
  for (const { name: table, columns } of schema.tables) {
    options.signal?.throwIfAborted();
    const types = new Map(columns.map(({ name, type }) => [name, type]));
    const known = { typeOf: (column: string) => types.get(column), forms };
    const read = { ...options, known, columns: columns.map(({ name }) => name) };
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
  return Object.assign(statistics, { symmetricPairs: await symmetricPairTables(database, schema, options) });
}

/** Returns nothing for an exceeded limit; rethrows other errors. */
function withinLimits(error: unknown): readonly never[] {
  const { kind } = (error instanceof OutsideError ? error.cause ?? {} : {}) as Partial<QueryOutcome>;
  if (kind === "refused" || kind === "timed_out" || kind === "out_of_memory") return [];
  throw error;
}

function bound(value: Value, type: string): string | number | undefined {
  if (typeof value === "bigint") return Number(value);
  // Decimals with many digits are returned as texts.
  if (typeof value === "string" && /dec|num/i.test(type) && Number.isFinite(Number(value))) {
    return Number(value);
  }
  return typeof value === "string" || typeof value === "number" ? value : undefined;
}
