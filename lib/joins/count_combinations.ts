import type { SchemaGraph } from "../schema/mod.ts";
import { checkSize } from "./check_size.ts";
import { connectedSets } from "./connected_sets.ts";
import type { EnumerateOptions } from "./enumerate_combinations.ts";

/**
 * The exact number of join combinations of a size, without listing them.
 *
 * @param size Number of joins, at least 1.
 * @throws {RangeError} If the size is no positive whole number.
 *
 * @example
 * ```ts
 * import { countCombinations } from "querylogue/joins";
 * import { schemaGraph } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * assert.equal(countCombinations(schemaGraph({ tables: [], foreignKeys: [] }), 2), 0);
 * ```
 */
export function countCombinations(
  graph: SchemaGraph,
  size: number,
  { trees = true }: EnumerateOptions = {},
): number {
  checkSize(size);
  let count = 0;
  for (const { completing } of connectedSets(graph, { size, trees })) count += completing.length;
  return count;
}
