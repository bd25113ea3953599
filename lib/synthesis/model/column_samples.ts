import { randomFrom, shuffle } from "../../base/mod.ts";
import { type Database, querySteadily, sampleValues, type Value } from "../../database/mod.ts";
import { nameParts, type Schema, type Table } from "../../schema/mod.ts";
import { buildSql, sql } from "../../sql/mod.ts";

/** Stored values of one column. */
export interface ColumnSample {
  readonly table: string;
  readonly column: string;
  readonly values: readonly Value[];
  /** Share of rows in which it is NULL, 0..1; 0 where it could not be counted. */
  readonly empty: number;
}

export interface ColumnSamplesOptions {
  readonly seed: number;
  readonly signal?: AbortSignal | undefined;
}

export interface DrawSamplesOptions {
  readonly tables: readonly string[];
  /** Most values of a column. */
  readonly limit: number;
  /** Identifies the dialogue, to give each its own samples. */
  readonly item: string;
}

/** Draws sample values of every column of some tables, different ones for each item. */
export type DrawSamples = (options: DrawSamplesOptions) => Promise<readonly ColumnSample[]>;

/**
 * Creates a function that draws sample values; each column is read once. Hidden, binary and empty columns give no sample.
 *
 * @throws {OutsideError} If a column cannot be read.
 */
export function columnSamples(
  database: Database,
  schema: Schema,
  { seed, ...options }: ColumnSamplesOptions,
): DrawSamples {
  const known = new Map<string, Promise<readonly ColumnSample[]>>();
  const read = async (table: Table) => {
    const { name, columns } = table;
    const samples: ColumnSample[] = [];
    const empty = await emptyShares(database, table, options);
    for (const [i, { name: column }] of columns.entries()) {
      const values = await sampleValues(database, { table: name, column }, { limit: POOL, seed, ...options });
      const shown = values.filter((value) => !(value instanceof Uint8Array));
      if (shown.length > 0) {
        samples.push({ table: name, column, values: shown, empty: empty[i] ?? 0 });
      }
    }
    return samples;
  };
  return async ({ tables, limit, item }) => {
    const wanted = schema.tables.filter(({ name }) => tables.includes(name));
    const samples = await Promise.all(wanted.map((table) => {
      const standing = known.get(table.name) ?? read(table);
      known.set(table.name, standing);
      return standing;
    }));
    return samples.flat().map(({ table, column, values, empty }) => ({
      ...{ table, column, empty },
      values: shuffle(randomFrom(seed, item, table, column), values).slice(0, limit),
    }));
  };
}

/** Returns the share of NULL of each column; empty where the rows cannot be counted. */
async function emptyShares(
  database: Database,
  { name, columns }: Table,
  options: { readonly signal?: AbortSignal | undefined },
): Promise<readonly number[]> {
  const filled = columns.map((column) => sql`count(${sql.id(column.name)})`);
  const counting = sql`SELECT ${sql.join([sql`count(*)`, ...filled])} FROM ${sql.id(...nameParts(name))}`;
  const outcome = await querySteadily(database, buildSql(counting, database.dialect), options);
  if (outcome.kind !== "rows") return [];
  const [all = 0, ...present] = outcome.table.columns.map(({ values }) => Number(values[0]));
  return present.map((number) => 1 - number / all);
}

/** Values that are read of a column. */
const POOL = 100;
