import type { Random } from "../../base/mod.ts";
import type { Value } from "../../database/mod.ts";
import { oneOf } from "./copy_row.ts";
import { neighbours } from "./near_values.ts";
import type { OpenRows } from "./open_rows.ts";
import type { Row, TablePlan } from "./types.ts";

export interface ChangedValueOptions {
  readonly row: Row;
  readonly column: number;
  readonly random: Random;
}

/** Another value for a column that no key holds: NULL where it is admitted, that of another row, or a neighbour. */
export function changedValue(
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
