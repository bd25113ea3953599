import type { Join } from "./types.ts";

/**
 * Returns the same text for joins over the same column pairs, in any order of columns. Direction counts.
 *
 * @example
 * ```ts
 * import { joinIdentity } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * const join = (from: readonly string[], to: readonly string[]) =>
 *   ({ from: { table: "city", columns: from }, to: { table: "province", columns: to } });
 * assert.equal(joinIdentity(join(["p", "c"], ["name", "code"])), joinIdentity(join(["c", "p"], ["code", "name"])));
 * assert.notEqual(joinIdentity(join(["p", "c"], ["name", "code"])), joinIdentity(join(["c", "p"], ["name", "code"])));
 * ```
 */
export function joinIdentity({ from, to }: Join): string {
  const pairs = from.columns.map((column, i) => JSON.stringify([column, to.columns[i]]));
  return JSON.stringify([from.table, to.table, ...pairs.toSorted()]);
}
