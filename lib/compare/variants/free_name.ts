import type { Table } from "../../schema/mod.ts";

/** A name for a column of our own beside those of a table, none of which begins with it. */
export function freeName({ columns }: Pick<Table, "columns">): string {
  let name = "querylogue";
  while (columns.some((column) => column.name.toLowerCase().startsWith(name))) name += "_";
  return name;
}
