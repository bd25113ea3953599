import type { SchemaGraph } from "../../schema/mod.ts";
import { checkSize, walkSets } from "./walk_sets.ts";

export interface EnumerateOptions {
  /**
   * Only combinations in which each join brings a new table: no circles, self references or two parallel keys.
   * @default true
   */
  readonly trees?: boolean | undefined;
}

/**
 * Streams every join combination of a size once, in an order that depends on the graph alone, in constant memory. Each
 * is a list of ascending positions in `graph.joins`; `joinCombination` turns it into a value.
 *
 * @param size Number of joins, at least 1. A size that the graph does not have gives nothing.
 * @throws {RangeError} If the size is no positive whole number.
 *
 * @example
 * ```ts
 * import { enumerateCombinations } from "querylogue/joins";
 * import { schemaGraph } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * const key = (from: string, to: string) => ({ from: { table: from, columns: [to] }, to: { table: to, columns: ["id"] } });
 * const graph = schemaGraph({
 *   tables: ["a", "b", "c"].map((name) => ({ name })),
 *   foreignKeys: [key("a", "b"), key("b", "c"), key("c", "a")],
 * });
 * assert.deepEqual([...enumerateCombinations(graph, 2)], [[0, 2], [0, 1], [1, 2]]);
 * assert.equal([...enumerateCombinations(graph, 3, { trees: false })].length, 1);
 * ```
 */
export function* enumerateCombinations(
  graph: SchemaGraph,
  size: number,
  { trees = true }: EnumerateOptions = {},
): Generator<readonly number[]> {
  checkSize(size);
  const walk = walkSets(graph, { size, trees });
  while (walk.next()) {
    const chosen = walk.chosen();
    for (const edge of walk.completing()) yield [...chosen, edge].sort((a, b) => a - b);
  }
}
