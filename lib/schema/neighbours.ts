import type { SchemaGraph } from "./schema_graph.ts";
import { tablePosition } from "./table_position.ts";
import type { Join } from "./types.ts";

/** A table that one join reaches. */
export interface Neighbour {
  readonly table: string;
  readonly join: Join;
}

/**
 * What one join reaches from a table, in the order in which the joins are declared. Parallel keys give one neighbour
 * each; a self reference makes a table its own neighbour.
 *
 * @throws {InputError} If the schema has no such table.
 *
 * @example
 * ```ts
 * import { neighbours, schemaGraph } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * const graph = schemaGraph({
 *   tables: ["a", "b"].map((name) => ({ name, columns: [], primaryKey: [], uniqueKeys: [] })),
 *   foreignKeys: [{ name: "k", from: { table: "a", columns: ["b"] }, to: { table: "b", columns: ["id"] } }],
 * });
 * assert.deepEqual(neighbours(graph, "b").map(({ table }) => table), ["a"]);
 * ```
 */
export function neighbours(graph: SchemaGraph, table: string): readonly Neighbour[] {
  const position = tablePosition(graph, table);
  return (graph.incident[position] ?? []).map((edge) => {
    const join = graph.joins[edge] as Join;
    return { table: join.from.table === table ? join.to.table : join.from.table, join };
  });
}
