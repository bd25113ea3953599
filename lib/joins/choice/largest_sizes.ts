import { components, type SchemaGraph } from "../../schema/mod.ts";

/**
 * For each table that a combination of one of the sizes can hold, the largest of these sizes that fits into its
 * component: a tree has one join fewer than tables.
 *
 * @param options.sizes The sizes, ascending.
 */
export function largestSizes(
  graph: SchemaGraph,
  { sizes, trees }: { readonly sizes: readonly number[]; readonly trees: boolean },
): ReadonlyMap<number, number> {
  const largest = new Map<number, number>();
  for (const component of components(graph)) {
    const positions = component.map((table) => graph.positions.get(table) as number);
    const joins = new Set(positions.flatMap((position) => graph.incident[position] ?? [])).size;
    const room = trees ? component.length - 1 : joins;
    const size = sizes.findLast((size) => size <= room);
    if (size === undefined) continue;
    for (const position of positions) largest.set(position, size);
  }
  return largest;
}
