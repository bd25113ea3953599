import { checkKeys, type Database, preflight } from "../database/mod.ts";
import { countCombinations } from "../joins/mod.ts";
import { type Exploration, type ExploredColumn, type ExploredView, oneLine } from "../report/mod.ts";
import {
  bridgeTables,
  type Column,
  components,
  degree,
  hubTables,
  isolatedTables,
  joinCycles,
  labelColumn,
  nameParts,
  type Schema,
  type SchemaGraph,
  schemaGraph,
  schemaHash,
  type Table,
  tableRole,
} from "../schema/mod.ts";
import { buildSql, sql } from "../sql/mod.ts";

export interface ExploreSchemaOptions {
  /** Name of the database in the exploration. */
  readonly name: string;
  /** @default none: keys are checked by the schema alone, and no values are shown */
  readonly database?: Database | undefined;
  /** Called after each checked key and each table whose columns were read. @default nothing */
  readonly onProgress?: ((step: "keys" | "samples", done: number, total: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Numbers of joins whose combinations are counted, and the highest count. */
const SIZES = [1, 2, 3, 4, 5];
const MOST_COUNTED = 100_000_000;

/**
 * Explores a schema and, where there is one, its database: tables, keys, the graph that they make, suspicious keys, and
 * a few stored values. More than a hundred million combinations of one size are not counted to the
 * end.
 *
 * @throws {OutsideError} If a server does not report the privileges of its login.
 * @throws {InputError} If two tables have the same name.
 *
 * @example
 * ```ts
 * import { exploreSchema } from "querylogue/runs";
 * import assert from "node:assert/strict";
 *
 * const table = (name: string) => ({
 *   name,
 *   columns: [{ name: "id", type: "INTEGER", notNull: true }, { name: "country", type: "TEXT", notNull: false }],
 *   primaryKey: ["id"],
 *   uniqueKeys: [],
 * });
 * const key = { name: "in", from: { table: "city", columns: ["country"] }, to: { table: "country", columns: ["id"] } };
 * const found = await exploreSchema({ tables: [table("country"), table("city")], foreignKeys: [key] }, { name: "atlas" });
 * assert.deepEqual(found.components, [["country", "city"]]);
 * assert.deepEqual(found.suspicious_keys.map(({ kind }) => kind), ["types_differ"]);
 * ```
 */
export async function exploreSchema(
  schema: Schema,
  { name, database, onProgress, signal }: ExploreSchemaOptions,
): Promise<Exploration> {
  const graph = schemaGraph(schema);
  const step = (step: "keys" | "samples") => ({
    onProgress: (done: number, total: number) => onProgress?.(step, done, total),
    signal,
  });
  const rights = database && await preflight(database, { signal });
  const findings = await checkKeys(database, schema, step("keys"));
  const samples = database && await sampleColumns(database, schema, step("samples"));
  const { selfReferences, parallel, circles } = joinCycles(graph);
  const counts = SIZES.map((size) => ({ size, ...countUpTo(graph, size) }));
  const omitted = schema.omitted ?? [];
  return {
    database: name,
    schema_hash: schemaHash(schema),
    tables: schema.tables.map((table) => ({
      ...exploredTable(table, samples?.get(table.name)),
      role: tableRole(schema, table.name),
      ...degreeOf(graph, table.name),
    })),
    views: (schema.views ?? []).map(exploredView),
    foreign_keys: graph.joins.length,
    joins: graph.joins,
    components: components(graph),
    isolated: isolatedTables(graph),
    hubs: hubTables(graph, 5),
    bridges: bridgeTables(graph),
    circles: { self_references: selfReferences, parallel_keys: parallel, circles },
    combinations: Object.fromEntries(counts.map(({ size, count }) => [size, count])),
    combinations_cut: counts.filter(({ cut }) => cut).map(({ size }) => size),
    suspicious_keys: [
      ...omitted.filter(({ what }) => what === "foreign key")
        .map(({ name, reason }) => ({ kind: "left_out", name, reason } as const)),
      ...findings,
    ],
    omitted,
    ...(rights && { rights }),
    ...(database?.memoryBounded !== undefined && { memory_bounded: database.memoryBounded }),
  };
}

function countUpTo(graph: SchemaGraph, size: number): { readonly count: number; readonly cut: boolean } {
  const count = countCombinations(graph, size, { atMost: MOST_COUNTED });
  return { count: Math.min(count, MOST_COUNTED), cut: count > MOST_COUNTED };
}

function degreeOf(graph: SchemaGraph, table: string) {
  const { references, referencedBy, neighbours } = degree(graph, table);
  return { references, referenced_by: referencedBy, neighbours };
}

function exploredTable(table: Table, samples?: ReadonlyMap<string, readonly string[]>) {
  const { rowCount, rowCountEstimated, primaryKey, uniqueKeys } = table;
  const label = labelColumn(table);
  return {
    name: table.name,
    ...(rowCount !== undefined && { rows: rowCount }),
    ...(rowCountEstimated && { rows_estimated: rowCountEstimated }),
    columns: table.columns.length,
    column_list: table.columns.map((column) => exploredColumn(column, samples?.get(column.name))),
    primary_key: primaryKey,
    unique_keys: uniqueKeys,
    ...(label !== undefined && { label_column: label }),
    ...(table.comment !== undefined && { comment: table.comment }),
  };
}

function exploredView({ name, columns, comment }: Table): ExploredView {
  return {
    name,
    columns: columns.length,
    column_list: columns.map((column) => exploredColumn(column)),
    ...(comment !== undefined && { comment }),
  };
}

function exploredColumn({ notNull, ...column }: Column, samples?: readonly string[]): ExploredColumn {
  return { ...column, not_null: notNull, ...(samples && { samples }) };
}

interface SampleColumnsOptions {
  /** Milliseconds for each column. @default 2_000 */
  readonly timeoutMs?: number | undefined;
  /** Milliseconds for all columns together; those that are left have no samples. @default 30_000 */
  readonly totalMs?: number | undefined;
  /** Called when the columns of another table have been read. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
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
async function sampleColumns(
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
        signal,
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
