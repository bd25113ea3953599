import type { ResultTable, Value } from "../database/mod.ts";
import type { ChoiceQueries, ChosenValue, GroupQuestion, OpenOutputs, OpenPlace } from "../sql/mod.ts";
import type { RowChoices } from "./query_facts.ts";

interface OpenPart {
  readonly cause: string;
  /** Positions of the columns that it is about. @default all of the answer */
  readonly columns?: readonly number[];
}

/** A query whose answer the ground truth allows as well. */
export interface OtherQuery {
  readonly sql: string;
  /** What the ground truth leaves open, as a clause. */
  readonly cause: string;
}

export interface OpenParts {
  /** What stays open, as nothing tells what else the answer may be. */
  readonly unknown: readonly OpenPart[];
  /** Other queries, of which each gives an answer that the ground truth allows. */
  readonly others: readonly OtherQuery[];
  /**
   * The rows that may stand in the places of those of the result. @default a query failed, there are too many, or they do
   * not go with each other
   */
  readonly choices?: RowChoices;
}

interface OpenPartsOptions {
  readonly gold: ResultTable;
  /** Rows that the LIMIT of the ground truth leaves out at the start. */
  readonly offset: number;
  /** Runs a query to its end; nothing where it fails or is too long. */
  readonly ask: (sql: string) => Promise<ResultTable | undefined>;
}

/** What of a query is open on the data: parts that no query tells, groups and ties that leave a choice, cuts through ties. */
export async function openParts(
  { choices: asked, unknown, groups, ties, cuts }: OpenOutputs,
  { gold, offset, ask }: OpenPartsOptions,
): Promise<OpenParts> {
  const choices = asked && await gatherChoices(asked, { gold, offset, ask });
  const found: OpenPart[] = unknown.map((place) => partAt(place, gold));
  const others: OtherQuery[] = [];
  for (const question of groups) {
    const details = await ask(question.details);
    if (details && leavesChoice(details, question)) found.push(partAt(question, gold));
  }
  for (const question of ties) {
    const counts = await ask(question.sql);
    if (counts?.columns[0]?.values.some((count) => Number(count) > 1)) found.push(partAt(question, gold));
  }
  const open: { readonly values: readonly Value[] | undefined; readonly cut: OpenOutputs["cuts"][number] }[] =
    [];
  for (const cut of cuts) {
    const whole = await ask(cut.sql);
    const tied = whole && tiedAtCut(whole, cut);
    if (tied) open.push({ cut, values: tied.columns });
  }
  for (const { cut: { withValue }, values } of open) {
    if (!withValue || !values || open.length > 1 || found.length > 0) {
      found.push({ cause: INNER_CUT });
      continue;
    }
    for (const value of values) {
      if (value instanceof Uint8Array) continue;
      others.push({ sql: await withValue(value), cause: INNER_CUT });
    }
  }
  return { unknown: found, others, ...(choices && { choices }) };
}

const INNER_CUT = "an inner LIMIT cuts through rows that tie";

/** A part in the columns of a result; all of the answer where a name is none of theirs, or a position is too high. */
function partAt({ cause, columns, names }: OpenPlace, gold: ResultTable): OpenPart {
  const named = names?.map((name) =>
    [...gold.columns.keys()].filter((i) => gold.columns[i]?.name.toLowerCase() === name)
  );
  const at = columns ?? named?.flat();
  const isKnown = at?.every((i) => i < gold.columns.length) &&
    named?.every(({ length }) => length > 0) !== false;
  return { cause, ...(at && isKnown && { columns: at }) };
}

/** Whether some group has more than one value to choose. */
function leavesChoice({ columns, rowCount }: ResultTable, { keys, value }: GroupQuestion): boolean {
  const valuesOf = (column: number) => columns[column]?.values ?? [];
  const printed = (row: number, from: number, to: number) =>
    JSON.stringify(columns.slice(from, to).map(({ values }) => spelledValue(values[row] ?? null)));
  const rows = Array.from({ length: rowCount }, (_, row) => row);
  const groups = Map.groupBy(rows, (row) => printed(row, 0, keys));
  return [...groups.values()].some((group) => {
    const allowed = allowedRows(group, value, valuesOf);
    return new Set(allowed.map((row) => printed(row, value.values, value.values + 1))).size > 1;
  });
}

