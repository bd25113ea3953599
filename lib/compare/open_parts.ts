import type { ResultTable, Value } from "../database/mod.ts";
import type { GroupQuestion, OpenOutputs, OpenPlace } from "../sql/mod.ts";
import { allowedRows } from "./allowed_rows.ts";
import { spelledValue } from "./spelled_value.ts";

export interface OpenPart {
  readonly cause: string;
  /** Positions of the columns that it is about. @default all of the answer */
  readonly columns?: readonly number[];
}

export interface OpenParts {
  /** What stays open, as nothing tells what else the answer may be. */
  readonly unknown: readonly OpenPart[];
  /** Other queries, of which each gives an answer that the ground truth allows. */
  readonly others: readonly string[];
}

export interface OpenPartsOptions {
  readonly gold: ResultTable;
  /** Runs a query to its end; nothing where it fails or is too long. */
  readonly ask: (sql: string) => Promise<ResultTable | undefined>;
}

/** What of a query is open on the data: parts that no query tells, groups and ties that leave a choice, cuts through ties. */
export async function openParts(
  { unknown, groups, ties, cuts }: OpenOutputs,
  { gold, ask }: OpenPartsOptions,
): Promise<OpenParts> {
  const found: OpenPart[] = unknown.map((place) => partAt(place, gold));
  const others: string[] = [];
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
      found.push({ cause: "an inner LIMIT cuts through rows that tie" });
      continue;
    }
    for (const value of values) {
      if (value instanceof Uint8Array) continue;
      others.push(await withValue(value));
    }
  }
  return { unknown: found, others };
}

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
