import { nameParts } from "./name_parts.ts";
import type { TableFilter } from "./table_filter.ts";
import type { Schema } from "./types.ts";

/**
 * The part of a schema whose tables are wanted, with the foreign keys and views among them.
 *
 * @param wanted Is told an empty schema where the names of tables hold none.
 *
 * @example
 * ```ts
 * import { selectTables } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * const table = (name: string) => ({ name, columns: [], primaryKey: [], uniqueKeys: [] });
 * const { tables } = selectTables(
 *   { tables: [table("sales.order"), table("audit.order")], foreignKeys: [] },
 *   (schema) => schema === "sales",
 * );
 * assert.deepEqual(tables.map(({ name }) => name), ["sales.order"]);
 * ```
 */
export function selectTables(schema: Schema, wanted: TableFilter): Schema {
  const isWanted = (name: string) => {
    const parts = nameParts(name);
    return wanted(parts.slice(0, -1).join("."), parts.at(-1) ?? name);
  };
  const { tables, foreignKeys, views, omitted } = schema;
  return {
    tables: tables.filter(({ name }) => isWanted(name)),
    foreignKeys: foreignKeys.filter(({ from, to }) => isWanted(from.table) && isWanted(to.table)),
    ...(views && { views: views.filter(({ name }) => isWanted(name)) }),
    ...(omitted && { omitted }),
  };
}
