import type { CoverPart } from "./cover_parts.ts";
import type { CoverColumn } from "./cover_pool.ts";
import { gatherColumns, type GatherColumnsOptions } from "./gather_columns.ts";
import { greedyCover } from "./greedy_cover.ts";
import { proveCover } from "./prove_cover.ts";
import { searchCover } from "./search_cover.ts";

export interface CoveredPart {
  /** A cover. */
  readonly columns: readonly CoverColumn[];
  /** No fewer combinations cover as much. */
  readonly atLeast: number;
}

/**
 * The fewest combinations found that cover a connected part of the graph, and a lower bound of their number: a greedy
 * cover is improved by local search. Where all combinations could be listed, branch and bound then looks for fewer, and
 * raises the bound.
 */
export function* coverPart(
  part: CoverPart,
  options: GatherColumnsOptions,
): Generator<undefined, CoveredPart> {
  const { random, deadline } = options;
  const { elements } = part;
  const { pool, listed, atLeast, weights } = yield* gatherColumns(part, options);
  const stopped = () => deadline?.aborted ?? false;
  const columns = pool.columns.map(({ covered }) => covered);
  const result = (cover: readonly number[], bound: number): CoveredPart => ({
    columns: cover.map((column) => pool.columns[column] as CoverColumn),
    atLeast: bound,
  });
  const searching = searchCover({ elements, columns, start: greedyCover(columns), atLeast, random });
  let search = searching.next();
  for (; !search.done && !stopped(); search = searching.next()) yield;
  if (!listed || search.value.length <= atLeast || stopped()) return result(search.value, atLeast);
  const proof = proveCover({ elements, columns, found: search.value, atLeast, weights });
  return result(proof.cover, proof.atLeast);
}
