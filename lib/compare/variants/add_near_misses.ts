import type { Random } from "../../base/mod.ts";
import type { Value } from "../../database/mod.ts";
import { changedValue } from "./changed_value.ts";
import { copyRow, oneOf, withValues } from "./copy_row.ts";
import type { OpenRows } from "./open_rows.ts";
import type { Constraint, DataPlan, KeyPositions, QueryNeeds, Row, TablePlan } from "./types.ts";

export interface NearMissOptions {
  readonly need: QueryNeeds;
  readonly random: Random;
}

/**
 * Rows that a query would take, and rows that it just would not, joined to one another: what misses one constant in one
 * table meets all others, in the tables around it too.
 */
export function addNearMisses(rows: OpenRows, plan: DataPlan, { need, random }: NearMissOptions): void {
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
