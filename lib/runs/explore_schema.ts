import { checkKeys, type Database, preflight } from "../database/mod.ts";
import { countCombinations } from "../joins/mod.ts";
import {
  bridgeTables,
  type Column,
  components,
  degree,
  hubTables,
  isolatedTables,
  joinCycles,
  labelColumn,
  type Schema,
  type SchemaGraph,
  schemaGraph,
  schemaHash,
  type Table,
  tableRole,
} from "../schema/mod.ts";
import type { Exploration, ExploredColumn, ExploredView } from "../report/mod.ts";
import { sampleColumns } from "./sample_columns.ts";

export interface ExploreSchemaOptions {
  /** As the exploration calls the database. */
  readonly name: string;
  /** Without it keys are judged by the schema alone, and no values are shown. */
  readonly database?: Database;
  /** Called when another key has been checked, or the columns of another table have been read. */
  readonly onProgress?: (step: "keys" | "samples", done: number, total: number) => void;
  readonly signal?: AbortSignal;
}

/** Numbers of joins whose combinations are counted, and where the counting of one ends. */
const SIZES = [1, 2, 3, 4, 5];
const MOST_COUNTED = 100_000_000;

/**
 * Explores a schema and, where there is one, its database: tables, keys, the graph that they make, suspicious keys, and
 * a few stored values. More than a hundred million combinations of one size are not counted to the
 * end.
 *
 * @throws {OutsideError} If a server does not tell what its login may do.
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
    ...(onProgress && { onProgress: (done: number, total: number) => onProgress(step, done, total) }),
    ...(signal && { signal }),
  });
  const rights = database && await preflight(database, { ...(signal && { signal }) });
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
