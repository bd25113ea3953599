import type { Random } from "../../base/mod.ts";
import type { SchemaGraph } from "../../schema/mod.ts";
import { type EdgeSet, isConnected } from "../combinations/edge_set.ts";
import type { BalanceProblem } from "./balance_problem.ts";
import { growCombination } from "./grow_combination.ts";
import { costCounter, type CountedCombination } from "./cost_counter.ts";

interface AnnealOptions {
  readonly start: readonly EdgeSet[];
  readonly random: Random;
  /** Number of changes to try. */
  readonly steps: number;
  /** A worsening by this much is taken with a chance of 1/e at the start. */
  readonly temperature: number;
  /** What a combination costs beside its tables; half of the smallest worsening of squares is 1. @default nothing */
  readonly novelty?: ((set: EdgeSet) => number) | undefined;
  /** Asked before each slice of the work: ends it early, with the best choice seen at such a point. */
  readonly stopped: () => boolean;
}

/** At this temperature not even the smallest worsening, 2 for squares, is taken any more. */
const coldest = 0.15;
/** Share of the steps that hand a join's place from one combination to another. */
const pairShare = 0.25;
/** Share of the other steps that draw a whole combination anew instead of swapping one join. */
const freshShare = 0.1;
const stepsPerSlice = 20_000;

/**
 * Lowers the total cost of a choice step by step (simulated annealing), keeping the number of combinations of each
 * size and holding none twice. Yields after each slice of work.
 */
export function* annealCombinations(
  balancing: BalanceProblem,
  { start, random, steps, temperature, novelty, stopped }: AnnealOptions,
): Generator<undefined, readonly EdgeSet[]> {
  const counts = costCounter(balancing);
  const members = start.map(counts.member);
  const taken = new Set(start.map(String));
  const news = (all: readonly CountedCombination[]) =>
    novelty === undefined ? 0 : all.reduce((sum, { set }) => sum + novelty(set), 0);
  let cost = news(members);
  let best = { cost: Infinity, sets: start };
  for (const member of members) cost += counts.add(member);
  const drawing = { graph: balancing.graph, trees: balancing.trees, random };
  const cooling = (coldest / temperature) ** (1 / Math.max(1, steps));
  let heat = temperature;
  for (let step = 0; step < steps && members.length > 0; step++, heat *= cooling) {
    if (step % stepsPerSlice === 0) {
      if (cost < best.cost) best = { cost, sets: members.map(({ set }) => set) };
      if (step > 0) yield;
      if (stopped()) return best.sets;
    }
    const places = [Math.floor(random() * members.length)];
    if (random() < pairShare) places.push(Math.floor(random() * members.length));
    const before = places.map((place) => members[place] as CountedCombination);
    const changed = changedCombinations(before, drawing);
    if (changed === undefined) continue;
    const after = changed.map(counts.member);
    let rise = news(after) - news(before);
    for (const member of before) rise += counts.remove(member);
    for (const member of after) rise += counts.add(member);
    if (
      (rise <= 0 || random() < Math.exp(-rise / heat)) && changed.every((set) => !taken.has(String(set))) &&
      changed.every(balancing.allowed)
    ) {
      cost += rise;
      places.forEach((place, i) => {
        taken.delete(String(before[i]?.set));
        taken.add(String(changed[i]));
        members[place] = after[i] as CountedCombination;
      });
    } else {
      for (const member of after) counts.remove(member);
      for (const member of before) counts.add(member);
    }
  }
  return members.map(({ set }) => set);
}

interface ChangeOptions {
  readonly graph: SchemaGraph;
  readonly trees: boolean;
  readonly random: Random;
}

function changedCombinations(
  members: readonly CountedCombination[],
  options: ChangeOptions,
): readonly EdgeSet[] | undefined {
  const first = (members[0] as CountedCombination).set;
  const second = members[1]?.set;
  const { graph, trees, random } = options;
  if (second === undefined) {
    const from = random() < freshShare ? [] : withoutRandomJoin(first, options);
    const next = from && growCombination(graph, { trees, random, size: first.length, from });
    return next && [next];
  }
  const [large, small] = first.length > second.length ? [first, second] : [second, first];
  if (large.length !== small.length + 1) return undefined;
  const less = withoutRandomJoin(large, options);
  const more = less && growCombination(graph, { trees, random, size: large.length, from: small });
  return less && more && (large === first ? [less, more] : [more, less]);
}

/** Removes a random join; undefined if the rest is not connected. */
function withoutRandomJoin(set: EdgeSet, { graph, random }: ChangeOptions): EdgeSet | undefined {
  const out = Math.floor(random() * set.length);
  const rest = set.filter((_, i) => i !== out);
  return isConnected(graph, rest) ? rest : undefined;
}
