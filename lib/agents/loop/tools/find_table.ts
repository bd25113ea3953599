import type { Schema, Table } from "../../../schema/mod.ts";

/** The table or view of a name as a model writes it, whatever its case and quotes. */
export function findTable(name: string, { tables, views = [] }: Schema): Table | undefined {
  const bare = plainName(name);
  return [...tables, ...views].find((table) => plainName(table.name) === bare);
}

/** The column of a name in the same way. */
export function findColumn(name: string, { columns }: Table): string | undefined {
  const bare = plainName(name);
  return columns.find((column) => plainName(column.name) === bare)?.name;
}

const plainName = (name: string) => name.replaceAll(/["`[\]]/g, "").toLowerCase();
