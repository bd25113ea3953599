import { type Random, randomFrom, shuffle } from "../../base/mod.ts";
import type { Value } from "../../database/mod.ts";
import { copyRow, oneOf, withValues } from "./copy_row.ts";
import { neighbours } from "./near_values.ts";
import { type OpenRows, openRows } from "./open_rows.ts";
import type { Constraint, DataPlan, KeyPositions, QueryNeeds, Row, Rows, TablePlan } from "./types.ts";

interface MixRowsOptions {
  readonly needs: readonly QueryNeeds[];
  readonly seed: number;
  /** Which of the variants, from 1: the first keep many stored rows, later ones few. */
  readonly number: number;
  /** Stored rows that are kept of a table at most, beside those that others refer to. */
  readonly maxRows: number;
}

/**
 * The rows of one variant: some of the stored rows with what they refer to; rows with values at and around the constants
 * of queries; groups as large as the counts that queries ask for; rows duplicated, re-paired, nudged, and with NULL.
 */
export function mixRows(plan: DataPlan, { needs, seed, number, maxRows }: MixRowsOptions): Rows {
  const rows = openRows(plan);
  const random = randomFrom(seed, "variant", number);
  keepSome(rows, plan, { random, share: shares[(number - 1) % shares.length] as number, maxRows });
  // Before others are added, so that what these were made for stays as it is.
  for (const table of plan.tables.values()) stir(rows, table, random);
  // Rows that are alike tie, and ties leave what a LIMIT cuts open: some variants stay as varied as the data are.
  if (number % shares.length === 0) return rows.rows();
  for (const need of shuffle(random, needs)) addNearMisses(rows, plan, { need, random });
  const counts = [...new Set(needs.flatMap((need) => need.counts))].filter((count) => count < MAX_GROUP);
  addGroups(rows, plan, { counts, random });
  addGaps(rows, plan, { read: new Set(needs.flatMap((need) => need.tables)), random });
  return rows.rows();
}

/** Of the stored rows, in turn. */
const shares: readonly number[] = [0.6, 0.25, 0.1, 0.9];
const MAX_GROUP = 12;
/** For a table that holds none. */
const BLANK_ROWS = 8;

function keepSome(
  rows: OpenRows,
  { tables, stored }: DataPlan,
  { random, share, maxRows }: { readonly random: Random; readonly share: number; readonly maxRows: number },
): void {
  for (const name of [...tables.keys()].toReversed()) {
    const all = stored.get(name) ?? [];
    const count = Math.min(maxRows, Math.max(2, Math.ceil(all.length * share)));
    for (const row of shuffle(random, all).slice(0, count)) rows.addStored(name, row);
  }
  for (const [name, table] of tables) {
    if (rows.of(name).length > 0) continue;
    for (let n = 0; n < BLANK_ROWS; n++) copyRow(rows, table, blankRow(rows, table, random), { random });
  }
}

/** For each column that may be NULL, of the tables that queries read, a row in which it is: of a foreign key, the whole key. */
function addGaps(
  rows: OpenRows,
  { tables }: DataPlan,
  { read, random }: { readonly read: ReadonlySet<string>; readonly random: Random },
): void {
  for (const plan of tables.values()) {
    const { table, foreign, free, required } = plan;
    if (!read.has(table.name)) continue;
    const keys = foreign.map(({ columns }) => columns);
    for (const columns of [...free.map((column) => [column]), ...keys]) {
      const open = columns.filter((column) => !required.has(column));
      const row = oneOf(rows.of(table.name), random);
      if (open.length === 0 || row === undefined) continue;
      copyRow(rows, plan, row, {
        random,
        fixed: new Map(open.map((column): [number, Value] => [column, null])),
      });
    }
  }
}

/** New parents with no child, one, two, and as many as a count that a query asks for, one more and one fewer. */
function addGroups(
  rows: OpenRows,
  { tables }: DataPlan,
  { counts, random }: { readonly counts: readonly number[]; readonly random: Random },
): void {
  const sizes = [...new Set([0, 1, 2, ...counts.flatMap((count) => [count - 1, count, count + 1])])];
  for (const child of tables.values()) {
    for (const key of child.foreign.filter(({ held, to, from }) => held && to !== from)) {
      for (const size of sizes) {
        const template = oneOf(rows.of(key.to), random);
        const parent = template && copyRow(rows, tables.get(key.to) as TablePlan, template, { random });
        for (let n = 0; parent && n < size; n++) {
          const row = oneOf(rows.of(key.from), random);
          if (row) copyRow(rows, child, row, { random, parent: (one) => one === key ? parent : undefined });
        }
      }
    }
  }
}

