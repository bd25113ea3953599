import { otherTable, type SchemaGraph, tablePosition } from "./schema_graph.ts";
import type { Join } from "./types.ts";

/** A table that one join reaches. */
export interface Neighbour {
  readonly table: string;
  readonly join: Join;
}

/**
 * Lists what one join reaches from a table, in order of declaration. Each parallel key gives a neighbour; a self
 * reference gives the table itself.
 *
 * @throws {InputError} If the schema has no such table.
 *
 * @example
 * ```ts
 * import { neighbours, schemaGraph } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * const graph = schemaGraph({
 *   tables: ["a", "b"].map((name) => ({ name })),
 *   foreignKeys: [{ from: { table: "a", columns: ["b"] }, to: { table: "b", columns: ["id"] } }],
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

/** Joins and neighbours of a table. */
export interface Degree {
  /** Joins in which it is the referencing table. */
  readonly references: number;
  /** Joins in which it is the referenced table. */
  readonly referencedBy: number;
  /** Other tables that one join reaches. */
  readonly neighbours: number;
}

/**
 * Counts a table's joins and neighbours. A self reference counts on both sides and adds no neighbour; parallel keys
 * count singly and add one neighbour.
 *
 * @throws {InputError} If the schema has no such table.
 *
 * @example
 * ```ts
 * import { degree, schemaGraph } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * const key = (column: string, to: string) => ({ from: { table: "river", columns: [column] }, to: { table: to, columns: ["name"] } });
 * const graph = schemaGraph({
 *   tables: ["river", "lake"].map((name) => ({ name })),
 *   foreignKeys: [key("source", "lake"), key("mouth", "lake"), key("tributary_of", "river")],
 * });
 * assert.deepEqual(degree(graph, "river"), { references: 3, referencedBy: 1, neighbours: 1 });
 * ```
 */
export function degree(graph: SchemaGraph, table: string): Degree {
  const position = tablePosition(graph, table);
  const incident = graph.incident[position] ?? [];
  const reached = new Set(incident.map((join) => otherTable(graph, join, position)));
  reached.delete(position);
  return {
    references: incident.filter((join) => graph.ends[join]?.[0] === position).length,
    referencedBy: incident.filter((join) => graph.ends[join]?.[1] === position).length,
    neighbours: reached.size,
  };
}
