import type { Random } from "../../base/mod.ts";
import { countWithin } from "../combinations/count_within.ts";
import type { CoverPart } from "./cover_parts.ts";
import type { CoverPool } from "./cover_pool.ts";
import { enumerateCombinations } from "../combinations/enumerate_combinations.ts";
import type { HeaviestTrees } from "./heaviest_trees.ts";

/** A part with more combinations than this is not listed. */
const mostListed = 3_000;
const drawsPerElement = 4;
/** How much more a table, or a key, weighs where heavy trees are packed if nothing else joins it. */
const bonus = 1;
/** Trees of this share of the heaviest weight are packed along with it. */
const nearHeaviest = 0.9;

/**
 * Puts every combination that matters into the pool, if there are few: those of the largest size, for the others are part
 * of them, and all where one is not allowed. False where there are more.
 */
export function listColumns({ graph, sizes, trees }: CoverPart, pool: CoverPool): boolean {
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

/** Puts combinations into the pool that grew at random from each table, or foreign key. */
export function drawColumns({ graph, cover, elements }: CoverPart, pool: CoverPool, random: Random) {
  for (let element = 0; element < elements; element++) {
    const joins = cover === "keys" ? [element] : graph.incident[element] as readonly number[];
    for (let draw = 0; draw < drawsPerElement; draw++) {
      pool.grow([joins[Math.floor(random() * joins.length)] as number]);
    }
  }
}

/** Puts heavy trees into the pool, each of what earlier ones left open, until nothing is open. */
export function packColumns(
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
