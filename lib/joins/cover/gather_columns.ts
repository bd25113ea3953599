import type { Random } from "../../base/mod.ts";
import { countWithin } from "../combinations/count_combinations.ts";
import type { EdgeSet } from "../combinations/edge_set.ts";
import { enumerateCombinations } from "../combinations/enumerate_combinations.ts";
import type { CoverPart } from "./cover_parts.ts";
import { type CoverPool, coverPool } from "./cover_pool.ts";
import { coverRows, fractionalCover } from "./fractional_cover.ts";
import { greedyCover } from "./search_cover.ts";
import { type HeaviestTrees, heaviestTrees } from "./heaviest_trees.ts";

export interface GatherColumnsOptions {
  /** Whether a combination may be taken. */
  readonly allowed: (set: EdgeSet) => boolean;
  readonly random: Random;
  /** When it aborts, what was gathered so far is given. */
  readonly deadline?: AbortSignal | undefined;
}

interface GatheredColumns {
  readonly pool: CoverPool;
  /** Whether the pool holds all combinations that matter. */
  readonly listed: boolean;
  /** No fewer combinations cover all that lies in one of the pool. */
  readonly atLeast: number;
  /** Weights of the tables, or the foreign keys, that prove it: no combination weighs more than 1. */
  readonly weights: Float64Array;
}

/**
 * Gathers combinations of a part to choose a cover from, all where there are few, and a lower bound of the cover. The
 * heavy trees that prove the bound are good combinations.
 */
export function* gatherColumns(
  part: CoverPart,
  { allowed, random, deadline }: GatherColumnsOptions,
): Generator<undefined, GatheredColumns> {
  const stopped = () => deadline?.aborted ?? false;
  const size = part.sizes[0] as number;
  const pool = coverPool(part, { allowed, random });
  const listed = listColumns(part, pool);
  if (!listed) drawColumns(part, pool, random);
  const columns = () => pool.columns.map(({ covered }) => covered);
  const first = greedyCover(columns());
  const trivial = {
    pool,
    listed,
    atLeast: Math.min(1, first.length),
    weights: new Float64Array(part.elements),
  };
  if (first.length <= 1) return trivial;
  yield;
  if (stopped()) return trivial;

  const heaviest = heaviestTrees(part, size);
  if (!listed) packColumns(part, pool, { heaviest, random });
  const reached = new Set(columns().flat());
  const { rowOf, demands } = coverRows(part, size, (element) => reached.has(element));
  const spread = (weights: Float64Array) =>
    Float64Array.from(rowOf, (row) => row === -1 ? 0 : weights[row] as number);
  const bounding = fractionalCover({
    demands,
    found: Math.min(first.length, greedyCover(columns()).length),
    price: (weights) => {
      const trees = heaviest(spread(weights));
      if (!listed) { for (const { joins } of trees) pool.grow(joins); }
      return {
        columns: trees.filter(({ weight }) => weight > 1).map(({ covered }) =>
          covered.map((element) => rowOf[element] as number).filter((row) => row !== -1)
        ),
        heaviest: Math.max(...trees.map(({ weight }) => weight)),
      };
    },
  });
  let bound = bounding.next();
  for (; !bound.done && !stopped(); bound = bounding.next()) yield;
  return { pool, listed, atLeast: Math.max(1, bound.value.atLeast), weights: spread(bound.value.weights) };
}

/** A part with more combinations than this is not listed. */
const mostListed = 3_000;
const drawsPerElement = 4;
/** How much more a table, or a key, weighs where heavy trees are packed if nothing else joins it. */
const bonus = 1;
/** Trees of this share of the heaviest weight are packed along with it. */
const nearHeaviest = 0.9;

/**
 * Lists all useful combinations if there are few: the largest size, as others are parts of them, and every size if one
 * is not allowed. Returns false if there are more.
 */
function listColumns({ graph, sizes, trees }: CoverPart, pool: CoverPool): boolean {
  let left = mostListed;
  for (const size of sizes) {
    left -= countWithin(graph, size, { trees, atMost: left }) ?? Infinity;
    if (left < 0) return false;
    let allAllowed = true;
    for (const set of enumerateCombinations(graph, size, { trees })) {
      if (!pool.add(set)) allAllowed = false;
    }
    if (allAllowed) break;
  }
  return true;
}

function drawColumns({ graph, cover, elements }: CoverPart, pool: CoverPool, random: Random) {
  for (let element = 0; element < elements; element++) {
    const joins = cover === "keys" ? [element] : graph.incident[element] as readonly number[];
    for (let draw = 0; draw < drawsPerElement; draw++) {
      pool.grow([joins[Math.floor(random() * joins.length)] as number]);
    }
  }
}

/** Adds heavy trees, each over what earlier ones left open. */
function packColumns(
  { graph: { ends, incident }, cover, elements }: CoverPart,
  pool: CoverPool,
  { heaviest, random }: { readonly heaviest: HeaviestTrees; readonly random: Random },
) {
  const degree = (table: number) => incident[table]?.length ?? 0;
  const weights = Float64Array.from({ length: elements }, (_, element) => {
    const degrees = cover === "keys" ? ends[element]?.map(degree) ?? [] : [degree(element)];
    return 1 + bonus / Math.max(...degrees) + random() / 100;
  });
  for (let most = 1; most > 0;) {
    const trees = heaviest(weights).toSorted((a, b) => b.weight - a.weight);
    most = trees[0]?.weight ?? 0;
    for (const { joins, covered } of trees) {
      const gain = [...new Set(covered)].reduce((sum, element) => sum + (weights[element] as number), 0);
      if (gain === 0 || gain < nearHeaviest * most) continue;
      pool.grow(joins);
      for (const element of covered) weights[element] = 0;
    }
    // A tree that runs in a circle counts twice what it covers once.
    for (const element of trees[0]?.covered ?? []) weights[element] = 0;
  }
}
