import type { SchemaGraph } from "../../schema/mod.ts";
import { checkSize } from "./check_size.ts";
import type { EnumerateOptions } from "./enumerate_combinations.ts";
import { walkSets } from "./walk_sets.ts";

export interface CountOptions extends EnumerateOptions {
  /** Counting ends as soon as there are more; what it gives is then above this. @default Infinity */
  readonly atMost?: number | undefined;
}

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
  { trees = true, atMost = Infinity }: CountOptions = {},
): number {
  checkSize(size);
  const walk = walkSets(graph, { size, trees });
  let count = 0;
  while (count <= atMost && walk.next()) count += walk.count;
  return count;
}