/** Duplicates some rows, points some elsewhere, and changes values that no key holds. */
function stir(rows: OpenRows, plan: TablePlan, random: Random): void {
  const { table, free, foreign } = plan;
  const count = rows.of(table.name).length;
  for (let i = 0; i < count; i++) {
    const row = rows.of(table.name)[i] as Row;
    const chance = random();
    if (chance < 0.12) copyRow(rows, plan, row, { random });
    else if (chance < 0.24) {
      const key = oneOf(foreign, random);
      const other = key && oneOf(rows.of(key.to), random);
      if (key === undefined || other === undefined) continue;
      const values = key.columns.map((column, n): [number, Value] => [
        column,
        other[key.toColumns[n] as number] ?? null,
      ]);
      rows.replace(table.name, i, withValues(row, new Map(values)));
    } else if (chance < 0.54) {
      const column = oneOf(free, random);
      if (column === undefined) continue;
      const value = changedValue(rows, plan, { row, column, random });
      rows.replace(table.name, i, withValues(row, new Map([[column, value]])));
    }
  }
}

/** A row for a table that has none to go by: plain values of the columns' types, foreign keys pointing to any rows. */
function blankRow(rows: OpenRows, { table, foreign }: TablePlan, random: Random): Row {
  const row = table.columns.map(({ type, admits }) => oneOf(admits ?? plainValues(type), random) ?? null);
  for (const { columns, to, toColumns } of foreign) {
    const parent = oneOf(rows.of(to), random);
    columns.forEach((column, i) => row[column] = parent?.[toColumns[i] as number] ?? null);
  }
  return row;
}

function plainValues(type: string): readonly Value[] {
  return valuesOfTypes.find(([pattern]) => pattern.test(type))?.[1] ?? ["a", "b", "c", "d", "e"];
}

const valuesOfTypes: readonly (readonly [RegExp, readonly Value[]])[] = [
  [/BOOL/i, [true, false]],
  [/TIMESTAMP|DATETIME/i, ["2000-01-01 00:00:00", "2001-02-03 04:05:06"]],
  [/DATE/i, ["2000-01-01", "2000-01-02", "2001-02-03"]],
  [/TIME/i, ["00:00:00", "01:02:03"]],
  [/INT|REAL|FLOA|DOUB|DEC|NUM/i, [1, 2, 3, 4, 5]],
];

interface NearMissOptions {
  readonly need: QueryNeeds;
  readonly random: Random;
}

/**
 * Rows that a query would take, and rows that it just would not, joined to one another: what misses one constant in one
 * table meets all others, in the tables around it too.
 */
function addNearMisses(rows: OpenRows, plan: DataPlan, { need, random }: NearMissOptions): void {
  const fresh = new Map<string, readonly Row[]>();
  for (const [name, table] of plan.tables) {
    if (!need.tables.includes(name)) continue;
    const own = need.constraints.filter((constraint) => constraint.table === name);
    const met = new Map(own.map(({ column, near }): [number, Value] => [column, near[0] ?? null]));
    const make = (fixed: ReadonlyMap<number, Value>, parents: ReadonlyMap<KeyPositions, Row>) => {
      const model = oneOf(rows.of(name), random);
      if (model === undefined) return [];
      const template = varied(rows, table, { row: model, random });
      const needed = parentsFor(rows, plan, { table, fixed, random });
      const parent = (key: KeyPositions) => needed.get(key) ?? parents.get(key);
      const made = copyRow(rows, table, template, { random, fixed, parent }) ??
        alterRow(rows, table, { fixed, random });
      return made ? [made] : [];
    };
    const taken = new Map(
      table.foreign.flatMap((key) => fresh.get(key.to)?.slice(0, 1).map((row) => [key, row] as const) ?? []),
    );
    const aroundParents = table.foreign.flatMap((key) =>
      (fresh.get(key.to) ?? []).slice(1).map((row) => new Map([...taken, [key, row]]))
    );
    fresh.set(name, [
      ...[met, met, ...missedValues(own, table, met)].flatMap((fixed) => make(fixed, taken)),
      ...aroundParents.flatMap((parents) => make(met, parents)),
    ]);
  }
}

