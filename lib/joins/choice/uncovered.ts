import type { EdgeSet } from "../combinations/edge_set.ts";
import { tablesOf } from "../combinations/tables_of.ts";
import type { Balancing } from "./balancing.ts";

/** Positions of the tables that are uncovered, or at which an uncovered join starts. */
export function uncovered(
  { graph, openJoin }: Balancing,
  sets: readonly EdgeSet[],
  largest: ReadonlyMap<number, number>,
): readonly number[] {
  const joins = new Set(sets.flat());
  const tables = new Set(tablesOf(graph, [...joins]));
  const starts = openJoin === 0
    ? []
    : graph.ends.flatMap(([from], edge) => largest.has(from) && !joins.has(edge) ? [from] : []);
  return [...[...largest.keys()].filter((table) => !tables.has(table)), ...starts];
}
