import type { SchemaGraph } from "../../schema/mod.ts";
import type { EnumerateOptions } from "./enumerate_combinations.ts";
import { checkSize, walkSets } from "./walk_sets.ts";

export interface CountOptions extends EnumerateOptions {
  /** Counting ends as soon as there are more; what it gives is then above this. @default Infinity */
  readonly atMost?: number | undefined;
}

/**
 * Counts the join combinations of a size exactly, without listing them.
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

/** Most steps of a walk over all combinations of a size. */
const mostSteps = 200_000;

/**
 * Counts combinations of a size up to one above `atMost`; undefined where the walk would be too long. A walk takes as
 * many steps as there are combinations of one join less.
 *
 * @throws {RangeError} If the size is no positive whole number.
 *
 * @example
 * ```ts
 * import { countWithin } from "querylogue/joins";
 * import { schemaGraph } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * assert.equal(countWithin(schemaGraph({ tables: [], foreignKeys: [] }), 2), 0);
 * ```
 */
export function countWithin(
  graph: SchemaGraph,
  size: number,
  { trees = true, atMost = mostSteps }: CountOptions = {},
): number | undefined {
  for (let smaller = 1; smaller < size; smaller++) {
    const count = countCombinations(graph, smaller, { trees, atMost: mostSteps });
    if (count === 0) return 0;
    if (count > mostSteps) return undefined;
  }
  return countCombinations(graph, size, { trees, atMost });
}
