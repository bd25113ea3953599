import type { SchemaGraph } from "../../schema/mod.ts";
import type { Ask } from "./ask_until.ts";
import { joinCombination } from "../combinations/join_combination.ts";
import { largestSizes } from "./largest_sizes.ts";
import { restrictJoins } from "./restrict_joins.ts";

/** The joins that a plan can be made of, and what was left out on the way to them. */
export interface Ground {
  /** All that the schema declares. */
  readonly graph: SchemaGraph;
  /** Without joins that no combination can hold: of a table with itself, where combinations are trees. */
  readonly whole: SchemaGraph;
  /** Without the joins of forbidden tables, too. */
  readonly declared: SchemaGraph;
  /** Without the joins that are not admitted, too. */
  readonly usable: SchemaGraph;
  /** For each table (by position) that a combination of the sizes can hold, the largest such size. */
  readonly largest: ReadonlyMap<number, number>;
  /** Whether the deadline struck before all joins were asked about. */
  readonly untested: boolean;
}

export interface GroundOptions {
  readonly sizes: readonly number[];
  readonly trees: boolean;
  readonly forbidden: readonly string[];
  readonly ask: Ask;
}

/** Asks about every join alone, and leaves out those that cannot be used. */
export async function groundOf(
  graph: SchemaGraph,
  { sizes, trees, forbidden, ask }: GroundOptions,
): Promise<Ground> {
  const whole = restrictJoins(graph, (edge) => !trees || graph.ends[edge]?.[0] !== graph.ends[edge]?.[1]);
  const barred = new Set(forbidden);
  const declared = restrictJoins(whole, (edge) => {
    const join = whole.joins[edge];
    return ![join?.from.table, join?.to.table].some((table) => table !== undefined && barred.has(table));
  });
  const answers: (boolean | undefined)[] = [];
  for (const edge of declared.joins.keys()) answers.push(await ask(joinCombination(declared, [edge])));
  const usable = restrictJoins(declared, (edge) => answers[edge] === true);
  return {
    graph,
    whole,
    declared,
    usable,
    largest: largestSizes(usable, { sizes, trees }),
    untested: answers.includes(undefined),
  };
}
