import { InputError } from "../base/mod.ts";
import type { Schema } from "./types.ts";

/**
 * What a table's rows are: `entity` (things of their own), `detail` (attributes of another table's rows) or `link`
 * (many-to-many pairs).
 */
export type TableRole = "entity" | "detail" | "link";

/**
 * Returns the role of a table, read from its keys. A link's primary key holds two or more foreign keys, none within
 * another; without a primary key, all its columns belong to two or more foreign keys. A detail's primary key holds one
 * foreign key and no other table references it. All else is an entity.
 *
 * @param table Name of the table.
 * @throws {InputError} If the schema has no such table.
 *
 * @example
 * ```ts
 * import { tableRole } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * const column = (name: string) => ({ name, type: "TEXT", notNull: true });
 * const schema = {
 *   tables: [
 *     { name: "country", columns: [column("code")], primaryKey: ["code"], uniqueKeys: [] },
 *     { name: "borders", columns: [column("a"), column("b")], primaryKey: ["a", "b"], uniqueKeys: [] },
 *   ],
 *   foreignKeys: ["a", "b"].map((name) => ({
 *     name,
 *     from: { table: "borders", columns: [name] },
 *     to: { table: "country", columns: ["code"] },
 *   })),
 * };
 * assert.equal(tableRole(schema, "borders"), "link");
 * assert.equal(tableRole(schema, "country"), "entity");
 * ```
 */
export function tableRole(schema: Schema, table: string): TableRole {
  const found = schema.tables.find(({ name }) => name === table);
  if (found === undefined) throw new InputError(`The schema has no table "${table}"; check the spelling`);
  const own = schema.foreignKeys.filter(({ from, to }) => from.table === table && to.table !== table);
  const keyless = found.primaryKey.length === 0;
  const key = keyless ? found.columns.map(({ name }) => name) : found.primaryKey;
  const within = outermost(
    own.map(({ from }) => from.columns).filter((columns) => isSubset(columns, key)),
  );
  if (within.length >= 2 && (!keyless || isSubset(key, within.flat()))) return "link";
  const referenced = schema.foreignKeys.some(({ from, to }) => to.table === table && from.table !== table);
  return within.length === 1 && !keyless && !referenced ? "detail" : "entity";
}

/** Column sets that are part of no other, each once. */
function outermost(sets: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return sets.filter((set, i) =>
    !sets.some((other, j) => i !== j && isSubset(set, other) && (other.length > set.length || j < i))
  );
}

function isSubset(part: readonly string[], whole: readonly string[]): boolean {
  return part.every((column) => whole.includes(column));
}
