import { InputError, OutsideError } from "../../base/mod.ts";
import { type Database, querySteadily, rowsOf } from "../../database/mod.ts";
import { type ForeignKey, nameParts, type Schema, type Table } from "../../schema/mod.ts";
import { buildSql, type Dialect, sql } from "../../sql/mod.ts";
import { closeRows } from "./close_rows.ts";
import { freeName } from "./free_name.ts";
import { keyText } from "./key_text.ts";
import { fileWriters } from "./file_writers.ts";
import type { DataPlan, KeyPositions, Row, Rows, TablePlan } from "./types.ts";

interface ReadDataOptions {
  /** Rows that are read of a table at most; of a larger one every nth. */
  readonly maxRows: number;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** The rows of a database and what its keys ask of them. */
export async function readData(
  database: Database,
  schema: Schema,
  options: ReadDataOptions,
): Promise<DataPlan> {
  const read = new Map<string, readonly Row[]>();
  for (const table of schema.tables) read.set(table.name, await readRows(database, table, options));
  const positions = schema.foreignKeys.flatMap((key) => positionsOf(key, schema) ?? []);
  // What refers to a row that was not read would seem to break its key.
  const partly = new Set(
    schema.tables.filter((table) => strideOf(table, options) > 1).map(({ name }) => name),
  );
  const stored = closeRows(read, positions.filter(({ to }) => partly.has(to)));
  const keys = positions.map((key) => ({ ...key, held: isHeld(key, stored) }));
  const plans = schema.tables.map((table) => planTable(table, keys, database.dialect));
  return { schema, tables: new Map(parentsFirst(plans).map((plan) => [plan.table.name, plan])), stored };
}

async function readRows(
  database: Database,
  table: Table,
  { maxRows, ...options }: ReadDataOptions,
): Promise<readonly Row[]> {
  const stride = strideOf(table, { maxRows });
  const columns = sql.join(table.columns.map(({ name }) => sql.id(name)));
  const source = sql.id(...nameParts(table.name));
  const number = sql.id(freeName(table));
  const query = stride === 1
    ? sql`SELECT ${columns} FROM ${source}`
    : sql`SELECT ${columns} FROM (SELECT *, row_number() OVER () AS ${number} FROM ${source}) AS numbered
        WHERE ${number} % ${stride} = 1`;
  const outcome = await querySteadily(database, buildSql(query, database.dialect), { ...options, maxRows });
  if (outcome.kind === "rows") return rowsOf(outcome.table);
  const reason = "message" in outcome ? outcome.message : outcome.kind.replace("_", " ");
  throw new OutsideError(`Cannot read table "${table.name}" of ${database.url}: ${reason}`, {
    cause: outcome,
  });
}

/** A table whose rows could not be counted is read from its beginning. */
function strideOf({ rowCount = 0 }: Table, { maxRows }: Pick<ReadDataOptions, "maxRows">): number {
  return Math.max(1, Math.ceil(rowCount / maxRows));
}

function positionsOf({ from, to }: ForeignKey, { tables }: Schema): Omit<KeyPositions, "held"> | undefined {
  const own = tables.find(({ name }) => name === from.table);
  const other = tables.find(({ name }) => name === to.table);
  if (own === undefined || other === undefined) return undefined;
  const columns = from.columns.map((column) => indexOf(own, column));
  const toColumns = to.columns.map((column) => indexOf(other, column));
  return { from: from.table, columns, to: to.table, toColumns };
}

function isHeld({ from, columns, to, toColumns }: Omit<KeyPositions, "held">, stored: Rows): boolean {
  const there = new Set(stored.get(to)?.map((row) => keyText(row, toColumns)));
  return (stored.get(from) ?? []).every((row) => {
    const text = keyText(row, columns);
    return text === undefined || there.has(text);
  });
}

function planTable(table: Table, keys: readonly KeyPositions[], dialect: Dialect): TablePlan {
  const unique = [table.primaryKey, ...table.uniqueKeys].filter((columns) => columns.length > 0)
    .map((columns) => columns.map((column) => indexOf(table, column)));
  const foreign = keys.filter(({ from }) => from === table.name);
  const referencedBy = keys.filter(({ to }) => to === table.name);
  const bound = new Set([
    ...unique.flat(),
    ...foreign.flatMap(({ columns }) => columns),
    ...referencedBy.flatMap(({ toColumns }) => toColumns),
  ]);
  const all = [...table.columns.keys()];
  const takesAnyValue = fileWriters[dialect]?.takesAnyValue ?? false;
  const primary = table.primaryKey.map((column) => indexOf(table, column));
  return {
    table,
    unique,
    foreign,
    referencedBy,
    required: new Set([...primary, ...all.filter((i) => table.columns[i]?.notNull)]),
    free: all.filter((i) => !bound.has(i) && !table.columns[i]?.generated),
    nudged: new Set(all.filter((i) => takesAnyValue || STRICT.test(table.columns[i]?.type ?? ""))),
  };
}

/** Types that have neighbours, where a column takes no value of another type. */
const STRICT = /^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|DECIMAL.*|DOUBLE|FLOAT|BOOLEAN|VARCHAR|DATE|TIMESTAMP)$/;

function indexOf({ name, columns }: Table, column: string): number {
  const position = columns.findIndex((one) => one.name === column);
  if (position < 0) throw new InputError(`Cannot find column "${column}" of a key in table "${name}"`);
  return position;
}

/** A table of a circle comes when all others that it refers to have come, or none can come before. */
function parentsFirst(plans: readonly TablePlan[]): readonly TablePlan[] {
  const ordered: TablePlan[] = [];
  const done = new Set<string>();
  let left = [...plans];
  while (left.length > 0) {
    const ready = left.filter(({ table, foreign }) =>
      foreign.every(({ to }) => to === table.name || done.has(to))
    );
    for (const plan of ready.length > 0 ? ready : left.slice(0, 1)) {
      ordered.push(plan);
      done.add(plan.table.name);
    }
    left = left.filter(({ table }) => !done.has(table.name));
  }
  return ordered;
}
