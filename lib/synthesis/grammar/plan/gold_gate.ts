import { compareTables } from "../../../compare/mod.ts";
import { type Database, type QueryOutcome, querySteadily, type ResultTable } from "../../../database/mod.ts";
import type { Schema } from "../../../schema/mod.ts";
import {
  type ColumnReference,
  type ConjunctiveOutput,
  type ConjunctiveQuery,
  specificationFrom,
  toSql,
} from "../../../specification/mod.ts";
import { createEmptySources } from "./create_empty_sources.ts";
import { createMemory } from "./create_memory.ts";
import { createJoinedAtMost, type JoinedAtMost } from "./joined_at_most.ts";
import type { WorkLimit } from "./work_limit.ts";

/** The result of a query as a multiset: rows as texts, sorted. */
export type Rows = readonly string[];

/** Why a ground-truth query is refused (a closed list). */
export type Refusal =
  | "does_not_run"
  /** In rows that it reads, in memory, or in the cost that the server estimates. */
  | "too_costly"
  | "empty"
  | "too_large"
  | "base_table"
  | "filter_without_effect"
  | "cut_through_ties"
  | "labels_repeat"
  | "same_as_before";

export type GateVerdict =
  | { readonly ok: true; readonly rows: Rows }
  | { readonly ok: false; readonly refusal: Refusal };

export interface GateOptions {
  /** Result of the turn before. */
  readonly before?: Rows | undefined;
  /** Most rows of an answer that a person would read. */
  readonly mostRows: number;
  readonly signal?: AbortSignal | undefined;
}

export interface GoldGateOptions {
  /** @default every query is affordable */
  readonly isAffordable?: WorkLimit | undefined;
  /** @default one that counts on this database */
  readonly joinedAtMost?: JoinedAtMost | undefined;
}

/** Decides whether a specification makes a ground truth that proves something. */
export type GoldGate = (specification: ConjunctiveQuery, options: GateOptions) => Promise<GateVerdict>;

/**
 * The gold gate over one database: the query runs and reads no more rows than `workLimit` allows; it returns a row
 * that is not all NULL and counts of 0, which is what aggregates of no rows give; no more rows than asked for; not row
 * for row a base table; each filter, taken away, changes the result; a limit does not cut through ties; no ranking names
 * two things alike, and DISTINCT takes no two things with equal names for one; the result differs from the one before.
 */
