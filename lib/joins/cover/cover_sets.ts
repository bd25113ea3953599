import type { SchemaGraph } from "../../schema/mod.ts";
import type { EdgeSet } from "../combinations/edge_set.ts";
import { type Covering, type CoverPart, coverParts } from "./cover_parts.ts";
import type { CoverColumn } from "./cover_pool.ts";
import { gatherColumns, type GatherColumnsOptions } from "./gather_columns.ts";
import { greedyCover } from "./greedy_cover.ts";
import { proveCover } from "./prove_cover.ts";
import { searchCover } from "./search_cover.ts";

export type CoverSetsOptions = Covering & GatherColumnsOptions;

export interface CoverSets {
  /** The fewest combinations found that cover all that can be covered. */
  readonly sets: readonly EdgeSet[];
  /** No fewer combinations cover all that these cover. */
  readonly atLeast: number;
  /** Positions of the tables, or the foreign keys, for which no allowed combination was found. */
  readonly unreached: readonly number[];
}

/**
 * The fewest combinations found, of any of the sizes, that cover all tables or all foreign keys, and a proven lower bound
 * of that number. Nothing is covered across the parts of a graph that no join connects, so that each is solved alone and
 * the numbers add up.
 *
 * The work is bounded, so that a seed gives the same cover on every machine. It yields where it may be interrupted, so
 * that timers and signals get their turn.
 */
export function* coverSets(
  graph: SchemaGraph,
  options: CoverSetsOptions,
): Generator<undefined, CoverSets> {
  const sets: EdgeSet[] = [];
  const reached = new Set<number>();
  let atLeast = 0;
  for (const part of coverParts(graph, options)) {
    const covered = yield* coverPart(part, options);
    sets.push(...covered.columns.map(({ set }) => set));
    for (const element of covered.columns.flatMap((column) => column.covered)) {
      reached.add(inGraph(part, element));
    }
    atLeast += covered.atLeast;
  }
  const all = options.cover === "tables" ? graph.tables : graph.joins;
  return { sets, atLeast, unreached: [...all.keys()].filter((element) => !reached.has(element)) };
}

function inGraph(part: CoverPart, element: number): number {
  return (part.cover === "tables" ? part.tables : part.joins)[element] as number;
}

interface CoveredPart {
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
function* coverPart(
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
