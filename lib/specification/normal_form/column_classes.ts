import type { ColumnValue } from "../types.ts";
import { textOf } from "./text_of.ts";

/** The sets of columns that pairs of equal columns make, each sorted by the text of its columns. */
export function columnClasses(
  pairs: readonly (readonly [ColumnValue, ColumnValue])[],
): readonly (readonly ColumnValue[])[] {
  const classes: Map<string, ColumnValue>[] = [];
  for (const [left, right] of pairs) {
    const [a, b] = [textOf(left), textOf(right)];
    const touched = classes.filter((columns) => columns.has(a) || columns.has(b));
    const merged = new Map([...touched.flatMap((columns) => [...columns]), [a, left], [b, right]]);
    for (const one of touched) classes.splice(classes.indexOf(one), 1);
    classes.push(merged);
  }
  return classes.map((columns) =>
    [...columns].toSorted(([a], [b]) => a < b ? -1 : 1).map(([, column]) => column)
  );
}
