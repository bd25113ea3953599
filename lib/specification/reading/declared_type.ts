import type { Schema } from "../../schema/mod.ts";

/** The type of a column as the schema spells it; empty where that is not known. */
export function declaredType(
  schema: Schema,
  { table, column }: { readonly table: string | undefined; readonly column: string },
): string {
  const known = [...schema.tables, ...schema.views ?? []].find(({ name }) => name === table);
  return known?.columns.find(({ name }) => name === column)?.type ?? "";
}
