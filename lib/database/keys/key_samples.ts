import {
  type Column,
  isKeyName,
  type KeyCandidate,
  type KeyEvidence,
  keyType,
  nameParts,
  type Schema,
  type Table,
} from "../../schema/mod.ts";
import { sql } from "../../sql/mod.ts";
import { keyQuery } from "./key_query.ts";
import type { Database, QueryOptions } from "../types.ts";

export interface SampledCandidatesOptions extends QueryOptions {
  /** What names suggest: columns that they explain are left alone. */
  readonly named: readonly KeyCandidate[];
}

/**
 * Possible keys of columns whose names do not tell a table, while a sample of their values is wholly in a key: texts,
 * and numbers whose name says that they identify something.
 */
export async function sampledCandidates(
  database: Database,
  schema: Schema,
  { named, ...options }: SampledCandidatesOptions,
): Promise<readonly KeyCandidate[]> {
  const samples = await sampleColumns(database, unexplained(schema, named), options);
  const candidates: KeyCandidate[] = [];
  for (const { table, column, family } of singleKeys(schema)) {
    const open = samples.filter((sample) =>
      sample.family === family && !(sample.table === table.name && sample.column === column)
    );
    if (open.length === 0 || (table.rowCount ?? 0) > MOST_KEYS) continue;
    const name = sql.id(column);
    const rows = await keyQuery(
      database,
      sql`SELECT ${name} FROM ${sql.id(...nameParts(table.name))} LIMIT ${sql.lit(MOST_KEYS)}`,
      { ...options, maxRows: MOST_KEYS },
    );
    const keys = new Set(rows?.map(([value]) => String(value)));
    for (const sample of open) {
      if (sample.values.some((value) => !keys.has(value))) continue;
      candidates.push({
        from: { table: sample.table, columns: [sample.column] },
        to: { table: table.name, columns: [column] },
        anchor: sample.column,
        evidence: [sample.evidence],
      });
    }
  }
  return candidates;
}

/** Keys of larger tables are not compared with columns whose names say nothing. */
const MOST_KEYS = 20_000;
/** Values of a column that are looked at. */
const SAMPLE = 50;

interface OpenColumn {
  readonly table: string;
  readonly column: string;
  readonly family: "number" | "text";
  readonly evidence: KeyEvidence;
}

interface Sample extends OpenColumn {
  readonly values: readonly string[];
}

/** Columns that may reference something although their names do not say what. */
function unexplained(schema: Schema, named: readonly KeyCandidate[]): readonly OpenColumn[] {
  const explained = new Set([
    ...named.filter(({ evidence }) => evidence.reduce((sum, { weight }) => sum + weight, 0) > 1)
      .map(({ from, anchor }) => JSON.stringify([from.table, anchor])),
    ...schema.foreignKeys.flatMap(({ from }) =>
      from.columns.map((name) => JSON.stringify([from.table, name]))
    ),
  ]);
  return schema.tables.flatMap((table) =>
    table.columns.flatMap((column): OpenColumn[] => {
      const family = familyOf(column);
      if (family === undefined || explained.has(JSON.stringify([table.name, column.name]))) return [];
      if (table.primaryKey.length === 1 && table.primaryKey[0] === column.name) return [];
      const isKey = isKeyName(column.name);
      if (family === "number" && !isKey) return [];
      const evidence = isKey
        ? { weight: 0.3, words: "called like a key" }
        : { weight: -0.8, words: "not called like a key" };
      return [{ table: table.name, column: column.name, family, evidence }];
    })
  );
}

async function sampleColumns(
  database: Database,
  columns: readonly OpenColumn[],
  options: QueryOptions,
): Promise<readonly Sample[]> {
  const samples: Sample[] = [];
  for (const open of columns) {
    options.signal?.throwIfAborted();
    const name = sql.id(open.column);
    const rows = await keyQuery(
      database,
      sql`SELECT DISTINCT ${name} FROM (SELECT ${name} FROM ${sql.id(...nameParts(open.table))}
        WHERE ${name} IS NOT NULL LIMIT ${sql.lit(20 * SAMPLE)}) AS s LIMIT ${sql.lit(SAMPLE)}`,
      options,
    );
    if (rows !== undefined && rows.length >= (open.family === "number" ? 3 : 5)) {
      samples.push({ ...open, values: rows.map(([value]) => String(value)) });
    }
  }
  return samples;
}

interface SingleKey {
  readonly table: Table;
  readonly column: string;
  readonly family: "number" | "text";
}

function singleKeys(schema: Schema): readonly SingleKey[] {
  return schema.tables.flatMap((table) =>
    [table.primaryKey, ...table.uniqueKeys].flatMap((key): SingleKey[] => {
      const column = key.length === 1 ? table.columns.find(({ name }) => name === key[0]) : undefined;
      const family = column && familyOf(column);
      return column === undefined || family === undefined ? [] : [{ table, column: column.name, family }];
    })
  );
}

function familyOf({ type }: Column): "number" | "text" | undefined {
  const known = keyType(type);
  if (known === "never") return undefined;
  return known.family === "number" || known.family === "text" ? known.family : undefined;
}
