import type { Random } from "../base/mod.ts";
import type { Balancing } from "./anneal.ts";
import type { EdgeSet } from "./edge_set.ts";
import { enumerateCombinations } from "./enumerate_combinations.ts";
import { grow } from "./grow.ts";
import { tablesOf } from "./tables_of.ts";

export interface FillOptions {
  /** Combinations that stand already. */
  readonly kept: readonly EdgeSet[];
  /** Sizes of the combinations to add. */
  readonly sizes: readonly number[];
  readonly random: Random;
}

export interface Filled {
  readonly sets: readonly EdgeSet[];
  /** Sizes for which the graph has no further combination, as often as one was missing. */
  readonly missing: readonly number[];
}

const drawsPerPlace = 32;

/** Adds combinations one after the other, of several random ones always the one that costs least (greedy). */
export function fill(
  { graph, trees, cost, allowed }: Balancing,
  { kept, sizes, random }: FillOptions,
): Filled {
  const sets = [...kept];
  const taken = new Set(sets.map(String));
  const frequency = new Int32Array(graph.tables.length);
  const count = (set: EdgeSet) => {
    for (const table of tablesOf(graph, set)) frequency[table] = (frequency[table] as number) + 1;
  };
  const free = (set: EdgeSet) => !taken.has(String(set)) && allowed(set);
  const rise = (set: EdgeSet) => {
    let sum = 0;
    for (const table of tablesOf(graph, set)) {
      const before = frequency[table] as number;
      sum += cost(table, before + 1) - cost(table, before);
    }
    return sum;
  };
  sets.forEach(count);
  const exhausted = new Set<number>();
  const missing: number[] = [];
  for (const size of sizes.toSorted((a, b) => b - a)) {
    let best: { readonly set: EdgeSet; readonly rise: number } | undefined;
    for (let draw = 0; draw < drawsPerPlace && !exhausted.has(size); draw++) {
      const set = grow(graph, { size, trees, random });
      if (set === undefined || !free(set)) continue;
      const sum = rise(set);
      if (best === undefined || sum < best.rise) best = { set, rise: sum };
    }
    const next = best?.set ?? (exhausted.has(size) ? undefined : firstFree(graph, { size, trees, free }));
    if (next === undefined) {
      exhausted.add(size);
      missing.push(size);
      continue;
    }
    sets.push(next);
    taken.add(String(next));
    count(next);
  }
  return { sets, missing };
}

function firstFree(
  graph: Balancing["graph"],
  { size, trees, free }: {
    readonly size: number;
    readonly trees: boolean;
    readonly free: (set: EdgeSet) => boolean;
  },
): EdgeSet | undefined {
  for (const set of enumerateCombinations(graph, size, { trees })) {
    if (free(set)) return set;
  }
  return undefined;
}
