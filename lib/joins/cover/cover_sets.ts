import type { SchemaGraph } from "../../schema/mod.ts";
import type { Scheduler } from "../choice/scheduler.ts";
import type { EdgeSet } from "../combinations/edge_set.ts";
import { type CoverPart, coverParts, type CoverTarget } from "./cover_parts.ts";
import type { CoverColumn } from "./cover_pool.ts";
import { gatherColumns, type GatherColumnsOptions } from "./gather_columns.ts";
import { greedyCover, searchCover } from "./search_cover.ts";

export type CoverSetsOptions = CoverTarget & GatherColumnsOptions;

export interface CoverSets {
  /** The fewest combinations found that cover all that can be covered. */
  readonly sets: readonly EdgeSet[];
  /** No fewer combinations cover all that these cover. */
  readonly atLeast: number;
  /** Positions of the tables, or the foreign keys, for which no allowed combination was found. */
  readonly unreached: readonly number[];
}

/**
 * Finds few combinations, of any of the sizes, that cover all tables or foreign keys, and proves a lower bound.
 * Connected parts are solved separately and summed.
 *
 * The work is bounded, so that a seed gives the same cover on every machine. Yields between slices.
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

/** Covers one connected part: greedy, then local search, then branch and bound where all combinations are listed. */
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

interface CoverAdmittedOptions extends CoverSetsOptions {
  /** Whether a combination may really be used; once it says no, `allowed` says no as well. */
  readonly test: (set: EdgeSet) => Promise<boolean>;
  readonly pace: Scheduler;
}

export interface AdmittedCover {
  /** Admitted combinations. */
  readonly sets: readonly EdgeSet[];
  /** How many combinations the last cover had, admitted or not. */
  readonly found: number;
  /** No cover has fewer. */
  readonly atLeast: number;
}

const mostCoverRounds = 20;

/** Finds the fewest combinations that cover all and are admitted; refused ones are replaced for some rounds. */
export async function coverAdmitted(
  graph: SchemaGraph,
  options: CoverAdmittedOptions,
): Promise<AdmittedCover> {
  const { test, pace } = options;
  for (let round = 1;; round++) {
    const { sets, atLeast } = await pace.run(coverSets(graph, options));
    const passed: EdgeSet[] = [];
    for (const set of sets) if (await test(set)) passed.push(set);
    if (passed.length === sets.length || round === mostCoverRounds || pace.stopped()) {
      return { sets: passed, found: sets.length, atLeast };
    }
  }
}

interface CoverProof {
  readonly elements: number;
  /** Every column that there is, as the elements that it covers. */
  readonly columns: readonly (readonly number[])[];
  /** A cover of all elements that lie in a column. */
  readonly found: readonly number[];
  /** No fewer columns cover all. */
  readonly atLeast: number;
  /** Weights of the elements of which no column holds more than 1. */
  readonly weights: Float64Array;
}

/** Columns that may be tried. */
const mostTries = 20_000;

/**
 * Searches a smaller cover by branch and bound: the open element that fewest columns hold is covered by each of them;
 * a branch ends when taken columns plus open weights reach the best cover.
 *
 * @returns The best cover, and how many columns there must be: as many as it has where all branches came to an end.
 */
