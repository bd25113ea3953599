import { sha256 } from "../../base/mod.ts";
import type { JoinCombination } from "../types.ts";

/**
 * The combination of size 0 that holds a single table, for tables that no join can reach. Its id depends on the table's
 * name alone.
 *
 * @example
 * ```ts
 * import { tableCombination } from "querylogue/joins";
 * import assert from "node:assert/strict";
 *
 * const { size, tables, joins } = tableCombination("log");
 * assert.deepEqual({ size, tables, joins }, { size: 0, tables: ["log"], joins: [] });
 * ```
 */
export function tableCombination(table: string): JoinCombination {
  return { id: `0-${sha256(table).slice(0, 10)}`, size: 0, tables: [table], joins: [] };
}
