import type { Random } from "../../base/mod.ts";
import type { Value } from "../../database/mod.ts";
import { copyRow, oneOf } from "./copy_row.ts";
import type { OpenRows } from "./open_rows.ts";
import type { DataPlan, KeyPositions, Row, TablePlan } from "./types.ts";

export interface ParentsForOptions {
  readonly table: TablePlan;
  /** Values that a row of the table shall have, by column. */
  readonly fixed: ReadonlyMap<number, Value>;
  readonly random: Random;
  /** Tables that wait for a parent themselves. @default none */
  readonly waiting?: readonly string[] | undefined;
}

/** Rows for the foreign keys that hold one of the values to point to; they are added where there are none. */
export function parentsFor(
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
