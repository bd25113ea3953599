import { type Specification, toSql } from "../../specification/mod.ts";
import { type Database, querySteadily, type ResultTable } from "../../database/mod.ts";
import type { Schema } from "../../schema/mod.ts";

/** The result of a query as a multiset: rows as texts, sorted. */
export type Rows = readonly string[];

/** Why a ground-truth query is refused (a closed list). */
export type Refusal =
  | "does_not_run"
  /** In time, memory or the cost that the server estimates. */
  | "too_costly"
  | "empty"
  | "too_large"
  | "base_table"
  | "filter_without_effect"
  | "cut_through_ties"
  | "same_as_before";

export type GateVerdict =
  | { readonly ok: true; readonly rows: Rows }
  | { readonly ok: false; readonly refusal: Refusal };

export interface GateOptions {
  /** Result of the turn before. */
  readonly before?: Rows;
  /** Most rows of an answer that a person would read. */
  readonly mostRows: number;
  readonly signal?: AbortSignal;
}

/** Decides whether a specification makes a ground truth that proves something. */
export type GoldGate = (specification: Specification, options: GateOptions) => Promise<GateVerdict>;

/**
 * The gold gate over one database: the query runs, in a fifth of the time that an evaluation gives it; it returns a row
 * that is not all NULL and counts of 0, which is what aggregates of no rows give; no more rows than asked for; not row
 * for row a base table; each filter, taken away, changes the result; a limit does not cut through ties; the result
 * differs from the one before.
 */
export function createGoldGate(database: Database, schema: Schema): GoldGate {
  const run = async (specification: Specification, limit: number, signal?: AbortSignal) => {
    const outcome = await querySteadily(database, toSql(specification, database.dialect), {
      maxRows: limit,
      timeoutMs: MOST_MS,
      ...(signal === undefined ? {} : { signal }),
    });
    signal?.throwIfAborted();
    return outcome;
  };
  return async (specification, { before, mostRows, signal }) => {
    const refuse = (refusal: Refusal): GateVerdict => ({ ok: false, refusal });
    const outcome = await run(specification, mostRows + 1, signal);
    if (outcome.kind !== "rows") return refuse(outcome.kind === "failed" ? "does_not_run" : "too_costly");
    const { table } = outcome;
    if (table.rowCount > mostRows || table.truncated) return refuse("too_large");
    const rows = rowsOf(table);
    if (tellsNothing(table, specification)) return refuse("empty");
    if (before !== undefined && equalRows(rows, before)) return refuse("same_as_before");
    if (await isBaseTable(specification, rows)) return refuse("base_table");
    for (const without of relaxations(specification)) {
      const other = await run(without, mostRows * 4, signal);
      if (other.kind === "rows" && equalRows(rows, rowsOf(other.table))) {
        return refuse("filter_without_effect");
      }
    }
    if (specification.limit !== undefined && await cutsTies(specification)) return refuse("cut_through_ties");
    return { ok: true, rows };

    async function isBaseTable({ outputs, limit }: Specification, found: Rows): Promise<boolean> {
      const [first] = outputs;
      if (first?.kind !== "column" || limit !== undefined) return false;
      const name = first.column.table;
      if (outputs.some((output) => output.kind !== "column" || output.column.table !== name)) return false;
      const size = schema.tables.find((candidate) => candidate.name === name)?.rowCount;
      if (size !== undefined && size !== found.length) return false;
      const whole = await run(
        {
          tables: [name],
          joins: [],
          outputs,
          filters: [],
          groupBy: [],
          groupFilters: [],
          orderBy: [],
          distinct: false,
        },
        mostRows + 1,
        signal,
      );
      return whole.kind === "rows" && equalRows(rowsOf(whole.table), found);
    }

    async function cutsTies(ranked: Specification): Promise<boolean> {
      const { limit = 0, ...open } = ranked;
      const [order] = ranked.orderBy;
      const more = await run({ ...open, limit: limit + 1 }, limit + 1, signal);
      const at = ranked.outputs.findIndex((output) => JSON.stringify(output) === JSON.stringify(order?.by));
      const keys = more.kind === "rows" ? more.table.columns[at]?.values : undefined;
      if (keys === undefined || keys.length <= limit) return true;
      return keys[limit] === null || String(keys[limit]) === String(keys[limit - 1]) ||
        keys[limit - 1] === null;
    }
  };
}

/** A ground truth that is only just in time here may be late on another day, and then nothing is scored by it. */
const MOST_MS = 2_000;

/** Whether all values are NULL or counts of nothing. */
function tellsNothing({ columns }: ResultTable, { outputs }: Specification): boolean {
  return columns.every(({ values }, i) => {
    const output = outputs[i];
    const counts = output?.kind === "aggregate" && output.function === "count";
    return values.every((value) => value === null || (counts && Number(value) === 0));
  });
}

/** The specification with one of its filters left out, each in turn. */
function* relaxations(specification: Specification): Generator<Specification> {
  const { filters, groupFilters } = specification;
  for (const filter of filters) {
    yield { ...specification, filters: filters.filter((other) => other !== filter) };
  }
  for (const filter of groupFilters) {
    yield { ...specification, groupFilters: groupFilters.filter((other) => other !== filter) };
  }
}

/** A result as a multiset of rows. */
export function rowsOf(table: ResultTable): Rows {
  return Array.from(
    { length: table.rowCount },
    (_, i) => JSON.stringify(table.columns.map(({ values }) => textOf(values[i]))),
  ).sort();
}

function textOf(value: unknown): unknown {
  return typeof value === "bigint" || value instanceof Uint8Array ? String(value) : value;
}

function equalRows(a: Rows, b: Rows): boolean {
  return a.length === b.length && a.every((row, i) => row === b[i]);
}
