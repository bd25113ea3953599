import type { SchemaGraph } from "../../schema/mod.ts";
import { countWithin } from "../combinations/count_combinations.ts";
import { type EdgeSet, tablePositions } from "../combinations/edge_set.ts";
import { enumerateCombinations } from "../combinations/enumerate_combinations.ts";
import { type CoverPart, coverParts } from "../cover/cover_parts.ts";
import { type HeaviestTrees, heaviestTrees } from "../cover/heaviest_trees.ts";
import { sampleDeviation } from "./plan_quality.ts";

interface LowerBoundOptions {
  readonly trees: boolean;
  readonly allowed: (set: EdgeSet) => boolean;
  /** Number of tables that the deviation is taken over. */
  readonly joinable: number;
}

/** Above this many combinations of the sizes they are not listed. */
const mostCombinations = 200_000;
const mostIterations = 120;
/** Combinations that all iterations together may weigh. */
const mostWeighings = 4_000_000;

/**
 * Returns a sample standard deviation of table frequencies that no choice of as many distinct combinations of these
 * sizes undercuts: the greater of two bounds.
 *
 * The first spreads the slots (tables of all combinations together) evenly. The second, for trees only, bounds the sum
 * of squares over the convex hull of all plans by tangent planes (Frank and Wolfe, "An algorithm for quadratic
 * programming", 1956) or, where combinations are too many to list, by `pricedSquares`, rounded up to a whole number of
 * the right parity.
 */
export function lowerBound(graph: SchemaGraph, plan: readonly EdgeSet[], options: LowerBoundOptions): number {
  const { trees, joinable } = options;
  const slots = plan.reduce((sum, set) => sum + tablePositions(graph, set).length, 0);
  const deviation = (squares: number) => sampleDeviation({ squares, total: slots, count: joinable });
  const base = Math.floor(slots / joinable);
  const even = (joinable - slots % joinable) * base ** 2 + (slots % joinable) * (base + 1) ** 2;
  if (!trees) return deviation(even);
  const pools = listPools(graph, plan, options);
  const bound = pools === undefined ? pricedSquares(graph, plan) : tangentBound(graph, plan, pools);
  return deviation(Math.max(even, wholeSquares(bound, slots)));
}

/** All combinations of one size, as positions of tables, and how many of them a plan takes. */
interface Pool {
  readonly members: readonly (readonly number[])[];
  readonly wanted: number;
}

function listPools(
  graph: SchemaGraph,
  plan: readonly EdgeSet[],
  { trees, allowed }: LowerBoundOptions,
): readonly Pool[] | undefined {
  const pools: Pool[] = [];
  let total = 0;
  for (const size of new Set(plan.map((set) => set.length))) {
    if (countWithin(graph, size, { trees, atMost: mostCombinations }) === undefined) return undefined;
    const members: (readonly number[])[] = [];
    for (const set of enumerateCombinations(graph, size, { trees })) {
      if (!allowed(set)) continue;
      if (++total > mostCombinations) return undefined;
      members.push(tablePositions(graph, set));
    }
    pools.push({ members, wanted: plan.filter((set) => set.length === size).length });
  }
  return pools;
}

function tangentBound(graph: SchemaGraph, plan: readonly EdgeSet[], pools: readonly Pool[]): number {
  let point = new Float64Array(graph.tables.length);
  for (const set of plan) {
    for (const table of tablePositions(graph, set)) point[table] = (point[table] as number) + 1;
  }
  const members = pools.reduce((sum, pool) => sum + pool.members.length, 0);
  const iterations = Math.min(mostIterations, Math.ceil(mostWeighings / members));
  let best = 0;
  for (let i = 0; i < iterations; i++) {
    const corner = new Float64Array(point.length);
    for (const pool of pools) addCheapest(pool, point, corner);
    let [bound, along, length] = [0, 0, 0];
    for (const [table, at] of point.entries()) {
      const to = corner[table] as number;
      bound += 2 * at * to - at * at;
      along += (at - to) * at;
      length += (at - to) ** 2;
    }
    best = Math.max(best, bound);
    if (length === 0) break;
    const step = Math.min(1, Math.max(0, along / length));
    point = point.map((at, table) => at + step * ((corner[table] as number) - at));
  }
  return best;
}

/** Counts the tables of the pool's members that weigh least, as many as a plan takes. */
function addCheapest({ members, wanted }: Pool, weight: Float64Array, counts: Float64Array) {
  const cheapest: { readonly member: readonly number[]; readonly sum: number }[] = [];
  for (const member of members) {
    let sum = 0;
    for (const table of member) sum += weight[table] as number;
    const worst = cheapest.length < wanted ? Infinity : cheapest[wanted - 1]?.sum ?? -Infinity;
    if (sum >= worst) continue;
    let place = Math.min(cheapest.length, wanted - 1);
    for (; place > 0 && (cheapest[place - 1]?.sum ?? 0) > sum; place--) {
      cheapest[place] = cheapest[place - 1] as (typeof cheapest)[number];
    }
    cheapest[place] = { member, sum };
  }
  for (const { member } of cheapest) {
    for (const table of member) counts[table] = (counts[table] as number) + 1;
  }
}

/** Frequencies are whole numbers, and a square is odd when its root is. */
function wholeSquares(bound: number, slots: number): number {
  const whole = Math.ceil(bound - 1e-6);
  return whole % 2 === slots % 2 ? whole : whole + 1;
}

