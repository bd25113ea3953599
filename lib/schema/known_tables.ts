import type { KnownTable } from "../sql/mod.ts";
import { nameParts } from "./table_name.ts";
import type { Schema } from "./types.ts";

/**
 * Lists tables and views as SQL readers need them.
 *
 * @example
 * ```ts
 * import { knownTables } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * const columns = [{ name: "id", type: "INTEGER", notNull: true }];
 * const order = { name: "sales.order", columns, primaryKey: ["id"], uniqueKeys: [] };
 * assert.deepEqual(knownTables({ tables: [order] }), [
 *   { name: "sales.order", parts: ["sales", "order"], columns: ["id"] },
 * ]);
 * ```
 */
export function knownTables({ tables, views = [] }: Pick<Schema, "tables" | "views">): readonly KnownTable[] {
  return [...tables, ...views].map(({ name, columns }) => (
    { name, parts: nameParts(name), columns: columns.map((column) => column.name) }
  ));
}
