import type { SchemaGraph } from "./schema_graph.ts";

/**
 * Groups of tables that joins connect, in the order of each group's first table; within a group tables stand as
 * declared. A table that nothing joins is a group of its own.
 *
 * @example
 * ```ts
 * import { components, schemaGraph } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * const graph = schemaGraph({
 *   tables: ["a", "b", "c"].map((name) => ({ name, columns: [], primaryKey: [], uniqueKeys: [] })),
 *   foreignKeys: [{ name: "k", from: { table: "a", columns: ["c"] }, to: { table: "c", columns: ["id"] } }],
 * });
 * assert.deepEqual(components(graph), [["a", "c"], ["b"]]);
 * ```
 */
export function components(graph: SchemaGraph): readonly (readonly string[])[] {
  const group = new Array<number>(graph.tables.length).fill(-1);
  const groups: string[][] = [];
  graph.tables.forEach((_, start) => {
    if (group[start] !== -1) return;
    const number = groups.push([]) - 1;
    group[start] = number;
    const reached = [start];
    for (const table of reached) {
      for (const edge of graph.incident[table] ?? []) {
        for (const next of graph.ends[edge] ?? []) {
          if (group[next] !== -1) continue;
          group[next] = number;
          reached.push(next);
        }
      }
    }
  });
  graph.tables.forEach((name, position) => groups[group[position] as number]?.push(name));
  return groups;
}
