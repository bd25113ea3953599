import type { Random } from "../base/mod.ts";
import type { SchemaGraph } from "../schema/mod.ts";
import type { EdgeSet } from "./edge_set.ts";
import { grow } from "./grow.ts";
import { isConnected } from "./is_connected.ts";
import { tablesOf } from "./tables_of.ts";

/** What is to be balanced. */
export interface Balancing {
  readonly graph: SchemaGraph;
  readonly trees: boolean;
  /** What it costs that a table occurs in `frequency` combinations; it is convex where balance is wanted. */
  readonly cost: (table: number, frequency: number) => number;
  /** Whether a combination may be taken, as far as is known. */
  readonly allowed: (set: EdgeSet) => boolean;
}

export interface AnnealOptions {
  readonly start: readonly EdgeSet[];
  readonly random: Random;
  /** Number of changes to try. */
  readonly steps: number;
  /** A worsening by this much is taken with a chance of 1/e at the start. */
  readonly temperature: number;
}

/** At this temperature not even the smallest worsening, 2 for squares, is taken any more. */
const coldest = 0.15;
/** Share of the steps that hand a join's place from one combination to another. */
const pairShare = 0.25;
/** Share of the other steps that draw a whole combination anew instead of swapping one join. */
const freshShare = 0.1;

/**
 * Changes a choice of combinations step by step so that the sum of the costs of all table frequencies falls (simulated
 * annealing). How many combinations there are of each size stays, and none comes to stand twice.
 */
export function anneal(
  { graph, trees, cost, allowed }: Balancing,
  { start, random, steps, temperature }: AnnealOptions,
): readonly EdgeSet[] {
  const sets = [...start];
  const tables = sets.map((set) => tablesOf(graph, set));
  const taken = new Set(sets.map(String));
  const frequency = new Int32Array(graph.tables.length);
  /** Counts the tables once more (or once less) and returns by how much the cost rises. */
  const count = (touched: readonly number[], by: 1 | -1): number => {
    let rise = 0;
    for (const table of touched) {
      const before = frequency[table] as number;
      frequency[table] = before + by;
      rise += cost(table, before + by) - cost(table, before);
    }
    return rise;
  };
  for (const touched of tables) count(touched, 1);
  const cooling = (coldest / temperature) ** (1 / Math.max(1, steps));
  let heat = temperature;
  for (let step = 0; step < steps && sets.length > 0; step++, heat *= cooling) {
    const places = [Math.floor(random() * sets.length)];
    if (random() < pairShare) places.push(Math.floor(random() * sets.length));
    const after = change(places.map((place) => sets[place] as EdgeSet), { graph, trees, random });
    if (after === undefined) continue;
    const touchedAfter = after.map((set) => tablesOf(graph, set));
    let rise = 0;
    for (const place of places) rise += count(tables[place] as number[], -1);
    for (const touched of touchedAfter) rise += count(touched, 1);
    const keys = after.map(String);
    if (
      (rise <= 0 || random() < Math.exp(-rise / heat)) && keys.every((key) => !taken.has(key)) &&
      after.every(allowed)
    ) {
      places.forEach((place, i) => {
        taken.delete(String(sets[place]));
        taken.add(keys[i] as string);
        sets[place] = after[i] as EdgeSet;
        tables[place] = touchedAfter[i] as number[];
      });
    } else {
      for (const touched of touchedAfter) count(touched, -1);
      for (const place of places) count(tables[place] as number[], 1);
    }
  }
  return sets;
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
