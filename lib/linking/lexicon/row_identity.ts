import type { Table } from "../../schema/mod.ts";
import type { ColumnWords } from "./types.ts";

/**
 * What identifies an entity without a label: its primary key, or the column of a composite one that tells the rows apart; else a
 * column that is called a key and repeats no value.
 */
export function rowIdentity(table: Table, columns: readonly ColumnWords[]): readonly ColumnWords[] {
  const named = (name: string | undefined) => columns.filter(({ reference }) => reference.column === name);
  if (table.primaryKey.length === 1) return named(table.primaryKey[0]);
  if (table.primaryKey.length > 1) {
    return named(table.primaryKey.findLast((name) => named(name).some(isUnique)));
  }
  const unique = table.uniqueKeys.find((key) => key.length === 1) ??
    table.columns.slice(0, 1).map(({ name }) => name);
  return named(unique[0]).filter(isUnique);
}

function isUnique({ kind, statistics: { rows, distinct } }: ColumnWords): boolean {
  return kind === "key" && rows > 0 && distinct === rows;
}
