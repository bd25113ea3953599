import { OutsideError } from "../base/mod.ts";
import {
  checkKeys,
  type ColumnStatistics,
  type Database,
  type KnownMeasures,
  preflight,
  tableStatistics,
} from "../database/mod.ts";
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
 * statistics and a few stored values of each column. More than a hundred million combinations of one size are not counted to the
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
  const read = database && await readColumns(database, schema, step("samples"));
  const { selfReferences, parallel, circles } = joinCycles(graph);
  const counts = SIZES.map((size) => ({ size, ...countUpTo(graph, size) }));
  const omitted = schema.omitted ?? [];
  return {
    database: name,
    schema_hash: schemaHash(schema),
    tables: schema.tables.map((table) => ({
      ...exploredTable(table, read?.get(table.name)),
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

function exploredTable(table: Table, read?: ReadColumns) {
  const { rowCount, rowCountEstimated, primaryKey, uniqueKeys } = table;
  const label = labelColumn(table);
  return {
    name: table.name,
    ...(rowCount !== undefined && { rows: rowCount }),
    ...(rowCountEstimated && { rows_estimated: rowCountEstimated }),
    columns: table.columns.length,
    column_list: table.columns.map((column) => exploredColumn(column, read?.get(column.name))),
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

function exploredColumn({ notNull, ...column }: Column, read: ReadColumn = {}): ExploredColumn {
  return { ...column, not_null: notNull, ...read };
}

/** What was read of a column. */
type ReadColumn = Pick<ExploredColumn, "null_share" | "distinct" | "minimum" | "maximum" | "samples">;

type ReadColumns = ReadonlyMap<string, ReadColumn>;

interface ReadColumnsOptions {
  /** Milliseconds for each query. @default 2_000 */
  readonly timeoutMs?: number | undefined;
  /** Milliseconds for the samples of all columns together, and as many for the statistics; what is left is not read. @default 30_000 */
  readonly totalMs?: number | undefined;
  /** Called when the columns of another table have been read. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Statistics and samples of every column, by table and column. Hidden columns have neither range nor samples, and what cannot be
 * read in time is absent.
 *
 * @param schema Its tables that are known to be empty are not asked.
 */
async function readColumns(
  database: Database,
  schema: Schema,
  { timeoutMs = 2_000, totalMs = 30_000, onProgress, signal }: ReadColumnsOptions = {},
): Promise<ReadonlyMap<string, ReadColumns>> {
  const read = new Map<string, ReadColumns>();
  const known = new Map<string, number>();
  const left = { samples: totalMs, statistics: totalMs };
  /** Nothing once the time for work of this kind is spent. */
  const within = async <Result>(
    kind: keyof typeof left,
    work: (limit: { readonly timeoutMs: number }) => Promise<Result>,
  ): Promise<Result | undefined> => {
    signal?.throwIfAborted();
    if (left[kind] <= 0) return undefined;
    const start = performance.now();
    const result = await work({ timeoutMs: Math.ceil(Math.min(left[kind], timeoutMs)) });
    left[kind] -= performance.now() - start;
    return result;
  };
  for (const [done, table] of schema.tables.entries()) {
    const columns = table.rowCount === 0 ? [] : table.columns;
    const typeOf = (column: string) => columns.find(({ name }) => name === column)?.type;
    const statistics = columns.length === 0 ? undefined : await within(
      "statistics",
      (limit) => statisticsOf(database, table, { known: { typeOf, forms: known }, ...limit, signal }),
    );
    const found = new Map<string, ReadColumn>();
    for (const { name, type } of columns) {
      const isSampled = isText(type) && !database.hides?.(table.name, name);
      const samples = isSampled
        ? await within(
          "samples",
          (limit) => samplesOf(database, { table: table.name, column: name }, { ...limit, signal }),
        )
        : undefined;
      found.set(name, {
        ...measured(statistics?.get(name), isText(type)),
        ...(samples !== undefined && samples.length > 0 && { samples }),
      });
    }
    read.set(table.name, found);
    onProgress?.(done + 1, schema.tables.length);
  }
  return read;
}

interface ReadOptions {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** By column; nothing where the table cannot be measured in time. */
async function statisticsOf(
  database: Database,
  { name, columns }: Table,
  options: ReadOptions & { readonly known: KnownMeasures },
): Promise<ReadonlyMap<string, ColumnStatistics> | undefined> {
  try {
    const all = await tableStatistics(database, name, {
      columns: columns.map(({ name }) => name),
      ...options,
    });
    return new Map(all.map((one) => [one.column, one]));
  } catch (error) {
    if (error instanceof OutsideError) return undefined;
    throw error;
  }
}

/** Texts have samples, which say more than the first and the last of the alphabet. */
function measured(statistics: ColumnStatistics | undefined, isText: boolean): ReadColumn {
  if (statistics === undefined) return {};
  const { distinct, nulls, present, minimum, maximum } = statistics;
  const isRange = !isText &&
    [minimum, maximum].every((end) => ["string", "number", "bigint"].includes(typeof end));
  return {
    ...(nulls + present > 0 && { null_share: nulls / (nulls + present) }),
    ...(distinct !== null && { distinct }),
    ...(isRange && { minimum: cut(String(minimum)), maximum: cut(String(maximum)) }),
  };
}

/** Distinct values of a column that are shown, the rows that are read for them, and the longest text. */
const SHOWN = 3;
const READ = 100;
const LENGTH = 40;

/** Up to three distinct values of the first rows that the table gives, as drawing at random would read every row; long ones are cut. */
async function samplesOf(
  database: Database,
  { table, column }: { readonly table: string; readonly column: string },
  options: ReadOptions,
): Promise<readonly string[]> {
  const name = sql.id(column);
  const query = sql`SELECT substr(${name}, 1, ${sql.lit(LENGTH + 1)}) FROM ${sql.id(...nameParts(table))}
    WHERE ${name} IS NOT NULL LIMIT ${sql.lit(READ)}`;
  const outcome = await database.query(buildSql(query, database.dialect), options);
  if (outcome.kind !== "rows") return [];
  const values = outcome.table.columns[0]?.values ?? [];
  const texts = values.filter((value) => typeof value === "string").map(cut).filter((text) => text !== "");
  return [...new Set(texts)].slice(0, SHOWN);
}

function isText(type: string): boolean {
  return /char|text|clob|string/i.test(type) && !type.includes("[");
}

function cut(value: string): string {
  const letters = [...oneLine(value).trim()];
  return letters.length > LENGTH ? `${letters.slice(0, LENGTH - 1).join("")}…` : letters.join("");
}