export function createGoldGate(
  database: Database,
  schema: Schema,
  { isAffordable = anyWork, joinedAtMost = createJoinedAtMost(database) }: GoldGateOptions = {},
): GoldGate {
  const memory = createMemory<QueryOutcome>({ most: MOST_KEPT, weightOf });
  const sources = createEmptySources();

  /** What a specification gives, and of a longer answer at least so many rows that it shows to be longer. */
  function run(
    specification: ConjunctiveQuery,
    mostRows: number,
    signal?: AbortSignal,
  ): Promise<QueryOutcome> {
    const ask = async () => {
      // An engine that is told how many rows are wanted need not find the others.
      const { limit = mostRows + 1 } = specification;
      const outcome = await querySteadily(
        database,
        toSql(specificationFrom({ ...specification, limit }), database.dialect),
        {
          maxRows: mostRows,
          signal,
        },
      );
      signal?.throwIfAborted();
      return outcome;
    };
    return memory(
      JSON.stringify(specification),
      ask,
      (known) => known.kind !== "rows" || !known.table.truncated || known.table.rowCount >= mostRows,
    );
  }

  return async (specification, { before, mostRows, signal }) => {
    signal?.throwIfAborted();
    const refuse = (refusal: Refusal): GateVerdict => ({ ok: false, refusal });
    if (sources.has(specification)) return refuse("empty");
    if (!await isAffordable(specification, { signal })) return refuse("too_costly");
    const { limit } = specification;
    // One row more tells whether the limit cuts through ties; where it does not, the rows before it are the answer. So one
    // query tells of every length that is asked for.
    const longest = 1 + Math.max(limit ?? 0, LONGEST_RANKING);
    const outcome = limit === undefined
      ? await run(specification, mostRows, signal)
      : await run({ ...specification, limit: longest }, longest, signal);
    if (outcome.kind !== "rows") return refuse(outcome.kind === "failed" ? "does_not_run" : "too_costly");
    const table = limit === undefined ? outcome.table : firstRows(outcome.table, limit);
    if (table.truncated || table.rowCount > mostRows) return refuse("too_large");
    if (tellsNothing(table, specification)) {
      sources.learn(specification, table);
      return refuse("empty");
    }
    const rows = rowsOf(table);
    if (before !== undefined && equalRows(rows, before)) return refuse("same_as_before");
    if (limit !== undefined && cutsTies(outcome.table, specification, limit)) {
      return refuse("cut_through_ties");
    }
    if (limit !== undefined && ranksAlike(table, specification)) return refuse("labels_repeat");
    if (await isBaseTable(specification, rows) || await holdsWholeTable(specification, table)) {
      return refuse("base_table");
    }
    for (const without of relaxations(specification)) {
      if (!await isAffordable(without, { signal })) continue;
      if (await gives(without, rows)) return refuse("filter_without_effect");
    }
    if (specification.distinct && await mergesThings(specification, rows)) return refuse("labels_repeat");
    // Presets that ignore DISTINCT compare all rows that it merges.
    if (specification.distinct && !await joinedAtMost(specification, { limit: MOST_MERGED, signal })) {
      return refuse("too_large");
    }
    return { ok: true, rows };

    /** Whether there are more rows where the keys of what is shown tell rows apart, too. */
    async function mergesThings(asked: ConjunctiveQuery, found: Rows): Promise<boolean> {
      const keys = keysOf(asked, schema);
      if (keys.length === 0) return false;
      const outputs = [...asked.outputs, ...keys.map((column) => ({ kind: "column" as const, column }))];
      const most = found.length + 1;
      const outcome = await run({ ...asked, outputs, limit: asked.limit ?? most }, most, signal);
      if (outcome.kind !== "rows") return true;
      const columns = outcome.table.columns.slice(0, asked.outputs.length);
      return !equalRows(rowsOf({ ...outcome.table, columns }), found);
    }

    async function gives(other: ConjunctiveQuery, wanted: Rows): Promise<boolean> {
      const outcome = await run(other, wanted.length, signal);
      if (outcome.kind !== "rows" || outcome.table.truncated) return false;
      return outcome.table.rowCount === wanted.length && equalRows(rowsOf(outcome.table), wanted);
    }

    /** Whether columns of a table that is read hold the same values in every row, whatever they are called. */
    async function holdsWholeTable({ tables }: ConjunctiveQuery, answer: ResultTable): Promise<boolean> {
      for (const { name, columns, rowCount, rowCountEstimated = rowCount === undefined } of schema.tables) {
        if (!tables.includes(name) || !(rowCountEstimated || rowCount === answer.rowCount)) continue;
        const all = columns.map((column): ConjunctiveOutput => ({
          kind: "column",
          column: { table: name, column: column.name },
        }));
        const outcome = await run(listing(name, all), answer.rowCount, signal);
        if (outcome.kind !== "rows" || outcome.table.truncated) continue;
        const { verdict } = compareTables(answer, outcome.table, { ordered: false, pairByName: false });
        if (verdict === "equal") return true;
      }
      return false;
    }

    async function isBaseTable(asked: ConjunctiveQuery, found: Rows): Promise<boolean> {
      if (asked.limit !== undefined) return false;
      for (const { name, rowCount, rowCountEstimated = rowCount === undefined } of schema.tables) {
        if (!asked.tables.includes(name) || !(rowCountEstimated || rowCount === found.length)) continue;
        const outputs = outputsOf(name, asked);
        if (outputs !== undefined && await gives(listing(name, outputs), found)) return true;
      }
      return false;
    }
  };
}

/** What is shown as columns of one table, those that are joined to it included; undefined where it has not all of them. */
function outputsOf(
  name: string,
  { outputs, joins }: ConjunctiveQuery,
): readonly ConjunctiveOutput[] | undefined {
  const pairs = joins.flatMap(({ from, to }) =>
    from.columns.flatMap((column, i): readonly (readonly [ColumnReference, ColumnReference])[] => {
      const [one, other] = [{ table: from.table, column }, { table: to.table, column: to.columns[i] ?? "" }];
      return [[one, other], [other, one]];
    })
  );
  const own = outputs.map((output): ConjunctiveOutput | undefined => {
    if (output.kind !== "column") return undefined;
    const { table, column } = output.column;
    if (table === name) return output;
    const joined = pairs.find(([one, other]) =>
      other.table === name && one.table === table && one.column === column
    );
    return joined && { ...output, column: joined[1] };
  });
  return own.every((output) => output !== undefined) ? own : undefined;
}

