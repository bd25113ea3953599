import type { SchemaGraph } from "../../schema/mod.ts";
import type { EdgeSet } from "../combinations/edge_set.ts";
import { countWithin } from "../combinations/count_within.ts";
import { enumerateCombinations } from "../combinations/enumerate_combinations.ts";
import { pricedSquares } from "./priced_squares.ts";
import { sampleDeviation } from "./sample_deviation.ts";
import { tablesOf } from "../combinations/tables_of.ts";

export interface LowerBoundOptions {
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
 * A sample standard deviation of the table frequencies that no choice of as many distinct combinations of the same
 * sizes undercuts. Two bounds are taken, and the greater one counts.
 *
 * The slots (tables of all combinations together) spread evenly over the tables, whatever the joins allow. And, where the
 * combinations are trees, so that the slots are the same in every plan: the sum of squares over the convex hull of all
 * plans, bounded from below by its tangent planes (Frank and Wolfe, "An algorithm for quadratic programming", 1956) or,
 * where there are too many combinations to list, by `pricedSquares`; raised to the next whole number of the right parity.
 */
export function lowerBound(graph: SchemaGraph, plan: readonly EdgeSet[], options: LowerBoundOptions): number {
  const { trees, joinable } = options;
  const slots = plan.reduce((sum, set) => sum + tablesOf(graph, set).length, 0);
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
      members.push(tablesOf(graph, set));
    }
    pools.push({ members, wanted: plan.filter((set) => set.length === size).length });
  }
  return pools;
}

function tangentBound(graph: SchemaGraph, plan: readonly EdgeSet[], pools: readonly Pool[]): number {
  let point = new Float64Array(graph.tables.length);
  for (const set of plan) {
    for (const table of tablesOf(graph, set)) point[table] = (point[table] as number) + 1;
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
