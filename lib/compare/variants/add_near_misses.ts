import type { Random } from "../../base/mod.ts";
import type { Value } from "../../database/mod.ts";
import { changedValue } from "./changed_value.ts";
import { copyRow, oneOf, withValues } from "./copy_row.ts";
import type { OpenRows } from "./open_rows.ts";
import { parentsFor } from "./parents_for.ts";
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
