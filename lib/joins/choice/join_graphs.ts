import { components, type SchemaGraph } from "../../schema/mod.ts";
import { joinCombination } from "../combinations/join_combination.ts";
import type { AdmissionTest } from "./admission.ts";

/** The schema's joins and the graphs left after each restriction. */
export interface JoinGraphs {
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

interface RestrictGraphOptions {
  readonly sizes: readonly number[];
  readonly trees: boolean;
  readonly forbidden: readonly string[];
  readonly ask: AdmissionTest;
}

/** Tests every join on its own and removes those that cannot be used. */
export async function restrictGraph(
  graph: SchemaGraph,
  { sizes, trees, forbidden, ask }: RestrictGraphOptions,
): Promise<JoinGraphs> {
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

/** Keeps all tables and some joins, which are renumbered in order. */
function restrictJoins(graph: SchemaGraph, keep: (edge: number) => boolean): SchemaGraph {
  const kept = graph.joins.map((_, edge) => edge).filter(keep);
  const renamed = new Map(kept.map((edge, position) => [edge, position]));
  return {
    ...graph,
    joins: graph.joins.filter((_, edge) => renamed.has(edge)),
    ends: graph.ends.filter((_, edge) => renamed.has(edge)),
    incident: graph.incident.map((edges) => edges.flatMap((edge) => renamed.get(edge) ?? [])),
  };
}

/**
 * Maps each table (by position) to the largest of the sizes that fits its component. A tree has one join fewer than
 * tables.
 *
 * @param options.sizes The sizes, ascending.
 */
function largestSizes(
  graph: SchemaGraph,
  { sizes, trees }: { readonly sizes: readonly number[]; readonly trees: boolean },
): ReadonlyMap<number, number> {
  const largest = new Map<number, number>();
  for (const component of components(graph)) {
    const positions = component.map((table) => graph.positions.get(table) as number);
    const joins = new Set(positions.flatMap((position) => graph.incident[position] ?? [])).size;
    const room = trees ? component.length - 1 : joins;
    const size = sizes.findLast((size) => size <= room);
    if (size === undefined) continue;
    for (const position of positions) largest.set(position, size);
  }
  return largest;
}