export function proveCover(
  { elements, columns, found, atLeast, weights }: CoverProof,
): { readonly cover: readonly number[]; readonly atLeast: number } {
  const holders = Array.from({ length: elements }, (): number[] => []);
  for (const [column, covered] of columns.entries()) {
    for (const element of covered) holders[element]?.push(column);
  }
  const count = new Int32Array(elements);
  const order = holders.map((_, element) => element)
    .filter((element) => (holders[element] as number[]).length > 0)
    .sort((a, b) => (holders[a] as number[]).length - (holders[b] as number[]).length);
  const taken: number[] = [];
  let best = found;
  let tries = 0;
  const gain = (column: number) =>
    (columns[column] as readonly number[]).filter((element) => count[element] === 0).length;
  const branch = () => {
    const open = order.filter((element) => count[element] === 0);
    if (open.length === 0) best = [...taken];
    const missing = open.reduce((sum, element) => sum + (weights[element] as number), 0);
    const [hardest] = open;
    if (hardest === undefined || taken.length + Math.max(1, Math.ceil(missing - 1e-7)) >= best.length) return;
    const able = (holders[hardest] as number[]).map((column) => ({ column, gain: gain(column) }));
    for (const { column } of able.sort((a, b) => b.gain - a.gain)) {
      if (best.length <= atLeast || ++tries > mostTries) return;
      taken.push(column);
      for (const element of columns[column] as readonly number[]) {
        count[element] = (count[element] as number) + 1;
      }
      branch();
      for (const element of columns[column] as readonly number[]) {
        count[element] = (count[element] as number) - 1;
      }
      taken.pop();
    }
  };
  branch();
  return { cover: best, atLeast: tries > mostTries ? atLeast : best.length };
}

export interface EnoughToCoverOptions extends Omit<CoverSetsOptions, "sizes"> {
  /** How many combinations of each number of joins are wanted; only the proportions count. */
  readonly mix: Readonly<Record<number, number>>;
}

/**
 * Counts the combinations, in the proportions of a mix, that were found to cover all reachable tables or foreign keys:
 * an upper bound. Places follow the mix as closely as whole numbers allow, are filled greedily, and are reduced by
 * local search.
 *
 * The work is bounded, so that a seed gives the same number on every machine. Yields between slices.
 */
export function* enoughToCover(
  graph: SchemaGraph,
  { mix, ...options }: EnoughToCoverOptions,
): Generator<undefined, number> {
  const { cover, random, deadline } = options;
  const columns: (readonly number[])[] = [];
  const kinds: number[] = [];
  const sizes = Object.keys(mix).map(Number).filter((size) => (mix[size] as number) > 0);
  for (const size of sizes) {
    // Stands for a combination that covers nothing new.
    columns.push([]);
    kinds.push(size);
    for (const part of coverParts(graph, { ...options, sizes: [size] })) {
      const { pool } = yield* gatherColumns(part, options);
      const inGraph = cover === "tables" ? part.tables : part.joins;
      for (const { covered } of pool.columns) {
        columns.push(covered.map((element) => inGraph[element] as number));
        kinds.push(size);
      }
    }
  }
  const searching = searchCover({
    elements: cover === "tables" ? graph.tables.length : graph.joins.length,
    columns,
    kinds,
    start: coverInMixOrder(columns, kinds, mix),
    atLeast: 1,
    random,
  });
  let search = searching.next();
  for (; !search.done && deadline?.aborted !== true; search = searching.next()) yield;
  return search.value.length;
}

/** Chooses for one place after another the column of its size that covers most open elements. */
function coverInMixOrder(
  columns: readonly (readonly number[])[],
  kinds: readonly number[],
  mix: Readonly<Record<number, number>>,
): readonly number[] {
  const open = new Set(columns.flat());
  const chosen: number[] = [];
  const placed = new Map<number, number>();
  const total = Object.values(mix).reduce((sum, count) => sum + count, 0);
  const gains = columns.map((covered) => covered.length);
  while (open.size > 0) {
    const missing = (size: number) =>
      (mix[size] as number) * (chosen.length + 1) - total * (placed.get(size) ?? 0);
    const size = kinds.reduce((most, kind) => missing(kind) > missing(most) ? kind : most);
    placed.set(size, (placed.get(size) ?? 0) + 1);
    let best = kinds.indexOf(size);
    let most = 0;
    for (const [column, covered] of columns.entries()) {
      // Gains only fall.
      if (kinds[column] !== size || (gains[column] as number) <= most) continue;
      const gain = covered.filter((element) => open.has(element)).length;
      gains[column] = gain;
      if (gain > most) [most, best] = [gain, column];
    }
    chosen.push(best);
    for (const element of columns[best] as readonly number[]) open.delete(element);
  }
  return chosen;
}
