import { countCombinations, type PlanSizes } from "../../../lib/joins/mod.ts";
import type { SchemaGraph } from "../../../lib/schema/mod.ts";

/** Combinations for each joinable table: the paper's 50 for 40 tables. */
const perTable = 50 / 40;

/**
 * What choices of joins are asked for where nothing was published: as many combinations for each joinable table as in
 * the paper, spread evenly over 2, 3 and 4 joins, but at most half of those that the graph has of a size, so that
 * something is left to choose. Where no two joins meet it is as many single joins.
 */
export function comparisonSizes(graph: SchemaGraph): PlanSizes {
  const tables = graph.incident.filter((edges) => edges.length > 0).length;
  const wanted = Math.ceil(perTable * tables);
  const available = (size: number) => countCombinations(graph, size, { atMost: 2 * wanted });
  const sizes = [2, 3, 4].filter((size) => available(size) > 0);
  if (sizes.length === 0) return { 1: Math.min(wanted, available(1)) };
  return Object.fromEntries(
    sizes.map((size, i) => [
      size,
      Math.min(Math.ceil(available(size) / 2), Math.floor((wanted + sizes.length - 1 - i) / sizes.length)),
    ]),
  );
}
