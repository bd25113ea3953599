import type { ResultTable, Value } from "../database/mod.ts";
import type { ChoiceQueries } from "../sql/mod.ts";
import { allowedRows } from "./allowed_rows.ts";
import type { RowChoices } from "./query_facts.ts";
import { spelledValue } from "./spelled_value.ts";

export interface GatherChoicesOptions {
  readonly gold: ResultTable;
  /** Rows that the LIMIT of the ground truth leaves out at the start. */
  readonly offset: number;
  /** Runs a query to its end; nothing where it fails or is too long. */
  readonly ask: (sql: string) => Promise<ResultTable | undefined>;
}

/** Rows of choices that are looked at. */
const MOST_ROWS = 100_000;

/**
 * The rows that may stand in the places of those of a result, as further queries tell.
 *
 * @returns `undefined` where a query fails, there are too many, or they do not go with each other.
 */
export async function gatherChoices(
  queries: ChoiceQueries,
  { gold, offset, ask }: GatherChoicesOptions,
): Promise<RowChoices | undefined> {
  const rows = await ask(queries.rows);
  const details = rows && await ask(queries.details);
  if (!rows || !details) return undefined;
  const width = gold.columns.length;
  const { keys, outputs, together, place, cause } = queries;
  const ranked = place === undefined && queries.ordered;
  if (rows.columns.length !== width + keys + (ranked ? 1 : 0)) return undefined;
  const groupOf = (table: ResultTable, from: number) => {
    const columns = table.columns.slice(from, from + keys).map(({ values }) => values);
    return (row: number) => JSON.stringify(columns.map((values) => spelledValue(values[row] ?? null)));
  };
  const members = Map.groupBy(Array.from({ length: details.rowCount }, (_, row) => row), groupOf(details, 0));
  const keyOf = groupOf(rows, width);
  const valuesOf = (column: number) => details.columns[column]?.values ?? [];
  const owners: number[] = [];
  const chosen: Value[][] = Array.from({ length: width }, () => []);
  for (let owner = 0; owner < rows.rowCount; owner++) {
    const group = members.get(keyOf(owner)) ?? [];
    const sets = choicesIn(group, { outputs, together, place, valuesOf });
    if (!sets || owners.length + sets.length > MOST_ROWS) return undefined;
    for (const set of sets) {
      owners.push(owner);
      for (const [position, values] of chosen.entries()) {
        const own = set.get(position);
        values.push(own === undefined ? rows.columns[position]?.values[owner] ?? null : own);
      }
    }
  }
  const ranks = ranked ? rows.columns[width + keys]?.values : undefined;
  const groups = Array.from({ length: rows.rowCount }, (_, row) => ranks ? Number(ranks[row]) : row);
  return {
    cause,
    table: {
      columns: gold.columns.map((column, i) => ({ ...column, values: chosen[i] ?? [] })),
      rowCount: owners.length,
      truncated: false,
    },
    owners,
    groups,
    offset,
  };
}

interface Choosing extends Pick<ChoiceQueries, "outputs" | "together"> {
  readonly place: number | undefined;
  readonly valuesOf: (column: number) => readonly Value[];
}

/** What the open columns may hold in a row, by position; nothing where there are too many ways. */
function choicesIn(
  group: readonly number[],
  { outputs, together, place, valuesOf }: Choosing,
): readonly ReadonlyMap<number, Value>[] | undefined {
  const first = place === undefined ? undefined : least(group.map((row) => Number(valuesOf(place)[row])));
  const rows = place === undefined ? group : group.filter((row) => Number(valuesOf(place)[row]) === first);
  const allowed = outputs.map((choice) => allowedRows(rows, choice, valuesOf));
  if (together) {
    const shared = new Set(allowed[0] ?? []);
    const sets = new Map<string, ReadonlyMap<number, Value>>();
    for (const row of shared) {
      const set = outputs.map(({ position, values }) => [position, valuesOf(values)[row] ?? null] as const);
      sets.set(JSON.stringify(set.map(([, value]) => spelledValue(value))), new Map(set));
    }
    return sets.size > 0 ? [...sets.values()] : [new Map()];
  }
  let sets: ReadonlyMap<number, Value>[] = [new Map()];
  for (const [i, { position, values }] of outputs.entries()) {
    const distinct = new Map(
      (allowed[i] ?? []).map((row) => valuesOf(values)[row] ?? null).map((
        value,
      ) => [JSON.stringify(spelledValue(value)), value]),
    );
    if (sets.length * distinct.size > MOST_ROWS) return undefined;
    if (distinct.size === 0) continue;
    sets = sets.flatMap((set) => [...distinct.values()].map((value) => new Map([...set, [position, value]])));
  }
  return sets;
}

function least(numbers: readonly number[]): number {
  return numbers.reduce((low, number) => Math.min(low, number), Infinity);
}
