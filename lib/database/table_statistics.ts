import { nameParts } from "../schema/mod.ts";
import { buildSql, dialectTraits, sql, type SqlSource } from "../sql/mod.ts";
import { readRows } from "./read_rows.ts";
import { readTable } from "./read_table.ts";
import type { Database, Value } from "./types.ts";

/** What a column holds. */
export interface ColumnStatistics {
  readonly column: string;
  /** Distinct values, NULL not counted; null where the engine cannot tell two of them apart. */
  readonly distinct: number | null;
  /** Rows in which it is NULL. */
  readonly nulls: number;
  /** Rows in which it is not. */
  readonly present: number;
  /** Smallest value in the order of the engine; null where there is none, or the engine has no order for them. */
  readonly minimum: Value;
  readonly maximum: Value;
}

export interface StatisticsOptions {
  /** Which columns. @default all, in the order of the table */
  readonly columns?: readonly string[] | undefined;
  /** What the engine is known to measure of columns by their types; what is found out is added. @default nothing is known */
  readonly known?: KnownMeasures | undefined;
  /** Milliseconds for each query. @default 60_000 */
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What is known of the columns of a database, for the statistics of many tables. */
export interface KnownMeasures {
  readonly typeOf: (column: string) => string | undefined;
  /** For each type the number of the first form of measures that the engine understands. */
  readonly forms: Map<string, number>;
}

/**
 * Statistics of the columns of a table, in their order, exact and, up to 200 columns, from one pass over the table.
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
 *   { column: "height", distinct: 2, nulls: 1, present: 2, minimum: 4634, maximum: 4810 },
 * ]);
 * await Deno.remove(path);
 * ```
 */
export async function tableStatistics(
  database: Database,
  table: string,
  { columns: wanted, known, ...options }: StatisticsOptions = {},
): Promise<readonly ColumnStatistics[]> {
  const source = sql.id(...nameParts(table));
  const build = (query: SqlSource) => buildSql(query, database.dialect);
  const head = build(sql`SELECT * FROM ${source} LIMIT 0`);
  const columns = wanted ?? (await readTable(database, head, options)).columns.map(({ name }) => name);
  if (columns.length === 0) return [];

  /** Whether the engine has all that a query of these measures needs. */
  async function understands(measures: readonly SqlSource[]): Promise<boolean> {
    const probe = build(sql`SELECT ${sql.join(measures)} FROM ${source} WHERE 1 = 0`);
    return (await database.query(probe, options)).kind !== "failed";
  }
  const forms = columns.map((column) => formsOf(column, database.dialect));
  const types = columns.map((column) => known?.typeOf(column));
  const formAt = (i: number) => known?.forms.get(types[i] ?? "") ?? 0;
  const best = forms.map((measures, i) => measures[formAt(i)] as SqlSource);
  if (columns.length > TOGETHER || !await understands(best)) {
    for (const [i, measures] of forms.entries()) {
      let form = formAt(i);
      while (!await understands([measures[form] as SqlSource]) && form < measures.length - 1) form++;
      best[i] = measures[form] as SqlSource;
      if (types[i]) known?.forms.set(types[i], form);
    }
  }
  const row: Value[] = [];
  for (let start = 0; start < best.length; start += TOGETHER) {
    const part = sql.join(best.slice(start, start + TOGETHER));
    row.push(...(await readRows(database, build(sql`SELECT ${part} FROM ${source}`), options)).flat());
  }
  return columns.map((column, i) => {
    const [present, nulls, distinct, minimum, maximum] = row.slice(5 * i) as [
      number,
      number,
      number,
      Value,
      Value,
    ];
    const hidden = database.hides?.(table, column) ?? false;
    return {
      column,
      distinct,
      nulls,
      present,
      minimum: hidden ? null : minimum,
      maximum: hidden ? null : maximum,
    };
  });
}

/** Columns that one query measures: engines bound what it may give (PostgreSQL to 1,664 values). */
const TOGETHER = 200;

/** What can be measured of a column, by how much its type allows: the most comes first. */
function formsOf(column: string, dialect: Database["dialect"]): readonly SqlSource[] {
  const { textType, booleansHaveExtremes } = dialectTraits[dialect];
  const name = sql.id(column);
  const text = sql`CAST(${name} AS ${sql.raw(textType)})`;
  const distinct = sql`count(DISTINCT ${name})`;
  const measured: readonly (readonly [distinct: SqlSource, minimum: SqlSource, maximum: SqlSource])[] = [
    [distinct, sql`min(${name})`, sql`max(${name})`],
    ...booleansHaveExtremes ? [] : [[distinct, sql`bool_and(${name})`, sql`bool_or(${name})`] as const],
    [distinct, sql`NULL`, sql`NULL`],
    [sql`count(DISTINCT ${text})`, sql`NULL`, sql`NULL`],
    [sql`NULL`, sql`NULL`, sql`NULL`],
  ];
  return measured.map((parts) => sql`count(${name}), count(*) - count(${name}), ${sql.join(parts)}`);
}
