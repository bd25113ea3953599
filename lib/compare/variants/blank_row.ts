import type { Random } from "../../base/mod.ts";
import type { Value } from "../../database/mod.ts";
import { oneOf } from "./copy_row.ts";
import type { OpenRows } from "./open_rows.ts";
import type { Row, TablePlan } from "./types.ts";

/** A row for a table that has none to go by: plain values of the columns' types, foreign keys pointing to any rows. */
export function blankRow(rows: OpenRows, { table, foreign }: TablePlan, random: Random): Row {
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