/** All rows of a table. */
function listing(name: string, outputs: readonly ConjunctiveOutput[]): ConjunctiveQuery {
  return {
    tables: [name],
    joins: [],
    outputs,
    filters: [],
    groupBy: [],
    groupFilters: [],
    orderBy: [],
    distinct: false,
  };
}

const anyWork: WorkLimit = () => Promise.resolve(true);

/** The most rows of a ranking that are read in any case. */
export const LONGEST_RANKING = 10;

/** Rows that a query may return by default. */
const MOST_MERGED = 10_000;

/** Values of the answers that are kept: those of some hundred dialogues, as each is tried before it is made. */
const MOST_KEPT = 1_000_000;

/** The question and the frame of an answer weigh as much as some values. */
const weightOf = (outcome: QueryOutcome) =>
  20 + (outcome.kind === "rows" ? outcome.table.rowCount * outcome.table.columns.length : 0);

function firstRows({ columns, rowCount, truncated }: ResultTable, most: number): ResultTable {
  return {
    columns: columns.map((column) => ({ ...column, values: column.values.slice(0, most) })),
    rowCount: Math.min(rowCount, most),
    truncated,
  };
}

/** Whether the row after the last that is wanted could as well be wanted; without one, a limit says nothing. */
function cutsTies(
  { columns }: ResultTable,
  { outputs, orderBy: [order] }: ConjunctiveQuery,
  limit: number,
): boolean {
  const at = outputs.findIndex((output) => JSON.stringify(output) === JSON.stringify(order?.by));
  const keys = columns[at]?.values;
  if (keys === undefined || keys.length <= limit) return true;
  return keys[limit] === null || String(keys[limit]) === String(keys[limit - 1]) || keys[limit - 1] === null;
}

/** Whether two rows of a ranking show the same names. */
function ranksAlike(
  { columns, rowCount, truncated }: ResultTable,
  { outputs, orderBy: [order] }: ConjunctiveQuery,
): boolean {
  const names = columns.filter((_, i) => JSON.stringify(outputs[i]) !== JSON.stringify(order?.by));
  return names.length > 0 && new Set(rowsOf({ columns: names, rowCount, truncated })).size < rowCount;
}

/** The columns that tell apart what is shown and are not shown themselves: of a foreign key its others, else the primary key. */
function keysOf({ outputs }: ConjunctiveQuery, { tables, foreignKeys }: Schema): readonly ColumnReference[] {
  const shown = outputs.flatMap(({ column }) => column === undefined ? [] : [column]);
  const keys = shown.flatMap(({ table, column }) => {
    const [reference] = foreignKeys.map(({ from }) => from)
      .filter((from) => from.table === table && from.columns.includes(column))
      .sort((a, b) => a.columns.length - b.columns.length);
    const own = tables.find(({ name }) => name === table)?.primaryKey ?? [];
    return (reference?.columns ?? own).map((name): ColumnReference => ({ table, column: name }));
  });
  const texts = new Set(shown.map((column) => JSON.stringify(column)));
  return keys.filter((key) => {
    const text = JSON.stringify({ table: key.table, column: key.column });
    const isNew = !texts.has(text);
    texts.add(text);
    return isNew;
  });
}

/** Whether all values are NULL or counts of nothing. */
function tellsNothing({ columns }: ResultTable, { outputs }: ConjunctiveQuery): boolean {
  return columns.every(({ values }, i) => {
    const output = outputs[i];
    const counts = output?.kind === "aggregate" && output.function === "count";
    return values.every((value) => value === null || (counts && Number(value) === 0));
  });
}

/** The specification with one of its filters left out, each in turn. */
function* relaxations(specification: ConjunctiveQuery): Generator<ConjunctiveQuery> {
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
  // A day is the same as its first moment.
  if (typeof value === "string") return value.replace(/^(\d{4}-\d\d-\d\d)[ T]00:00:00(?:\.0+)?$/, "$1");
  return typeof value === "bigint" || value instanceof Uint8Array ? String(value) : value;
}

function equalRows(a: Rows, b: Rows): boolean {
  return a.length === b.length && a.every((row, i) => row === b[i]);
}
