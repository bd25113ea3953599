import { keyText } from "./key_text.ts";
import type { DataPlan, KeyPositions, Row, Rows, TablePlan } from "./types.ts";

/** Rows of a database under construction, whose keys hold at each moment. */
export interface OpenRows {
  readonly of: (table: string) => readonly Row[];
  /** Adds a row that no key, and no column that must hold a value, speaks against. */
  readonly add: (table: string, row: Row) => boolean;
  /** Adds a stored row with all stored rows that it refers to. */
  readonly addStored: (table: string, row: Row) => void;
  /** Puts a row in the place of another, where that breaks nothing. */
  readonly replace: (table: string, position: number, row: Row) => boolean;
  readonly isTaken: (table: string, unique: readonly number[], row: Row) => boolean;
  readonly rows: () => Rows;
}

/** No rows yet. */
export function openRows({ tables, stored }: DataPlan): OpenRows {
  const rows = new Map([...tables.keys()].map((name): [string, Row[]] => [name, []]));
  const indexes = new Map<string, Map<string, Row[]>>();
  const indexOf = (table: string, columns: readonly number[]) => {
    const name = `${table} ${columns.join(" ")}`;
    const index = indexes.get(name) ?? new Map<string, Row[]>();
    indexes.set(name, index);
    return index;
  };
  const planOf = (table: string) => tables.get(table) as TablePlan;
  const indexed = (table: string) => {
    const { unique, foreign, referencedBy } = planOf(table);
    const all = [
      ...unique,
      ...foreign.map((key) => key.columns),
      ...referencedBy.map((key) => key.toColumns),
    ];
    return [...new Map(all.map((columns) => [columns.join(" "), columns])).values()];
  };
  const having = (table: string, columns: readonly number[], text: string | undefined) =>
    text === undefined ? [] : indexOf(table, columns).get(text) ?? [];

  const enter = (table: string, row: Row) => {
    for (const columns of indexed(table)) {
      const text = keyText(row, columns);
      if (text === undefined) continue;
      const found = indexOf(table, columns).get(text);
      if (found) found.push(row);
      else indexOf(table, columns).set(text, [row]);
    }
  };
  const leave = (table: string, row: Row) => {
    for (const columns of indexed(table)) {
      const found = having(table, columns, keyText(row, columns));
      found.splice(found.indexOf(row), 1);
    }
  };
  const isTaken = (table: string, unique: readonly number[], row: Row) =>
    having(table, unique, keyText(row, unique)).length > 0;
  const points = (key: KeyPositions, row: Row) => {
    if (!key.held) return true;
    const text = keyText(row, key.columns);
    if (text === undefined || having(key.to, key.toColumns, text).length > 0) return true;
    return key.to === key.from && keyText(row, key.toColumns) === text;
  };
  const admits = (table: string, row: Row) => {
    const { required, unique, foreign } = planOf(table);
    return ![...required].some((column) => (row[column] ?? null) === null) &&
      !unique.some((columns) => isTaken(table, columns, row)) && foreign.every((key) => points(key, row));
  };
  /** No other row points to what the row alone holds. */
  const isFree = (table: string, row: Row, next: Row) =>
    planOf(table).referencedBy.every((key) => {
      const text = keyText(row, key.toColumns);
      return text === keyText(next, key.toColumns) || having(key.from, key.columns, text).length === 0 ||
        having(table, key.toColumns, text).length > 1;
    });

  const storedIndex = new Map<string, ReadonlyMap<string | undefined, Row>>();
  const storedParent = (key: KeyPositions, row: Row) => {
    const name = `${key.to} ${key.toColumns.join(" ")}`;
    const index = storedIndex.get(name) ??
      new Map((stored.get(key.to) ?? []).toReversed().map((one) => [keyText(one, key.toColumns), one]));
    storedIndex.set(name, index);
    const text = keyText(row, key.columns);
    return text === undefined ? undefined : index.get(text);
  };
  const entered = new Set<Row>();
  const addStored = (table: string, row: Row) => {
    const waiting: (readonly [table: string, row: Row])[] = [[table, row]];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [name, one] = next;
      if (entered.has(one)) continue;
      entered.add(one);
      rows.get(name)?.push(one);
      enter(name, one);
      for (const key of planOf(name).foreign) {
        const parent = storedParent(key, one);
        if (parent) waiting.push([key.to, parent]);
      }
    }
  };

  return {
    of: (table) => rows.get(table) ?? [],
    add(table, row) {
      if (!admits(table, row)) return false;
      rows.get(table)?.push(row);
      enter(table, row);
      return true;
    },
    addStored,
    replace(table, position, next) {
      const own = rows.get(table) as Row[];
      const row = own[position] as Row;
      if (!isFree(table, row, next)) return false;
      leave(table, row);
      const fits = admits(table, next);
      own[position] = fits ? next : row;
      enter(table, fits ? next : row);
      return fits;
    },
    isTaken,
    rows: () => rows,
  };
}
