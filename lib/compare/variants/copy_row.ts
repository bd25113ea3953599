import type { Random } from "../../base/mod.ts";
import type { Value } from "../../database/mod.ts";
import type { OpenRows } from "./open_rows.ts";
import type { KeyPositions, Row, TablePlan } from "./types.ts";

interface CopyRowOptions {
  readonly random: Random;
  /** Values that the copy must have, by column. */
  readonly fixed?: ReadonlyMap<number, Value> | undefined;
  /** Rows that its foreign keys shall point to, where there is one for the key. @default those of the template */
  readonly parent?: (key: KeyPositions) => Row | undefined;
}

/**
 * Adds a copy of a row: its own part of each unique key is made new, foreign keys are pointed elsewhere where a key has no
 * part of its own.
 *
 * @returns The copy, or nothing where the keys leave no room for one.
 */
export function copyRow(
  rows: OpenRows,
  plan: TablePlan,
  template: Row,
  { random, fixed = new Map(), parent = () => undefined }: CopyRowOptions,
): Row | undefined {
  const { table } = plan;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const copy = [...template];
    for (const key of plan.foreign) {
      const chosen = attempt < ATTEMPTS / 2 ? parent(key) : undefined;
      const shared = key.columns.some((column) => plan.unique.some((unique) => unique.includes(column)));
      const other = chosen ?? (attempt > 0 && shared ? oneOf(rows.of(key.to), random) : undefined);
      if (other) key.columns.forEach((column, i) => copy[column] = other[key.toColumns[i] as number] ?? null);
    }
    for (const [column, value] of fixed) copy[column] = value;
    for (const unique of plan.unique) {
      if (rows.isTaken(table.name, unique, copy)) renew(rows, plan, { unique, copy, fixed });
    }
    if (rows.add(table.name, copy)) return copy;
  }
  return undefined;
}

const ATTEMPTS = 8;

/** Gives the key another value in the last of its columns that is no part of a foreign key, nor fixed. */
function renew(
  rows: OpenRows,
  { table, foreign }: TablePlan,
  { unique, copy, fixed }: {
    readonly unique: readonly number[];
    readonly copy: Value[];
    readonly fixed: ReadonlyMap<number, Value>;
  },
): void {
  const column = unique.findLast((one) =>
    !fixed.has(one) && !foreign.some(({ columns }) => columns.includes(one))
  );
  if (column === undefined) return;
  const old = copy[column] ?? null;
  for (let n = 1; n < 10_000 && rows.isTaken(table.name, unique, copy); n++) copy[column] = another(old, n);
}

/** The nth other value of the same kind; short texts keep their length, as codes have one. */
function another(value: Value, n: number): Value {
  switch (typeof value) {
    case "number":
      return Math.floor(value) + n;
    case "bigint":
      return value + BigInt(n);
    case "string":
      return anotherText(value, n);
    default:
      return value;
  }
}

function anotherText(text: string, n: number): string {
  const time = Date.parse(`${text}T00:00:00Z`);
  if (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(time)) {
    return new Date(time + n * 86_400_000).toISOString().slice(0, 10);
  }
  if (/^\d{1,15}$/.test(text)) return String(Number(text) + n).padStart(text.length, "0");
  const digits = n.toString(36).toUpperCase();
  return text.length > 4
    ? `${text} ${n + 1}`
    : text.slice(0, Math.max(0, text.length - digits.length)) + digits;
}

/** One of a list, each equally likely. */
export function oneOf<Item>(items: readonly Item[], random: Random): Item | undefined {
  return items[Math.floor(random() * items.length)];
}

/** A row with other values in some columns. */
export function withValues(row: Row, values: ReadonlyMap<number, Value>): Row {
  return row.map((value, i) => values.has(i) ? values.get(i) ?? null : value);
}