const mostRounds = 80;
const stepsPerRound = 200;
/** Combinations that all steps together may weigh. */
const mostPricings = 16_000_000;
/** Combinations of a size that a round may bring. */
const mostBrought = 60;

/**
 * Bounds the sum of squared table frequencies of all plans with as many trees of each size from below, for graphs with
 * too many combinations to list. For weights w and frequencies f, |f|² ≥ (w·f)² / |w|² (Cauchy and Schwarz), and w·f
 * is at least the lightest tree of each size times its number. Good weights are the frequencies of the most even
 * mixture of trees, approached by away steps (Guélat and Marcotte, "Some comments on Wolfe's 'away step'", 1986). The
 * lightest tree may belong to the unfolded graph, which only lowers the bound.
 *
 * @param plan Trees only.
 */
export function pricedSquares(graph: SchemaGraph, plan: readonly EdgeSet[]): number {
  const frequency = new Float64Array(graph.tables.length);
  const pools = [...Map.groupBy(plan, ({ length }) => length)].map(([size, sets]) =>
    poolOf(graph, size, sets)
  );
  for (const { members } of pools) for (const { tables } of members) shift(frequency, tables, 1);
  let best = 0;
  let weighings = 0;
  for (let round = 0; round < mostRounds && weighings < mostPricings; round++) {
    const least = pools.reduce((sum, pool) => sum + pool.wanted * bringLightest(pool, frequency), 0);
    const squares = frequency.reduce((sum, weight) => sum + weight ** 2, 0);
    const bound = Math.max(0, least) ** 2 / squares;
    best = Math.max(best, bound);
    if (squares - best < 1) break;
    for (let step = 0; step < stepsPerRound; step++) {
      for (const pool of pools) {
        weighings += pool.members.length;
        level(pool, frequency);
      }
    }
  }
  return best;
}

/** A tree, maybe one of the graph unfolded, and how often it stands in the mixture. */
interface PricedTree {
  /** Its tables; one that it meets twice stands twice. */
  readonly tables: readonly number[];
  share: number;
}

/** Trees of one size. */
interface PricedPool {
  readonly size: number;
  /** How many trees of this size a plan has. */
  readonly wanted: number;
  readonly members: PricedTree[];
  readonly names: Set<string>;
  readonly parts: readonly { readonly part: CoverPart; readonly heaviest: HeaviestTrees }[];
}

function poolOf(graph: SchemaGraph, size: number, sets: readonly EdgeSet[]): PricedPool {
  const parts = coverParts(graph, { sizes: [size], trees: true, cover: "tables" });
  const members = sets.map((set) => ({ tables: tablePositions(graph, set), share: 1 }));
  return {
    size,
    wanted: sets.length,
    members,
    names: new Set(members.map(({ tables }) => tableSetKey(tables))),
    parts: parts.map((part) => ({ part, heaviest: heaviestTrees(part, size) })),
  };
}

function tableSetKey(tables: readonly number[]): string {
  return String(tables.toSorted((a, b) => a - b));
}

/** Adds light trees to the pool and gives a weight that no tree of the size undercuts. */
function bringLightest({ size, members, names, parts }: PricedPool, frequency: Float64Array): number {
  const most = frequency.reduce((one, other) => Math.max(one, other), 0) + 1;
  const found = parts.flatMap(({ part: { tables }, heaviest }) =>
    heaviest(Float64Array.from(tables, (table) => most - (frequency[table] as number)))
      .map(({ covered, weight }) => ({
        tables: covered.map((table) => tables[table] as number),
        weight: (size + 1) * most - weight,
      }))
  ).sort((a, b) => a.weight - b.weight);
  let brought = 0;
  for (const { tables } of found) {
    const name = tableSetKey(tables);
    if (brought >= mostBrought || tables.length <= size || names.has(name)) continue;
    names.add(name);
    members.push({ tables, share: 0 });
    brought++;
  }
  return found[0]?.weight ?? 0;
}

/** Shifts as much as makes the mixture most even from the heaviest tree in it to the lightest of the pool. */
function level({ members }: PricedPool, frequency: Float64Array) {
  let [heavy, light]: [PricedTree | undefined, PricedTree | undefined] = [undefined, undefined];
  let [most, least] = [-Infinity, Infinity];
  for (const member of members) {
    let weight = 0;
    for (const table of member.tables) weight += frequency[table] as number;
    if (weight < least) [least, light] = [weight, member];
    if (member.share > 0 && weight > most) [most, heavy] = [weight, member];
  }
  if (heavy === undefined || light === undefined || most - least < 1e-9) return;
  const share = Math.min(heavy.share, (most - least) / distance(heavy.tables, light.tables));
  heavy.share -= share;
  light.share += share;
  shift(frequency, heavy.tables, -share);
  shift(frequency, light.tables, share);
}

/** Sum of the squared differences of how often tables stand in one and in the other. */
function distance(one: readonly number[], other: readonly number[]): number {
  const difference = new Map<number, number>();
  for (const table of one) difference.set(table, (difference.get(table) ?? 0) + 1);
  for (const table of other) difference.set(table, (difference.get(table) ?? 0) - 1);
  return difference.values().reduce((sum, by) => sum + by ** 2, 0);
}

function shift(frequency: Float64Array, tables: readonly number[], by: number) {
  for (const table of tables) frequency[table] = (frequency[table] as number) + by;
}
