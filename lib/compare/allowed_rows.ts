import type { Value } from "../database/mod.ts";
import type { ChosenValue } from "../sql/mod.ts";
import { spelledValue } from "./spelled_value.ts";

/** The rows of a group whose value may be chosen. */
export function allowedRows(
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
