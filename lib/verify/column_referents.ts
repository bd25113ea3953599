import type { Schema } from "../schema/mod.ts";
import type { ColumnReference } from "../specification/mod.ts";

/** A column and those that keys lead to from it: a city's country, as a part of the key of its province, is a country. */
export function columnReferents(
  column: ColumnReference,
  { foreignKeys }: Pick<Schema, "foreignKeys">,
): readonly ColumnReference[] {
  const found = new Map([[JSON.stringify([column.table, column.column]), column]]);
  for (const one of found.values()) {
    for (const { from, to } of foreignKeys) {
      const place = from.table === one.table ? from.columns.indexOf(one.column) : -1;
      const next = { table: to.table, column: to.columns[place] ?? "" };
      if (place >= 0) found.set(JSON.stringify([next.table, next.column]), next);
    }
  }
  return [...found.values()];
}
