import type { Random } from "../base/mod.ts";
import type { Balancing } from "./anneal.ts";
import type { EdgeSet } from "./edge_set.ts";
import { grow } from "./grow.ts";
import { createTally } from "./tally.ts";

export interface FillOptions {
  /** Combinations that stand already. */
  readonly kept: readonly EdgeSet[];
  /** Sizes of the combinations to add. */
  readonly sizes: readonly number[];
  readonly random: Random;
  /** Adds only what keeps the limits, beside what stands. @default false, breaking one is only dear */
  readonly strict?: boolean;
}

const drawsPerPlace = 32;
/** Spent where the combinations of a size are too many to look at each. */
const moreDraws = 1_000;

/**
 * Adds combinations one after the other, of several random ones always the one that costs least (greedy). A size of
 * which no further one can be found is left out.
 */
export function fill(balancing: Balancing, { kept, sizes, random, strict = false }: FillOptions): readonly EdgeSet[] {
  const { graph, trees, costs, allowed, listed } = balancing;
  const sets = [...kept];
  const taken = new Set(sets.map(String));
  const tally = createTally(graph, costs);
  for (const set of sets) tally.add(set);
  const free = (set: EdgeSet) =>
    !taken.has(String(set)) && allowed(set) && (!strict || tally.hasRoom(set));
  const rise = (set: EdgeSet) => {
    const sum = tally.add(set);
    tally.remove(set);
    return sum;
  };
  const draw = (size: number, draws: number, enough: number) => {
    let best: { readonly set: EdgeSet; readonly rise: number } | undefined;
    for (let i = 0, found = 0; i < draws && found < enough; i++) {
      const set = grow(graph, { size, trees, random });
      if (set === undefined || !free(set)) continue;
      found++;
      const sum = rise(set);
      if (best === undefined || sum < best.rise) best = { set, rise: sum };
    }
    return best?.set;
  };
  /** For each size how many of its combinations were passed, as none of them was free. */
  const passed = new Map<number, number>();
  const search = (size: number) => {
    const all = listed(size);
    if (all === undefined) return draw(size, moreDraws, 1);
    let at = passed.get(size) ?? 0;
    while (at < all.length && !free(all[at] as EdgeSet)) at++;
    passed.set(size, at);
    return all[at];
  };
  const exhausted = new Set<number>();
  for (const size of sizes.toSorted((a, b) => b - a)) {
    if (exhausted.has(size)) continue;
    const next = draw(size, drawsPerPlace, drawsPerPlace) ?? search(size);
    if (next === undefined) {
      exhausted.add(size);
      continue;
    }
    sets.push(next);
    taken.add(String(next));
    tally.add(next);
  }
  return sets;
}
