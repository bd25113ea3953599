import { joinIdentity } from "../join_identity.ts";
import type { ForeignKey, Schema } from "../types.ts";

/**
 * A schema with more foreign keys than it declares. A key that joins the same columns as one before it says nothing
 * new and is left out, whatever the order of its columns.
 *
 * @example
 * ```ts
 * import { withKeys } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * const key = { name: "k", from: { table: "city", columns: ["country"] }, to: { table: "country", columns: ["code"] } };
 * const { foreignKeys } = withKeys({ tables: [], foreignKeys: [key] }, [{ ...key, name: "again" }]);
 * assert.deepEqual(foreignKeys, [key]);
 * ```
 */
export function withKeys(schema: Schema, keys: readonly ForeignKey[]): Schema {
  const seen = new Set<string>();
  const foreignKeys = [...schema.foreignKeys, ...keys].flatMap(({ name, from, to }, i) => {
    const text = joinIdentity({ from, to });
    const isNew = !seen.has(text);
    seen.add(text);
    // Declared keys stay as they are, even where the database declares one twice.
    return isNew || i < schema.foreignKeys.length ? [{ name, from, to }] : [];
  });
  return { ...schema, foreignKeys };
}
