import type { Random } from "../base/mod.ts";
import { anneal, type Balancing } from "./anneal.ts";
import type { EdgeSet } from "./edge_set.ts";
import { grow } from "./grow.ts";
import { tablesOf } from "./tables_of.ts";

export interface CoverOptions {
  /** Positions of the tables to cover, each with the largest size of a combination that may hold it. */
  readonly largest: ReadonlyMap<number, number>;
  readonly random: Random;
}

const drawsPerTable = 48;
const stepsPerSet = 1_000;
const mostFailures = 3;

/**
 * The fewest combinations found that cover all tables, each as large as is allowed where it lies. First greedily, the
 * hardest table (fewest joins) first; then one combination at a time is taken away while the others can be rearranged to
 * cover all (three attempts). The result is an upper bound of the true number; a table that no draw reached counts one combination.
 */
export function fewestToCover(balancing: Omit<Balancing, "cost">, { largest, random }: CoverOptions): number {
  const { graph, trees, allowed } = balancing;
  const uncovered = new Set(
    [...largest.keys()].toSorted((a, b) =>
      (graph.incident[a]?.length ?? 0) - (graph.incident[b]?.length ?? 0)
    ),
  );
  let sets: readonly EdgeSet[] = [];
  let unreached = 0;
  for (const table of uncovered) {
    let best: { readonly set: EdgeSet; readonly gain: number } | undefined;
    for (let draw = 0; draw < drawsPerTable; draw++) {
      const set = grow(graph, { size: largest.get(table) as number, trees, random, table });
      if (set === undefined || !allowed(set)) continue;
      const gain = tablesOf(graph, set).filter((other) => uncovered.has(other)).length;
      if (best === undefined || gain > best.gain) best = { set, gain };
    }
    uncovered.delete(table);
    if (best === undefined) unreached++;
    else sets = [...sets, best.set];
    for (const covered of best === undefined ? [] : tablesOf(graph, best.set)) uncovered.delete(covered);
  }
  const reached = new Set(sets.flatMap((set) => tablesOf(graph, set)));
  const cost = (table: number, frequency: number) => frequency === 0 && reached.has(table) ? 1 : 0;
  for (let failures = 0; sets.length > 1 && failures < mostFailures;) {
    const start = sets.slice(0, -1);
    const steps = stepsPerSet * start.length * (failures + 1);
    const fewer = anneal({ ...balancing, cost }, { start, random, steps, temperature: 1 });
    const covers = new Set(fewer.flatMap((set) => tablesOf(graph, set)));
    if (covers.size < reached.size) failures++;
    else [sets, failures] = [fewer, 0];
  }
  return sets.length + unreached;
}
