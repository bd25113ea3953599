import { holdsText, nameColumns } from "./name_columns.ts";
import type { Table } from "./types.ts";

/**
 * Finds the column that names a row for people: the first that {@link nameColumns} finds by words of names and titles, of a
 * first and a last name the last; else the first text column of a unique key; of the primary key. A description is taken
 * only where there is neither. Columns of numbers, times, truth values or bytes do not count.
 *
 * @returns The column's name, or undefined when no column names a row.
 *
 * @example
 * ```ts
 * import { labelColumn } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * const column = (name: string, type = "TEXT") => ({ name, type, notNull: false });
 * const table = { name: "city", primaryKey: ["id"], uniqueKeys: [] };
 * assert.equal(labelColumn({ ...table, columns: [column("id", "INTEGER"), column("city_name")] }), "city_name");
 * assert.equal(labelColumn({ ...table, columns: [column("id", "INTEGER")] }), undefined);
 * ```
 */
export function labelColumn(table: Table): string | undefined {
  const found = nameColumns(table);
  const named = found.find(({ kind }) => kind === "name" || kind === "person" || kind === "other");
  if (named !== undefined) return named.columns.at(-1);
  const keys = [...table.uniqueKeys, table.primaryKey].flat();
  return keys.find((key) => table.columns.some((column) => column.name === key && holdsText(column))) ??
    found.find(({ kind }) => kind === "description" || kind === "login")?.columns[0];
}
