import type { SchemaGraph } from "../schema/mod.ts";
import { countCombinations } from "./count_combinations.ts";
import type { EdgeSet } from "./edge_set.ts";
import { enumerateCombinations } from "./enumerate_combinations.ts";

export interface ListOptions {
  readonly size: number;
  readonly trees: boolean;
  /** Lists that are longer are not made. */
  readonly atMost: number;
}

/**
 * All combinations of a size; undefined where they, or those of a smaller size, are more than `atMost`. An enumeration
 * passes through the smaller sizes, so that it could take for ever even where it finds little at the end.
 */
export function listCombinations(
  graph: SchemaGraph,
  { size, trees, atMost }: ListOptions,
): readonly EdgeSet[] | undefined {
  for (let joins = 1; joins <= size; joins++) {
    if (countCombinations(graph, joins, { trees, atMost }) > atMost) return undefined;
  }
  return [...enumerateCombinations(graph, size, { trees })];
}
