import { randomFrom, shuffle } from "../../base/mod.ts";
import { type Database, sampleValues, type Value } from "../../database/mod.ts";
import type { Schema, Table } from "../../schema/mod.ts";

/** Stored values of one column. */
export interface ColumnSample {
  readonly table: string;
  readonly column: string;
  readonly values: readonly Value[];
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
  const read = async ({ name, columns }: Table) => {
    const samples: ColumnSample[] = [];
    for (const { name: column } of columns) {
      const values = await sampleValues(database, { table: name, column }, { limit: POOL, seed, ...options });
      const shown = values.filter((value) => !(value instanceof Uint8Array));
      if (shown.length > 0) samples.push({ table: name, column, values: shown });
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
    return samples.flat().map(({ table, column, values }) => ({
      ...{ table, column },
      values: shuffle(randomFrom(seed, item, table, column), values).slice(0, limit),
    }));
  };
}

/** Values that are read of a column. */
const POOL = 100;
