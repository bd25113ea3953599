import type { SchemaGraph } from "../../schema/mod.ts";
import { coverParts } from "./cover_parts.ts";
import type { CoverSetsOptions } from "./cover_sets.ts";
import { gatherColumns } from "./gather_columns.ts";
import { searchCover } from "./search_cover.ts";

export interface EnoughToCoverOptions extends Omit<CoverSetsOptions, "sizes"> {
  /** How many combinations of each number of joins are wanted; only the proportions count. */
  readonly mix: Readonly<Record<number, number>>;
}

/**
 * How many combinations, in the proportions of a mix of sizes, were found to cover all tables, or foreign keys, that a
 * combination of one of the sizes reaches. The places of the combinations stand in an order in which every beginning is
 * as near to the mix as whole numbers can be; they are filled greedily until all is covered, and a local search gives up
 * the last ones. The number is an upper bound of what would do; a place that nothing open fits counts as well.
 *
 * The work is bounded, so that a seed gives the same number on every machine. It yields where it may be interrupted.
 */
export function* enoughToCover(
  graph: SchemaGraph,
  { mix, ...options }: EnoughToCoverOptions,
): Generator<undefined, number> {
  const { cover, random, deadline } = options;
  const columns: (readonly number[])[] = [];
  const kinds: number[] = [];
  const sizes = Object.keys(mix).map(Number).filter((size) => (mix[size] as number) > 0);
  for (const size of sizes) {
    // Stands for a combination that covers nothing new.
    columns.push([]);
    kinds.push(size);
    for (const part of coverParts(graph, { ...options, sizes: [size] })) {
      const { pool } = yield* gatherColumns(part, options);
      const inGraph = cover === "tables" ? part.tables : part.joins;
      for (const { covered } of pool.columns) {
        columns.push(covered.map((element) => inGraph[element] as number));
        kinds.push(size);
      }
    }
  }
  const searching = searchCover({
    elements: cover === "tables" ? graph.tables.length : graph.joins.length,
    columns,
    kinds,
    start: fillPlaces(columns, kinds, mix),
    atLeast: 1,
    random,
  });
  let search = searching.next();
  for (; !search.done && deadline?.aborted !== true; search = searching.next()) yield;
  return search.value.length;
}

/** Columns for one place after the other, each the one of the place's size that covers most of what is open. */
function fillPlaces(
  columns: readonly (readonly number[])[],
  kinds: readonly number[],
  mix: Readonly<Record<number, number>>,
): readonly number[] {
  const open = new Set(columns.flat());
  const chosen: number[] = [];
  const placed = new Map<number, number>();
  const total = Object.values(mix).reduce((sum, count) => sum + count, 0);
  const gains = columns.map((covered) => covered.length);
  while (open.size > 0) {
    const missing = (size: number) =>
      (mix[size] as number) * (chosen.length + 1) - total * (placed.get(size) ?? 0);
    const size = kinds.reduce((most, kind) => missing(kind) > missing(most) ? kind : most);
    placed.set(size, (placed.get(size) ?? 0) + 1);
    let best = kinds.indexOf(size);
    let most = 0;
    for (const [column, covered] of columns.entries()) {
      // Gains only fall.
      if (kinds[column] !== size || (gains[column] as number) <= most) continue;
      const gain = covered.filter((element) => open.has(element)).length;
      gains[column] = gain;
      if (gain > most) [most, best] = [gain, column];
    }
    chosen.push(best);
    for (const element of columns[best] as readonly number[]) open.delete(element);
  }
  return chosen;
}
