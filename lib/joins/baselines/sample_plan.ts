import { randomFrom, shuffle } from "../../base/mod.ts";
import type { SchemaGraph } from "../../schema/mod.ts";
import type { EdgeSet } from "../combinations/edge_set.ts";
import { joinCombination } from "../combinations/join_combination.ts";
import { sampleCombinations } from "../combinations/sample_combinations.ts";
import type { PlanSizes } from "../plan_sizes.ts";
import type { JoinCombination } from "../types.ts";

/** What a baseline is asked for. */
export interface BaselineOptions {
  /** How many combinations of each number of joins; of a size that the graph has fewer of, all are taken. */
  readonly sizes: PlanSizes;
  readonly seed: number;
  /** Only combinations in which each join brings a new table. @default true */
  readonly trees?: boolean | undefined;
  /** Says whether a combination may be used. @default every combination may */
  readonly admit?: ((combination: JoinCombination) => Promise<boolean>) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Draws a uniform sample of the combinations of each size, without replacement: the paper's baseline. A size with
 * fewer combinations than asked gives all of them.
 *
 * @throws {RangeError} If a size is no number of joins, or its number no number of combinations.
 *
 * Source: "Automated Evaluation of Database Conversational Agents" (WEBIST 2025), section 5.2.1.
 *
 * @example
 * ```ts
 * import { samplePlan } from "querylogue/joins";
 * import { schemaGraph } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * const graph = schemaGraph({
 *   tables: ["a", "b"].map((name) => ({ name })),
 *   foreignKeys: [{ from: { table: "a", columns: ["b"] }, to: { table: "b", columns: ["id"] } }],
 * });
 * const combinations = await samplePlan(graph, { sizes: { 1: 5 }, seed: 1 });
 * assert.deepEqual(combinations.map(({ tables }) => tables), [["a", "b"]]);
 * ```
 */
export async function samplePlan(
  graph: SchemaGraph,
  { sizes, ...options }: BaselineOptions,
): Promise<readonly JoinCombination[]> {
  const plan: JoinCombination[] = [];
  for (const [size, count] of Object.entries(sizes)) {
    plan.push(...await sampleSize(graph, { ...options, size: Number(size), count }));
  }
  return plan;
}

interface SampleSizeOptions extends Omit<BaselineOptions, "sizes"> {
  readonly size: number;
  readonly count: number;
}

/** Redraws four times as many until enough are admitted: keeping admitted ones would need draws that exclude them. */
async function sampleSize(
  graph: SchemaGraph,
  { size, count, seed, trees = true, admit, signal }: SampleSizeOptions,
): Promise<readonly JoinCombination[]> {
  const draw = (wanted: number, drawSeed: number) =>
    sampleCombinations(graph, { size, count: wanted, seed: drawSeed, trees });
  if (admit === undefined) return draw(count, seed).map((set) => joinCombination(graph, set));
  for (let wanted = 2 * count;; wanted *= 4) {
    const random = randomFrom(seed, "draw", size, wanted);
    const drawn: readonly EdgeSet[] = draw(wanted, Math.floor(random() * 2 ** 32));
    const admitted: JoinCombination[] = [];
    for (const set of shuffle(random, drawn)) {
      if (admitted.length === count) break;
      signal?.throwIfAborted();
      const combination = joinCombination(graph, set);
      if (await admit(combination)) admitted.push(combination);
    }
    if (admitted.length === count || drawn.length < wanted) return admitted;
  }
}
