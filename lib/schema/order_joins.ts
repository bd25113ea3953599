import type { Join } from "./types.ts";

/**
 * Orders joins so that each touches an earlier table, the first given first. Unreachable joins are dropped.
 *
 * @param start The table that stands at first.
 *
 * @example
 * ```ts
 * import { orderJoins } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * const ab = { from: { table: "a", columns: ["b"] }, to: { table: "b", columns: ["id"] } };
 * const bc = { from: { table: "b", columns: ["c"] }, to: { table: "c", columns: ["id"] } };
 * assert.deepEqual(orderJoins([ab, bc], "c"), [bc, ab]);
 * ```
 */
export function orderJoins(joins: readonly Join[], start: string): readonly Join[] {
  const standing = new Set([start]);
  const waiting = [...joins];
  const ordered: Join[] = [];
  while (true) {
    const next = waiting.findIndex(({ from, to }) => standing.has(from.table) || standing.has(to.table));
    if (next === -1) return ordered;
    for (const join of waiting.splice(next, 1)) {
      standing.add(join.from.table).add(join.to.table);
      ordered.push(join);
    }
  }
}
