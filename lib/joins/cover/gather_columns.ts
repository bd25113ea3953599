import type { Random } from "../../base/mod.ts";
import { drawColumns, listColumns, packColumns } from "./cover_columns.ts";
import type { CoverPart } from "./cover_parts.ts";
import { type CoverPool, coverPool } from "./cover_pool.ts";
import { coverRows } from "./cover_rows.ts";
import type { EdgeSet } from "../combinations/edge_set.ts";
import { fractionalCover } from "./fractional_cover.ts";
import { greedyCover } from "./greedy_cover.ts";
import { heaviestTrees } from "./heaviest_trees.ts";

export interface GatherColumnsOptions {
  /** Whether a combination may be taken. */
  readonly allowed: (set: EdgeSet) => boolean;
  readonly random: Random;
  /** When it aborts, what was gathered so far is given. */
  readonly deadline?: AbortSignal | undefined;
}

export interface GatheredColumns {
  readonly pool: CoverPool;
  /** Whether the pool holds all combinations that matter. */
  readonly listed: boolean;
  /** No fewer combinations cover all that lies in one of the pool. */
  readonly atLeast: number;
  /** Weights of the tables, or the foreign keys, that prove it: no combination weighs more than 1. */
  readonly weights: Float64Array;
}

/**
 * Combinations of a part to choose a cover from, all where there are few, and a lower bound of how many a cover takes. The
 * heavy trees that the bound is made of are good combinations to choose from.
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
