import defer * as library from "graphology-shortest-path";
import type { SchemaGraph } from "./schema_graph.ts";
import { tablePosition } from "./table_position.ts";
import { toGraphology } from "./to_graphology.ts";
import type { Join } from "./types.ts";
import { walkDown } from "./walk_down.ts";

/**
 * The fewest joins that lead from one table to another, in the order of the way. From a table to itself it takes none.
 * Of equally short ways it is the first that `joinPaths` lists.
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
 *   tables: ["a", "b"].map((name) => ({ name, columns: [], primaryKey: [], uniqueKeys: [] })),
 *   foreignKeys: [{ name: "k", from: { table: "a", columns: ["b"] }, to: { table: "b", columns: ["id"] } }],
 * });
 * assert.equal(shortestJoinPath(graph, { from: "b", to: "a" })?.length, 1);
 * ```
 */
export function shortestJoinPath(
  graph: SchemaGraph,
  ends: { readonly from: string; readonly to: string },
): readonly Join[] | undefined {
  const [start, end] = [tablePosition(graph, ends.from), tablePosition(graph, ends.to)];
  const steps = library.undirectedSingleSourceLength(toGraphology(graph), end);
  if (steps[start] === undefined) return undefined;
  return walkDown(graph, start, { stepsFrom: (table) => steps[table] ?? Infinity })
    .map((join) => graph.joins[join] as Join);
}
