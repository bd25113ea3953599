import type { SchemaGraph } from "./schema_graph.ts";

/**
 * Tables that no foreign key joins to another table, as declared. A table that only references itself is one of them.
 *
 * @example
 * ```ts
 * import { isolatedTables, schemaGraph } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * const graph = schemaGraph({
 *   tables: [{ name: "log", columns: [], primaryKey: [], uniqueKeys: [] }],
 *   foreignKeys: [],
 * });
 * assert.deepEqual(isolatedTables(graph), ["log"]);
 * ```
 */
export function isolatedTables(graph: SchemaGraph): readonly string[] {
  return graph.tables.filter((_, position) =>
    (graph.incident[position] ?? []).every((edge) => graph.ends[edge]?.[0] === graph.ends[edge]?.[1])
  );
}
