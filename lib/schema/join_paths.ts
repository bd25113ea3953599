import { otherTable, type SchemaGraph, tablePosition } from "./schema_graph.ts";
import type { Join } from "./types.ts";

/** Ends and number of paths. */
export interface JoinPathsOptions {
  readonly from: string;
  readonly to: string;
  /** How many ways; there may be fewer. */
  readonly most: number;
}

/**
 * Returns the shortest paths between two tables that visit no table twice, each as joins in path order. Shorter paths
 * come first; equal lengths follow the order of declaration. Parallel keys give separate paths. A table reaches itself
 * without a join.
 *
 * After Yen, "Finding the K shortest loopless paths in a network", 1971, with Lawler's partition (1972): one graph
 * search for each join of each listed path.
 *
 * @returns No way where the tables are not connected.
 * @throws {InputError} If the schema lacks one of the tables.
 * @throws {RangeError} If `most` is no whole number from 1.
 *
 * @example
 * ```ts
 * import { joinPaths, schemaGraph } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * const key = (from: string, column: string, to: string) => ({ from: { table: from, columns: [column] }, to: { table: to, columns: ["name"] } });
 * const graph = schemaGraph({
 *   tables: ["river", "lake", "country"].map((name) => ({ name })),
 *   foreignKeys: [key("river", "source", "lake"), key("river", "mouth", "lake"), key("lake", "country", "country")],
 * });
 * const ways = joinPaths(graph, { from: "river", to: "country", most: 5 });
 * assert.deepEqual(ways.map((way) => way.flatMap(({ from }) => from.columns)), [
 *   ["source", "country"],
 *   ["mouth", "country"],
 * ]);
 * ```
 */
export function joinPaths(
  graph: SchemaGraph,
  { from, to, most }: JoinPathsOptions,
): readonly (readonly Join[])[] {
  if (!Number.isInteger(most) || most < 1) {
    throw new RangeError(`Cannot find ${most} ways: their number is a whole number from 1`);
  }
  const [start, end] = [tablePosition(graph, from), tablePosition(graph, to)];
  const open = [bestOfClass(graph, { start, end, kept: [], without: new Set() })]
    .filter((way) => way !== undefined);
  const found: PathClass[] = [];
  while (found.length < most) {
    const best = open.toSorted(byLengthAndJoins)[0];
    if (best === undefined) break;
    found.push(best);
    open.splice(open.indexOf(best), 1, ...deviations(graph, best, { start, end }));
  }
  return found.map(({ joins }) => joins.map((join) => graph.joins[join] as Join));
}

/** A class of paths (those with the same first joins that avoid some next joins) with its best path. */
interface PathClass {
  readonly joins: readonly number[];
  /** How many joins the class keeps. */
  readonly kept: number;
  /** Joins that may not come next. */
  readonly without: ReadonlySet<number>;
}

interface Ends {
  readonly start: number;
  readonly end: number;
}

/** Splits the other paths of a class by the join where they leave its best path, with the best of each. */
function deviations(graph: SchemaGraph, { joins, kept, without }: PathClass, ends: Ends): PathClass[] {
  return joins.flatMap((join, i) => {
    if (i < kept) return [];
    const shut = new Set(i === kept ? without : []).add(join);
    return bestOfClass(graph, { ...ends, kept: joins.slice(0, i), without: shut }) ?? [];
  });
}

function bestOfClass(
  graph: SchemaGraph,
  { start, end, kept, without }: Ends & Pick<PathClass, "without"> & { readonly kept: readonly number[] },
): PathClass | undefined {
  const visited = new Set<number>();
  let table = start;
  for (const join of kept) {
    visited.add(table);
    table = otherTable(graph, join, table);
  }
  const steps = stepsTo(graph, end, { from: table, visited, without });
  if (steps[table] === unreached) return undefined;
  const rest = descend(graph, table, { stepsFrom: (table) => steps[table] as number, without });
  return { joins: [...kept, ...rest], kept: kept.length, without };
}

const unreached = -1;

/** Breadth first from the end: how many joins each table is away, until `from` is reached. */
function stepsTo(
  graph: SchemaGraph,
  end: number,
  { from, visited, without }: Pick<PathClass, "without"> & {
    readonly from: number;
    readonly visited: ReadonlySet<number>;
  },
): Int32Array {
  const steps = new Int32Array(graph.tables.length).fill(unreached);
  steps[end] = 0;
  const reached = [end];
  for (const table of reached) {
    if (table === from) break;
    for (const join of graph.incident[table] ?? []) {
      const next = otherTable(graph, join, table);
      if (steps[next] !== unreached || visited.has(next) || without.has(join)) continue;
      steps[next] = (steps[table] as number) + 1;
      reached.push(next);
    }
  }
  return steps;
}

function byLengthAndJoins(a: PathClass, b: PathClass): number {
  const parting = a.joins.findIndex((join, i) => join !== b.joins[i]);
  return a.joins.length - b.joins.length || (a.joins[parting] ?? 0) - (b.joins[parting] ?? 0);
}

/** What a walk goes by. */
interface WalkDown {
  /** How many joins a table is away from where the walk ends; infinite where none lead there. */
  readonly stepsFrom: (table: number) => number;
  /** Joins that are not taken. @default none */
  readonly without?: ReadonlySet<number>;
}

/** Follows a shortest path to the end, at each table by the first declared join that leads nearer. */
function descend(graph: SchemaGraph, start: number, { stepsFrom, without }: WalkDown): number[] {
  const joins: number[] = [];
  let table = start;
  for (let left = stepsFrom(start) - 1; left >= 0; left--) {
    const join = graph.incident[table]?.find((join) =>
      stepsFrom(otherTable(graph, join, table)) === left && !without?.has(join)
    ) as number;
    joins.push(join);
    table = otherTable(graph, join, table);
  }
  return joins;
}

/**
 * Returns the fewest joins from one table to another in path order: the first of `joinPaths`.
 *
 * @returns The joins, or undefined when no way leads there.
 * @throws {InputError} If the schema lacks one of the tables.
 *
 * @example
 * ```ts
 * import { schemaGraph, shortestJoinPath } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * const graph = schemaGraph({
 *   tables: ["a", "b"].map((name) => ({ name })),
 *   foreignKeys: [{ from: { table: "a", columns: ["b"] }, to: { table: "b", columns: ["id"] } }],
 * });
 * assert.equal(shortestJoinPath(graph, { from: "b", to: "a" })?.length, 1);
 * ```
 */
export function shortestJoinPath(
  graph: SchemaGraph,
  ends: { readonly from: string; readonly to: string },
): readonly Join[] | undefined {
  return joinPaths(graph, { ...ends, most: 1 })[0];
}
