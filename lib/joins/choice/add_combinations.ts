import type { Random } from "../../base/mod.ts";
import type { EdgeSet } from "../combinations/edge_set.ts";
import { enumerateCombinations } from "../combinations/enumerate_combinations.ts";
import type { BalanceProblem } from "./balance_problem.ts";
import { growCombination } from "./grow_combination.ts";
import { costCounter } from "./cost_counter.ts";

interface AddCombinationsOptions {
  /** Combinations that stand already. */
  readonly kept: readonly EdgeSet[];
  /** Sizes of the combinations to add. */
  readonly sizes: readonly number[];
  readonly random: Random;
  /** Add only combinations that keep all limits. @default false */
  readonly fitting?: boolean | undefined;
}

export interface AddedCombinations {
  readonly sets: readonly EdgeSet[];
  /** Sizes for which no further combination was found, as often as one was missing. */
  readonly missing: readonly number[];
}

const drawsPerPlace = 32;
/** Draws for a place that the first ones did not fill, where the combinations are too many to be listed. */
const mostDraws = 1_000;

/** Adds combinations greedily: of several random ones always the cheapest. */
export function addCombinations(
  balancing: BalanceProblem,
  { kept, sizes, random, fitting = false }: AddCombinationsOptions,
): AddedCombinations {
  const { graph, trees, allowed, listable } = balancing;
  const sets = [...kept];
  const taken = new Set(sets.map(String));
  const counts = costCounter(balancing);
  for (const set of sets) counts.add(counts.member(set));
  /** By how much the cost rises; undefined where the combination may not be added. */
  const rise = (set: EdgeSet): number | undefined => {
    if (taken.has(String(set)) || !allowed(set)) return undefined;
    const member = counts.member(set);
    const sum = counts.add(member);
    const fits = !fitting || counts.breaches(member) === 0;
    counts.remove(member);
    return fits ? sum : undefined;
  };
  const bestOf = (size: number, draws: number): EdgeSet | undefined => {
    let best: { readonly set: EdgeSet; readonly sum: number } | undefined;
    for (let draw = 0; draw < draws; draw++) {
      const set = growCombination(graph, { size, trees, random });
      const sum = set && rise(set);
      if (set !== undefined && sum !== undefined && (best === undefined || sum < best.sum)) {
        best = { set, sum };
      }
    }
    return best?.set;
  };
  /** What the walks over all combinations of a size have not passed yet: what they passed can never be added again. */
  const walks = new Map<number, Iterator<EdgeSet>>();
  const nextListed = (size: number): EdgeSet | undefined => {
    const walk = walks.get(size) ?? enumerateCombinations(graph, size, { trees });
    walks.set(size, walk);
    for (let next = walk.next(); !next.done; next = walk.next()) {
      if (rise(next.value) !== undefined) return next.value;
    }
    return undefined;
  };
  const exhausted = new Set<number>();
  const missing: number[] = [];
  for (const size of sizes.toSorted((a, b) => b - a)) {
    const next = exhausted.has(size)
      ? undefined
      : bestOf(size, drawsPerPlace) ?? (listable.has(size) ? nextListed(size) : bestOf(size, mostDraws));
    if (next === undefined) {
      exhausted.add(size);
      missing.push(size);
      continue;
    }
    sets.push(next);
    taken.add(String(next));
    counts.add(counts.member(next));
  }
  return { sets, missing };
}

/** Keeps the combinations that respect all limits together; those that break most are removed first. */
export function keepWithinLimits(balancing: BalanceProblem, sets: readonly EdgeSet[]): AddedCombinations {
  const all = costCounter(balancing);
  const members = sets.map(all.member);
  for (const member of members) all.add(member);
  const ranked = members.map((member) => ({ member, breaches: all.breaches(member) }))
    .toSorted((a, b) => a.breaches - b.breaches);
  const kept = costCounter(balancing);
  const missing: number[] = [];
  const fits = ranked.filter(({ member }) => {
    kept.add(member);
    if (kept.breaches(member) === 0) return true;
    kept.remove(member);
    missing.push(member.set.length);
    return false;
  });
  return { sets: fits.map(({ member }) => member.set), missing };
}
