import { otherEnd } from "./other_end.ts";
import type { SchemaGraph } from "./schema_graph.ts";
import { tablePosition } from "./table_position.ts";

/** How a table hangs in the graph. */
export interface Degree {
  /** Joins in which it is the referencing table. */
  readonly references: number;
  /** Joins in which it is the referenced table. */
  readonly referencedBy: number;
  /** Other tables that one join reaches. */
  readonly neighbours: number;
}

/**
 * Counts a table's joins and neighbours. A self reference counts on both sides and makes no neighbour; parallel keys
 * count one by one and make one neighbour.
 *
 * @throws {InputError} If the schema has no such table.
 *
 * @example
 * ```ts
 * import { degree, schemaGraph } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * const key = (column: string, to: string) => ({
 *   name: column,
 *   from: { table: "river", columns: [column] },
 *   to: { table: to, columns: ["name"] },
 * });
 * const graph = schemaGraph({
 *   tables: ["river", "lake"].map((name) => ({ name, columns: [], primaryKey: [], uniqueKeys: [] })),
 *   foreignKeys: [key("source", "lake"), key("mouth", "lake"), key("tributary_of", "river")],
 * });
 * assert.deepEqual(degree(graph, "river"), { references: 3, referencedBy: 1, neighbours: 1 });
 * ```
 */
export function degree(graph: SchemaGraph, table: string): Degree {
  const position = tablePosition(graph, table);
  const incident = graph.incident[position] ?? [];
  const reached = new Set(incident.map((join) => otherEnd(graph, join, position)));
  reached.delete(position);
  return {
    references: incident.filter((join) => graph.ends[join]?.[0] === position).length,
    referencedBy: incident.filter((join) => graph.ends[join]?.[1] === position).length,
    neighbours: reached.size,
  };
}
