import type { Join, SchemaGraph } from "querylogue/schema";

/** Every connected set of `size` joins, by trying all sets: ascending positions, in lexicographic order. */
export function bruteForceCombinations(
  graph: SchemaGraph,
  { size, trees }: { readonly size: number; readonly trees: boolean },
): readonly (readonly number[])[] {
  return subsets(graph.joins.map((_, position) => position), size).filter((set) => {
    const joins = set.map((position) => graph.joins[position] as Join);
    const tables = new Set(joins.flatMap(({ from, to }) => [from.table, to.table]));
    return isConnected(joins) && (!trees || tables.size === size + 1);
  });
}

/** All subsets of a size, in lexicographic order. */
export function subsets<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  if (size === 0) return [[]];
  return items.flatMap((item, i) => subsets(items.slice(i + 1), size - 1).map((rest) => [item, ...rest]));
}

/** Whether every table reaches every other: tables take the smallest label of their joins until nothing changes. */
export function isConnected(joins: readonly Join[]): boolean {
  const label = new Map(
    joins.flatMap(({ from, to }) => [from.table, to.table]).map((table, i) => [table, i]),
  );
  for (let round = 0; round < label.size; round++) {
    for (const { from, to } of joins) {
      const least = Math.min(label.get(from.table) ?? 0, label.get(to.table) ?? 0);
      label.set(from.table, least).set(to.table, least);
    }
  }
  return new Set(label.values()).size === 1;
}
