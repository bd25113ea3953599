import type { SchemaGraph } from "./schema_graph.ts";
import { steinerTree } from "./steiner_tree.ts";
import type { Join } from "./types.ts";

/**
 * The fewest joins that lead from one table to another, in the order of the way. From a table to itself it takes none.
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
  return steinerTree(graph, [ends.from, ends.to])?.joins;
}
