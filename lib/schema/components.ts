import defer * as library from "graphology-components";
import type { SchemaGraph } from "./schema_graph.ts";
import { toGraphology } from "./to_graphology.ts";

/**
 * Groups tables that joins connect, in order of each group's first table; tables keep declaration order. An unjoined
 * table is its own group.
 *
 * @example
 * ```ts
 * import { components, schemaGraph } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * const graph = schemaGraph({
 *   tables: ["a", "b", "c"].map((name) => ({ name })),
 *   foreignKeys: [{ from: { table: "a", columns: ["c"] }, to: { table: "c", columns: ["id"] } }],
 * });
 * assert.deepEqual(components(graph), [["a", "c"], ["b"]]);
 * ```
 */
export function components(graph: SchemaGraph): readonly (readonly string[])[] {
  return library.connectedComponents(toGraphology(graph))
    .map((group) => group.map(Number).toSorted((a, b) => a - b))
    .map((group) => group.map((table) => graph.tables[table] as string));
}

/**
 * Returns tables that no foreign key joins to another table, as declared, including those that only reference
 * themselves.
 *
 * @example
 * ```ts
 * import { isolatedTables, schemaGraph } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * const graph = schemaGraph({ tables: [{ name: "log" }], foreignKeys: [] });
 * assert.deepEqual(isolatedTables(graph), ["log"]);
 * ```
 */
export function isolatedTables(graph: SchemaGraph): readonly string[] {
  return graph.tables.filter((_, position) =>
    (graph.incident[position] ?? []).every((edge) => graph.ends[edge]?.[0] === graph.ends[edge]?.[1])
  );
}
