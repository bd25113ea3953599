import { choose, type Random } from "../../../base/mod.ts";
import { type JoinCombination, joinCombination } from "../../../joins/mod.ts";
import type { SchemaGraph } from "../../../schema/mod.ts";

export interface DrawCombinationsOptions {
  /** Number of joins of each combination, at least 1. */
  readonly size: number;
  /** Most draws; equal combinations are returned once. */
  readonly draws: number;
  readonly random: Random;
}

/**
 * Draws join combinations that are trees, each grown join by join from a random table. Takes time by the number of draws,
 * also where a graph has more combinations than can be listed.
 */
export function drawCombinations(
  graph: SchemaGraph,
  { size, draws, random }: DrawCombinationsOptions,
): readonly JoinCombination[] {
  const joined = [...new Set(graph.joins.flatMap(({ from, to }) => [from.table, to.table]))];
  if (joined.length === 0) return [];
  const found = new Map<string, JoinCombination>();
  for (let draw = 0; draw < draws; draw++) {
    const positions = growTree(graph, { start: choose(random, joined), size, random });
    if (positions === undefined) continue;
    const combination = joinCombination(graph, positions);
    found.set(combination.id, combination);
  }
  return [...found.values()];
}

interface GrowTreeOptions {
  readonly start: string;
  readonly size: number;
  readonly random: Random;
}

/** Returns ascending positions in `graph.joins`; undefined where the tree cannot grow to the size. */
function growTree(
  graph: SchemaGraph,
  { start, size, random }: GrowTreeOptions,
): readonly number[] | undefined {
  const tables = new Set([start]);
  const positions: number[] = [];
  while (positions.length < size) {
    const next = graph.joins.flatMap(({ from, to }, position) =>
      tables.has(from.table) !== tables.has(to.table) ? [position] : []
    );
    if (next.length === 0) return undefined;
    const position = choose(random, next);
    const { from, to } = graph.joins[position] as SchemaGraph["joins"][number];
    tables.add(from.table).add(to.table);
    positions.push(position);
  }
  return positions.toSorted((a, b) => a - b);
}
