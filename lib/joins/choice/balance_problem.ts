import type { SchemaGraph } from "../../schema/mod.ts";
import { countWithin } from "../combinations/count_combinations.ts";
import type { EdgeSet } from "../combinations/edge_set.ts";

/** The cost model and limits of a choice. */
export interface BalanceProblem {
  readonly graph: SchemaGraph;
  readonly trees: boolean;
  /** What it costs that a table occurs in `frequency` combinations; it is convex where balance is wanted. */
  readonly cost: (table: number, frequency: number) => number;
  /**
   * What the square of the number of tables in all combinations, each counted as often as it occurs, takes off the cost.
   * Trees of given sizes always hold as many, so that it is 0 for them.
   */
  readonly levelGain: number;
  /** What it costs that a join occurs in no combination. */
  readonly openJoin: number;
  /** What each breach of a limit costs: more than anything that can be gained by it. */
  readonly breach: number;
  /** No table in more combinations than this. */
  readonly maxFrequency: number;
  /** Greatest Jaccard index of the tables of two combinations. */
  readonly maxOverlap: number;
  /** Whether a combination may be taken, as far as is known. */
  readonly allowed: (set: EdgeSet) => boolean;
  /** Sizes of which there are so few combinations that all can be walked over. */
  readonly listable: ReadonlySet<number>;
}

interface BalanceProblemOptions {
  /** Number of combinations to choose. */
  readonly count: number;
  readonly sizes: readonly number[];
  readonly trees: boolean;
  /** Positions of the tables that a combination of the sizes can hold. */
  readonly within: ReadonlySet<number>;
  readonly allowed: (set: EdgeSet) => boolean;
  readonly weights: Readonly<Record<string, number>>;
  readonly required: readonly string[];
  readonly cover: "tables" | "keys";
  readonly maxFrequency: number;
  readonly maxOverlap: number;
}

/** Combinations of a size, at most, that are walked over to find one that may still be added. */
const mostListed = 200_000;

/**
 * Prices a choice: each frequency squared over its table's weight, which is least in proportion to the weights; where
 * plans differ in size, the distance from proportion. An uncovered table costs more than evenness can gain, a required
 * one ten times that, a broken limit more than all.
 */
export function balanceProblem(graph: SchemaGraph, options: BalanceProblemOptions): BalanceProblem {
  const { count, sizes, trees, within, allowed, weights, required, cover, maxFrequency, maxOverlap } =
    options;
  const given = graph.tables.map((table) => Object.hasOwn(weights, table) ? weights[table] as number : 1);
  const ranked = given.filter((_, table) => within.has(table)).toSorted((a, b) => a - b);
  // Weights are relative: their middle is the unit, so that the temperatures of the search keep their meaning.
  const unit = ranked[Math.floor(ranked.length / 2)] ?? 1;
  const scale = given.map((weight) => unit / weight);
  const longest = Math.max(...sizes);
  const uncovered = 10 * count * longest * Math.max(1, unit / (ranked[0] ?? unit));
  const wanted = new Set(required);
  const prices = graph.tables.map((table, position) =>
    within.has(position) ? uncovered * (wanted.has(table) ? 10 : 1) : 0
  );
  return {
    graph,
    trees,
    allowed,
    maxFrequency,
    maxOverlap,
    cost: (table, frequency) =>
      frequency === 0 ? prices[table] as number : frequency ** 2 * (scale[table] as number),
    levelGain: trees ? 0 : unit / ranked.reduce((sum, weight) => sum + weight, 0),
    openJoin: cover === "keys" ? uncovered : 0,
    breach: 100 * uncovered * (longest + 1),
    listable: new Set(
      sizes.filter((size) =>
        (countWithin(graph, size, { trees, atMost: mostListed }) ?? Infinity) <= mostListed
      ),
    ),
  };
}