/** The rows that tie where a LIMIT cuts, if they are not all the same; their values, where it lets one value through. */
function tiedAtCut(
  { columns, rowCount }: ResultTable,
  { ordered, offset, limit }: OpenOutputs["cuts"][number],
): { readonly columns: readonly Value[] | undefined } | undefined {
  const end = offset + limit;
  if (limit === 0 || (rowCount <= end && (offset === 0 || rowCount <= offset))) return undefined;
  const ranks = ordered ? columns.at(-1)?.values : undefined;
  const shown = ordered ? columns.slice(0, -1) : columns;
  const crosses = (at: number) => at > 0 && at < rowCount && (!ranks || ranks[at - 1] === ranks[at]);
  const places = [offset, end].filter(crosses);
  const tied = Array.from({ length: rowCount }, (_, row) => row).filter((row) =>
    places.some((at) => !ranks || ranks[row] === ranks[at])
  );
  const rows = new Map(
    tied.map((row) => [JSON.stringify(shown.map(({ values }) => spelledValue(values[row] ?? null))), row]),
  );
  if (rows.size <= 1) return undefined;
  const [only] = shown;
  const listed = rows.size <= MOST_VALUES && only
    ? [...rows.values()].map((row) => only.values[row] ?? null)
    : undefined;
  return { columns: listed };
}

/** Values of an inner query that are tried one by one. */
const MOST_VALUES = 20;

/** Rows of choices that are looked at. */
const MOST_ROWS = 100_000;

async function gatherChoices(
  queries: ChoiceQueries,
  { gold, offset, ask }: OpenPartsOptions,
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

/** The rows of a group whose value may be chosen. */
function allowedRows(
  rows: readonly number[],
  { values, extreme, skipsNull, mostFrequent }: ChosenValue,
  valuesOf: (column: number) => readonly Value[],
): readonly number[] {
  const best = extreme ? mostExtreme(rows, valuesOf(extreme.column), extreme.greatest) : rows;
  const held = best.filter((row) => (valuesOf(values)[row] ?? null) !== null);
  const left = skipsNull && held.length > 0 ? held : best;
  return mostFrequent ? rowsOfMostFrequent(left, valuesOf(values)) : left;
}

function rowsOfMostFrequent(rows: readonly number[], values: readonly Value[]): readonly number[] {
  const byValue = Map.groupBy(rows, (row) => JSON.stringify(spelledValue(values[row] ?? null)));
  const sizes = [...byValue.values()].map(({ length }) => length);
  const most = sizes.reduce((high, size) => Math.max(high, size), 0);
  return [...byValue.values()].filter(({ length }) => length === most).flat();
}

/** The rows with the greatest or least value; all of them where there is none but NULL. */
function mostExtreme(
  rows: readonly number[],
  values: readonly Value[],
  greatest: boolean,
): readonly number[] {
  const held = rows.filter((row) => (values[row] ?? null) !== null);
  let best: Value = null;
  for (const row of held) {
    const value = values[row] as Value;
    if (best === null || (greatest ? isAbove(value, best) : isAbove(best, value))) best = value;
  }
  return best === null
    ? rows
    : held.filter((row) => !isAbove(values[row] as Value, best) && !isAbove(best, values[row] as Value));
}

function isAbove(a: Value, b: Value): boolean {
  return a !== null && b !== null && a > b;
}

/** A value as JSON can hold it: equal for the same values of one type alone. */
function spelledValue(value: Value): string | number | boolean | null {
  if (typeof value === "bigint") return `${value}n`;
  return value instanceof Uint8Array ? `x${value.toHex()}` : typeof value === "string" ? `'${value}` : value;
}
