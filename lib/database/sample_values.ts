import { randomFrom } from "../base/mod.ts";
import { nameParts } from "../schema/mod.ts";
import { buildSql, dialectTraits, sql, type SqlSource } from "../sql/mod.ts";
import { readRows } from "./read_rows.ts";
import type { Database, Value } from "./types.ts";

/** A column of a table, both spelled as {@link introspect} gives them. */
export interface TableColumn {
  readonly table: string;
  readonly column: string;
}

export interface SampleOptions {
  /** Values that are wanted at most. */
  readonly limit: number;
  readonly seed: number;
  /** Milliseconds for each query. @default 60_000 */
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Distinct stored values of a column, drawn at random and in random order: each value is equally likely, however often
 * it occurs. NULL never comes. Fewer come where there are fewer, and none of
 * a hidden column. Values that the engine cannot compare come as its texts.
 *
 * @throws {OutsideError} If the column cannot be read.
 *
 * @example
 * ```ts
 * import { openDatabase, sampleValues } from "querylogue/database";
 * import assert from "node:assert/strict";
 * import { DatabaseSync } from "node:sqlite";
 *
 * const path = await Deno.makeTempFile();
 * new DatabaseSync(path).exec("CREATE TABLE city (name TEXT); INSERT INTO city VALUES ('Aarau'), ('Aarau'), (NULL)");
 * await using database = await openDatabase(path);
 * const values = await sampleValues(database, { table: "city", column: "name" }, { limit: 5, seed: 1 });
 * assert.deepEqual(values, ["Aarau"]);
 * await Deno.remove(path);
 * ```
 */
export async function sampleValues(
  database: Database,
  column: TableColumn,
  { limit, seed, ...options }: SampleOptions,
): Promise<readonly Value[]> {
  if (!Number.isInteger(limit) || limit < 0) {
    throw new RangeError(`Cannot sample ${limit} values: limit is a whole number from 0`);
  }
  if (database.hides?.(column.table, column.column)) return [];
  const name = sql.id(column.column);
  const source = sql.id(...nameParts(column.table));
  const build = (query: SqlSource) => buildSql(query, database.dialect);
  const read = (query: SqlSource) => readRows(database, build(query), options);
  const probe = build(sql`SELECT DISTINCT ${name} FROM ${source} WHERE 1 = 0 ORDER BY 1`);
  const compares = dialectTraits[database.dialect].allTypesCompare ||
    (await database.query(probe, options)).kind !== "failed";
  const value = compares ? name : sql`CAST(${name} AS text)`;
  const distinct = sql`SELECT DISTINCT ${value} AS v FROM ${source} WHERE ${name} IS NOT NULL`;
  const [counted] = await read(sql`SELECT count(*) FROM (${distinct}) AS d`);
  const positions = draw(counted?.[0] as number, limit, randomFrom(seed, column.table, column.column));
  if (positions.length === 0) return [];
  const rows = await read(
    sql`SELECT i, v FROM (SELECT v, row_number() OVER (ORDER BY v) - 1 AS i FROM (${distinct}) AS d) AS n
      WHERE i IN (${sql.join(positions)})`,
  );
  const valueAt = new Map(rows.map(([i, value]) => [i, value as Value]));
  return positions.map((position) => valueAt.get(position) as Value);
}

/** Distinct numbers below `count`, the first steps of a Fisher-Yates shuffle that keeps only what it has moved. */
function draw(count: number, limit: number, random: () => number): readonly number[] {
  const moved = new Map<number, number>();
  const drawn: number[] = [];
  for (let i = 0; i < Math.min(limit, count); i++) {
    const j = i + Math.floor(random() * (count - i));
    drawn.push(moved.get(j) ?? j);
    moved.set(j, moved.get(i) ?? i);
  }
  return drawn;
}
