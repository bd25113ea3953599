import type { Join, SchemaGraph, Table } from "querylogue/schema";
import { bruteForceCombinations } from "./brute_force.ts";

/** What a plan was asked for. */
export interface Asked {
  readonly graph: SchemaGraph;
  /** How many combinations of each size, or sizes alone. */
  readonly sizes: Readonly<Record<string, number>> | readonly number[];
  readonly trees?: boolean;
  readonly cover?: "tables" | "keys";
  readonly required?: readonly string[];
  readonly forbidden?: readonly string[];
  readonly weights?: Readonly<Record<string, number>>;
  readonly maxFrequency?: number;
  readonly maxOverlap?: number;
  readonly singleTables?: boolean;
  readonly tables?: readonly Table[];
  /** Whether a combination of these joins is admitted; it is for single tables, too, of which there are none. */
  readonly admits?: (joins: readonly Join[]) => boolean;
}

/** All combinations that a plan could hold, by trying all sets of joins; undefined where they are too many. */
export function possible(asked: Asked): readonly (readonly Join[])[] | undefined {
  const { graph, trees = true, forbidden = [], admits = () => true } = asked;
  if (graph.joins.length > 11) return undefined;
  return sizesOf(asked).flatMap((size) => bruteForceCombinations(graph, { size, trees }))
    .map((set) => set.map((edge) => graph.joins[edge] as Join))
    .filter((joins) => admits(joins) && !tablesOf(joins).some((table) => forbidden.includes(table)));
}

/** The sizes that were asked for, ascending. */
export function sizesOf({ sizes }: Asked): readonly number[] {
  const listed = Array.isArray(sizes) ? sizes : Object.keys(sizes).map(Number);
  return listed.toSorted((a, b) => a - b);
}

/** The tables of joins, each once. */
export function tablesOf(joins: readonly Join[]): readonly string[] {
  return [...new Set(joins.flatMap(({ from, to }) => [from.table, to.table]))];
}

/** A text for each join. */
export const textOf = (join: Join): string => JSON.stringify([join.from, join.to]);
