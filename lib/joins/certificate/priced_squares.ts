import type { SchemaGraph } from "../../schema/mod.ts";
import { type CoverPart, coverParts } from "../cover/cover_parts.ts";
import type { EdgeSet } from "../combinations/edge_set.ts";
import { type HeaviestTrees, heaviestTrees } from "../cover/heaviest_trees.ts";
import { tablesOf } from "../combinations/tables_of.ts";

const mostRounds = 80;
const stepsPerRound = 200;
/** Combinations that all steps together may weigh. */
const mostWeighings = 16_000_000;
/** Combinations of a size that a round may bring. */
const mostBrought = 60;

/**
 * A lower bound of the sum of squared table frequencies of all plans that have as many trees of each size as this one,
 * for graphs with too many combinations to list. For any weights w of the tables and any plan with frequencies f,
 * |f|² ≥ (w·f)² / |w|² (Cauchy and Schwarz), and w·f is no less than the lightest tree of each size taken for all of its
 * size. Good weights are the frequencies of the most even mixture of trees, which is neared by shifting shares from the
 * heaviest tree in it to the lightest (Guélat and Marcotte, "Some comments on Wolfe's 'away step'", 1986). The lightest
 * is found as the heaviest by the weights turned round; that it may be one of the graph unfolded only lowers the bound.
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
  for (let round = 0; round < mostRounds && weighings < mostWeighings; round++) {
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
interface Member {
  /** Its tables; one that it meets twice stands twice. */
  readonly tables: readonly number[];
  share: number;
}

/** Trees of one size. */
interface Pool {
  readonly size: number;
  /** How many trees of this size a plan has. */
  readonly wanted: number;
  readonly members: Member[];
  readonly names: Set<string>;
  readonly parts: readonly { readonly part: CoverPart; readonly heaviest: HeaviestTrees }[];
}

function poolOf(graph: SchemaGraph, size: number, sets: readonly EdgeSet[]): Pool {
  const parts = coverParts(graph, { sizes: [size], trees: true, cover: "tables" });
  const members = sets.map((set) => ({ tables: tablesOf(graph, set), share: 1 }));
  return {
    size,
    wanted: sets.length,
    members,
    names: new Set(members.map(({ tables }) => nameOf(tables))),
    parts: parts.map((part) => ({ part, heaviest: heaviestTrees(part, size) })),
  };
}

function nameOf(tables: readonly number[]): string {
  return String(tables.toSorted((a, b) => a - b));
}

/** Adds light trees to the pool and gives a weight that no tree of the size undercuts. */
function bringLightest({ size, members, names, parts }: Pool, frequency: Float64Array): number {
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
    const name = nameOf(tables);
    if (brought >= mostBrought || tables.length <= size || names.has(name)) continue;
    names.add(name);
    members.push({ tables, share: 0 });
    brought++;
  }
  return found[0]?.weight ?? 0;
}

/** Shifts as much as makes the mixture most even from the heaviest tree in it to the lightest of the pool. */
function level({ members }: Pool, frequency: Float64Array) {
  let [heavy, light]: [Member | undefined, Member | undefined] = [undefined, undefined];
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