/** Some of the values that no key holds changed, so that rows which are made alike do not all tie. */
function varied(
  rows: OpenRows,
  plan: TablePlan,
  { row, random }: { readonly row: Row; readonly random: Random },
): Row {
  const columns = plan.free.filter(() => random() < VARIED);
  return withValues(
    row,
    new Map(columns.map((column) => [column, changedValue(rows, plan, { row, column, random })])),
  );
}

/** Share of the values. */
const VARIED = 0.4;

/** The values of a row that meets all constants but one, which it just misses, or whose column is NULL. */
function missedValues(
  constraints: readonly Constraint[],
  { required }: TablePlan,
  met: ReadonlyMap<number, Value>,
): readonly ReadonlyMap<number, Value>[] {
  return constraints.flatMap(({ column, near }) => {
    const values = required.has(column) ? near.slice(1) : [...near.slice(1), null];
    return values.map((value) => new Map([...met, [column, value]]));
  });
}

/** A key leaves no room for another row with its value: a row that has the value takes the others, where it can. */
function alterRow(
  rows: OpenRows,
  { table, unique }: TablePlan,
  { fixed, random }: { readonly fixed: ReadonlyMap<number, Value>; readonly random: Random },
): Row | undefined {
  const keys = new Set(unique.flat());
  const own = rows.of(table.name);
  const bound = [...fixed].filter(([column]) => keys.has(column));
  const fitting = [...own.keys()].filter((i) =>
    bound.every(([column, value]) => String(own[i]?.[column]) === String(value))
  );
  const position = oneOf(fitting, random);
  if (position === undefined) return undefined;
  rows.replace(table.name, position, withValues(own[position] as Row, fixed));
  return own[position];
}

interface ParentsForOptions {
  readonly table: TablePlan;
  /** Values that a row of the table shall have, by column. */
  readonly fixed: ReadonlyMap<number, Value>;
  readonly random: Random;
  /** Tables that wait for a parent themselves. @default none */
  readonly waiting?: readonly string[] | undefined;
}

/** Rows for the foreign keys that hold one of the values to point to; they are added where there are none. */
function parentsFor(
  rows: OpenRows,
  plan: DataPlan,
  { table, fixed, random, waiting = [] }: ParentsForOptions,
): ReadonlyMap<KeyPositions, Row> {
  const found = new Map<KeyPositions, Row>();
  for (const key of table.foreign) {
    const wanted = new Map(key.columns.flatMap((column, i): [number, Value][] => {
      const value = fixed.get(column) ?? null;
      return value === null ? [] : [[key.toColumns[i] as number, value]];
    }));
    if (wanted.size === 0 || waiting.includes(key.to)) continue;
    const has = (row: Row) => [...wanted].every(([column, value]) => String(row[column]) === String(value));
    const parent = rows.of(key.to).find(has) ?? added(rows, plan, {
      table: plan.tables.get(key.to) as TablePlan,
      template: plan.stored.get(key.to)?.find(has),
      wanted,
      random,
      waiting: [...waiting, table.table.name],
    });
    if (parent) found.set(key, parent);
  }
  return found;
}

/** A stored row that has the values where there is one, else a copy of any that is made to have them. */
function added(
  rows: OpenRows,
  plan: DataPlan,
  { table, template, wanted, random, waiting }: {
    readonly table: TablePlan;
    readonly template: Row | undefined;
    readonly wanted: ReadonlyMap<number, Value>;
    readonly random: Random;
    readonly waiting: readonly string[];
  },
): Row | undefined {
  const model = template ?? oneOf(rows.of(table.table.name), random);
  const references = template ? table.foreign.flatMap(({ columns }) => columns) : [];
  const fixed = new Map([...wanted, ...references.map((i): [number, Value] => [i, template?.[i] ?? null])]);
  const parents = parentsFor(rows, plan, { table, fixed, random, waiting });
  return model && copyRow(rows, table, model, { random, fixed: wanted, parent: (key) => parents.get(key) });
}

interface ChangedValueOptions {
  readonly row: Row;
  readonly column: number;
  readonly random: Random;
}

/** Another value for a column that no key holds: NULL where it is admitted, that of another row, or a neighbour. */
function changedValue(
  rows: OpenRows,
  { table, required, nudged }: TablePlan,
  { row, column, random }: ChangedValueOptions,
): Value {
  const value = row[column] ?? null;
  const chance = random();
  if (!required.has(column) && chance < 0.2) return null;
  const elsewhere = oneOf(rows.of(table.name), random)?.[column] ?? value;
  if (value === null || !nudged.has(column) || chance < 0.6) return elsewhere;
  return oneOf(neighbours(value), random) ?? elsewhere;
}
