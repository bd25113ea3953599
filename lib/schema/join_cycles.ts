import { otherTable, type SchemaGraph } from "./schema_graph.ts";
import type { Join } from "./types.ts";

/** A closed path through three or more tables. */
export interface JoinCircle {
  /** In the order of the way, the first declared first. */
  readonly tables: readonly string[];
  /** Each leads from the table at its place to the next one, the last back to the first. */
  readonly joins: readonly Join[];
}

/** Circular structures of a schema. */
export interface JoinCycles {
  /** Joins of a table to itself, as declared. */
  readonly selfReferences: readonly Join[];
  /** Two or more joins between the same two tables, in either direction, as declared. */
  readonly parallel: readonly (readonly Join[])[];
  /** Independent circles, the shortest first; of parallel joins they take the first. */
  readonly circles: readonly JoinCircle[];
}

/**
 * Finds what is circular: self references, parallel keys, and circles of three or more tables.
 *
 * Circles are independent: none is a combination of others, and every circle is a combination of them. Their number
 * (joined pairs of tables less the joins of a spanning forest) is fixed, so the list stays short. Each is closed by
 * one join on a breadth-first tree (Paton, "An algorithm for finding a fundamental set of cycles of a graph", 1969)
 * from the table with most neighbours; finding the shortest ones would take cubic time.
 *
 * @example
 * ```ts
 * import { joinCycles, schemaGraph } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * const key = (from: string, column: string, to: string) => ({ from: { table: from, columns: [column] }, to: { table: to, columns: ["name"] } });
 * const { selfReferences, parallel, circles } = joinCycles(schemaGraph({
 *   tables: ["country", "river", "lake"].map((name) => ({ name })),
 *   foreignKeys: [
 *     key("river", "tributary_of", "river"),
 *     key("river", "source", "lake"),
 *     key("river", "mouth", "lake"),
 *     key("river", "country", "country"),
 *     key("lake", "country", "country"),
 *   ],
 * }));
 * assert.deepEqual([selfReferences.length, parallel.length], [1, 1]);
 * assert.deepEqual(circles.map(({ tables }) => tables), [["country", "river", "lake"]]);
 * ```
 */
export function joinCycles(graph: SchemaGraph): JoinCycles {
  const joinsOf = (positions: readonly number[]) => positions.map((join) => graph.joins[join] as Join);
  const between = pairs(graph);
  return {
    selfReferences: graph.joins.filter(({ from, to }) => from.table === to.table),
    parallel: between.filter((joins) => joins.length > 1).map(joinsOf),
    circles: circlesOf(graph, between.flatMap(([first]) => first ?? []))
      .toSorted((a, b) => a.joins.length - b.joins.length || firstDifference(a.tables, b.tables))
      .map(({ tables, joins }) => ({
        tables: tables.map((table) => graph.tables[table] as string),
        joins: joinsOf(joins),
      })),
  };
}

/** Tables and the joins on the way from each to the next, by positions. */
interface TablePath {
  readonly tables: readonly number[];
  readonly joins: readonly number[];
}

/** Above the root of a tree. */
const none = -1;

/** Joins grouped by their two different tables. */
function pairs(graph: SchemaGraph): readonly (readonly number[])[] {
  const between = [...graph.ends.keys()].filter((join) => graph.ends[join]?.[0] !== graph.ends[join]?.[1]);
  return [...Map.groupBy(between, (join) => graph.ends[join]?.toSorted((a, b) => a - b).join()).values()];
}

/** One circle for each join outside the breadth-first trees. */
function circlesOf(graph: SchemaGraph, joins: readonly number[]): TablePath[] {
  const incident = graph.tables.map((): number[] => []);
  for (const join of joins) {
    for (const table of graph.ends[join] ?? []) incident[table]?.push(join);
  }
  const roots = [...incident.keys()].toSorted((a, b) =>
    (incident[b]?.length ?? 0) - (incident[a]?.length ?? 0)
  );
  const seen = new Set<number>();
  /** The join by which a tree came to a table. */
  const above = new Int32Array(incident.length).fill(none);
  for (const root of roots) {
    if (seen.has(root)) continue;
    seen.add(root);
    const reached = [root];
    for (const table of reached) {
      for (const join of incident[table] ?? []) {
        const next = otherTable(graph, join, table);
        if (seen.has(next)) continue;
        seen.add(next);
        above[next] = join;
        reached.push(next);
      }
    }
  }
  return joins
    .filter((join) => graph.ends[join]?.every((table) => above[table] !== join))
    .map((join) => closedBy(graph, join, above));
}

/** Follows the tree from both ends of a join to their common ancestor. */
function closedBy(graph: SchemaGraph, closing: number, above: Int32Array): TablePath {
  const [from, to] = graph.ends[closing] as readonly [number, number];
  const [left, right] = [pathToRoot(graph, from, above), pathToRoot(graph, to, above)];
  const onTheRight = new Set(right.tables);
  const meeting = left.tables.find((table) => onTheRight.has(table)) as number;
  const [leftSteps, rightSteps] = [left.tables.indexOf(meeting), right.tables.indexOf(meeting)];
  return firstDeclaredFirst({
    tables: [...right.tables.slice(0, rightSteps), ...left.tables.slice(0, leftSteps + 1).toReversed()],
    joins: [...right.joins.slice(0, rightSteps), ...left.joins.slice(0, leftSteps).toReversed(), closing],
  });
}

function pathToRoot(graph: SchemaGraph, start: number, above: Int32Array): TablePath {
  const [tables, joins]: [number[], number[]] = [[start], []];
  for (let table = start; above[table] !== none;) {
    const join = above[table] as number;
    table = otherTable(graph, join, table);
    tables.push(table);
    joins.push(join);
  }
  return { tables, joins };
}

/** The same circle from its first declared table on, towards the neighbour that is declared first. */
function firstDeclaredFirst({ tables, joins }: TablePath): TablePath {
  const first = tables.indexOf(Math.min(...tables));
  const round = <Item>(items: readonly Item[], at: number) => [...items.slice(at), ...items.slice(0, at)];
  const forwards = { tables: round(tables, first), joins: round(joins, first) };
  const [start = 0, ...rest] = forwards.tables;
  const backwards = { tables: [start, ...rest.toReversed()], joins: forwards.joins.toReversed() };
  return firstDifference(forwards.tables, backwards.tables) < 0 ? forwards : backwards;
}

function firstDifference(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((item, i) => item !== b[i]);
  return (a[at] ?? 0) - (b[at] ?? 0);
}
