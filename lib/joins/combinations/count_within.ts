import type { SchemaGraph } from "../../schema/mod.ts";
import { countCombinations, type CountOptions } from "./count_combinations.ts";

/** Most steps of a walk over all combinations of a size. */
const mostSteps = 200_000;

/**
 * How many combinations of a size there are, counted to one above `atMost`; undefined where a walk over them could take
 * too many steps to be waited for. A walk takes as many steps as there are combinations of one join less, so sizes are
 * counted upwards until one has too many.
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
