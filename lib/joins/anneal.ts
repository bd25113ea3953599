import type { Random } from "../base/mod.ts";
import type { SchemaGraph } from "../schema/mod.ts";
import type { EdgeSet } from "./edge_set.ts";
import { grow } from "./grow.ts";
import { isConnected } from "./is_connected.ts";
import { type Costs, createTally } from "./tally.ts";
import type { Watch } from "./watch.ts";

/** What is to be balanced. */
export interface Balancing {
  readonly graph: SchemaGraph;
  readonly trees: boolean;
  readonly costs: Costs;
  /** Whether a combination may be taken, as far as is known. */
  readonly allowed: (set: EdgeSet) => boolean;
  /** All combinations of a size, undefined where they are too many to list. */
  readonly listed: (size: number) => readonly EdgeSet[] | undefined;
  readonly watch: Watch;
}

export interface AnnealOptions {
  readonly start: readonly EdgeSet[];
  readonly random: Random;
  /** Number of changes to try. */
  readonly steps: number;
  /** A worsening by this much is taken with a chance of 1/e at the start, */
  readonly temperature: number;
  /** and by this much at the end. */
  readonly coldest: number;
  /** Ends the search once nothing costs anything. @default false */
  readonly untilFree?: boolean;
}

/** Share of the steps that hand a join's place from one combination to another. */
const pairShare = 0.25;
/** Share of the other steps that draw a whole combination anew instead of swapping one join. */
const freshShare = 0.1;
/** So often timers and signals have their turn. */
const stepsBetweenPauses = 25_000;

/**
 * Changes a choice of combinations step by step so that its cost falls (simulated annealing; Kirkpatrick, Gelatt and
 * Vecchi, "Optimization by simulated annealing", 1983). How many combinations there are of each size stays, and none
 * comes to stand twice. Gives the cheapest of the choices at the start, at each pause and at the end; when a deadline
 * strikes, the end is at the next pause.
 */
export async function anneal(
  { graph, trees, costs, allowed, watch }: Balancing,
  { start, random, steps, temperature, coldest, untilFree = false }: AnnealOptions,
): Promise<readonly EdgeSet[]> {
  const sets = [...start];
  if (sets.length === 0) return sets;
  const taken = new Set(sets.map(String));
  const tally = createTally(graph, costs);
  let cost = graph.tables.reduce((sum, _, table) => sum + costs.table(table, 0), 0);
  if (costs.missedJoin) for (const edge of graph.joins.keys()) cost += costs.missedJoin(edge);
  for (const set of sets) cost += tally.add(set);
  let best = { sets: start, cost };
  const cooling = (coldest / temperature) ** (1 / Math.max(1, steps));
  let heat = temperature;
  for (let step = 0; step < steps; step++, heat *= cooling) {
    if (step > 0 && step % stepsBetweenPauses === 0) {
      if (cost < best.cost) best = { sets: [...sets], cost };
      if (await watch.pause()) break;
    }
    if (untilFree && cost < 1e-9) break;
    const places = [Math.floor(random() * sets.length)];
    if (random() < pairShare) places.push(Math.floor(random() * sets.length));
    const before = places.map((place) => sets[place] as EdgeSet);
    const after = change(before, { graph, trees, random });
    if (after === undefined) continue;
    let rise = 0;
    for (const set of before) rise += tally.remove(set);
    for (const set of after) rise += tally.add(set);
    if (
      (rise <= 0 || random() < Math.exp(-rise / heat)) && after.every((set) => !taken.has(String(set))) &&
      after.every(allowed)
    ) {
      cost += rise;
      places.forEach((place, i) => {
        taken.delete(String(before[i]));
        taken.add(String(after[i]));
        sets[place] = after[i] as EdgeSet;
      });
    } else {
      for (const set of after) tally.remove(set);
      for (const set of before) tally.add(set);
    }
  }
  return cost < best.cost + 1e-9 ? sets : best.sets;
}

interface Change {
  readonly graph: SchemaGraph;
  readonly trees: boolean;
  readonly random: Random;
}

/** Other combinations in place of these, of the same sizes in whatever order. */
function change(sets: readonly EdgeSet[], options: Change): readonly EdgeSet[] | undefined {
  const [first, second] = sets as [EdgeSet, EdgeSet | undefined];
  const { random } = options;
  if (second === undefined) {
    const from = random() < freshShare ? [] : without(first, options);
    const next = from && grow(options.graph, { ...options, size: first.length, from });
    return next && [next];
  }
  const [large, small] = first.length > second.length ? [first, second] : [second, first];
  if (large.length !== small.length + 1) return undefined;
  const less = without(large, options);
  const more = less && grow(options.graph, { ...options, size: large.length, from: small });
  return less && more && (large === first ? [less, more] : [more, less]);
}

/** The combination without a random one of its joins, where the rest holds together. */
function without(set: EdgeSet, { graph, random }: Change): EdgeSet | undefined {
  const out = Math.floor(random() * set.length);
  const rest = set.filter((_, i) => i !== out);
  return isConnected(graph, rest) ? rest : undefined;
}
