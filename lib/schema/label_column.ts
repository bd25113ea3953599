import type { Column, Table } from "./types.ts";

/**
 * Finds the column that names a row for people, in this order: `name`; the table's name, alone or as prefix
 * (`country`, `country_name`); a full or last name; `title`; another column ending in `name` or `title`; a word for
 * a name in a few other languages (`bezeichnung`, `nombre`, `nom`); the first
 * text column of a unique key; of the primary key. Columns of numbers, times, truth values or bytes do not count.
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
  const texts = table.columns.filter(holdsText);
  const own = table.name.slice(table.name.lastIndexOf(".") + 1).toLowerCase().replaceAll("_", "");
  const flat = (column: Column) => column.name.toLowerCase().replaceAll("_", "");
  const byName = [
    (name: string) => name === "name",
    (name: string) => name.startsWith(own) && /^(|name|title|label)$/.test(name.slice(own.length)),
    (name: string) => /^(full|display|long|last|family|sur)name$/.test(name),
    (name: string) => name === "title",
    (name: string) =>
      /(name|title)$/.test(name) && !/^(first|middle|given|ship|bill|vor)name$|(file|path)name$/.test(name),
    (name: string) => /bezeichnung$|^(titel|nombre|titulo|título|nom|nome|naam|navn|namn|nazwa)$/.test(name),
  ];
  for (const fits of byName) {
    const found = texts.find((column) => fits(flat(column)));
    if (found !== undefined) return found.name;
  }
  const keys = [...table.uniqueKeys, table.primaryKey].flat();
  return keys.find((key) => texts.some(({ name }) => name === key));
}

function holdsText({ type }: Column): boolean {
  return !/int|num|dec|real|doub|float|serial|money|bool|bit|date|time|year|interval|blob|bytea|binary|raw|json|uuid|\[/i
    .test(type);
}
