import { type Random, randomFrom } from "../../base/mod.ts";
import type { SchemaGraph } from "../../schema/mod.ts";
import { countCombinations } from "./count_combinations.ts";
import type { EnumerateOptions } from "./enumerate_combinations.ts";
import { walkSets } from "./walk_sets.ts";

export interface SampleCombinationsOptions extends EnumerateOptions {
  /** Number of joins of each combination, at least 1. */
  readonly size: number;
  /** Combinations that are wanted; all come where there are fewer. */
  readonly count: number;
  readonly seed: number;
}

/**
 * Draws distinct join combinations; every subset of this number is equally likely. They are ordered as by
 * `enumerateCombinations`. Positions are drawn from the exact count and found by a second walk, in memory for the
 * sample alone.
 *
 * @throws {RangeError} If the size or the count is no number of joins or combinations.
 *
 * @example
 * ```ts
 * import { sampleCombinations } from "querylogue/joins";
 * import { schemaGraph } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * const graph = schemaGraph({
 *   tables: ["a", "b", "c"].map((name) => ({ name })),
 *   foreignKeys: ["b", "c"].map((to) => (
 *     { name: to, from: { table: "a", columns: [to] }, to: { table: to, columns: ["id"] } }
 *   )),
 * });
 * assert.deepEqual(sampleCombinations(graph, { size: 2, count: 5, seed: 1 }), [[0, 1]]);
 * ```
 */
export function sampleCombinations(
  graph: SchemaGraph,
  { size, count, seed, trees = true }: SampleCombinationsOptions,
): readonly (readonly number[])[] {
  if (!Number.isInteger(count) || count < 0) {
    throw new RangeError(`Cannot sample ${count} combinations: count is a whole number from 0`);
  }
  const total = countCombinations(graph, size, { trees });
  const places = drawPositions(total, {
    count: Math.min(count, total),
    random: randomFrom(seed, "sample", size),
  });
  const walk = walkSets(graph, { size, trees });
  const sample: number[][] = [];
  for (let passed = 0; sample.length < places.length && walk.next(); passed += walk.count) {
    while ((places[sample.length] ?? Infinity) < passed + walk.count) {
      const last = walk.completing()[places[sample.length] as number - passed] as number;
      sample.push([...walk.chosen(), last].sort((a, b) => a - b));
    }
  }
  return sample;
}

/** Up to here the 32 bits of one random number are enough to draw fairly: no place is favoured by more than 1 in 4,096. */
const mostForOneNumber = 2 ** 20;

/** Draws distinct whole numbers below `total`, ascending (Floyd's algorithm: Bentley and Floyd, 1987). */
export function drawPositions(
  total: number,
  { count, random }: { readonly count: number; readonly random: Random },
): readonly number[] {
  const drawn = new Set<number>();
  for (let last = total - count; last < total; last++) {
    const place = randomBelow(last + 1, random);
    drawn.add(drawn.has(place) ? last : place);
  }
  return [...drawn].sort((a, b) => a - b);
}

function randomBelow(total: number, random: Random): number {
  if (total <= mostForOneNumber) return Math.floor(random() * total);
  const high = Math.floor(random() * 2 ** 21);
  return Math.floor((high + random()) / 2 ** 21 * total);
}
