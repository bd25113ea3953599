import { nameParts, type Schema } from "../../schema/mod.ts";
import type { KnownTable } from "../../sql/mod.ts";

/** The tables and views of a schema, as readers of SQL ask for them. */
export function knownTables({ tables, views = [] }: Schema): readonly KnownTable[] {
  return [...tables, ...views].map(({ name, columns }) => (
    { name, parts: nameParts(name), columns: columns.map((column) => column.name) }
  ));
}
