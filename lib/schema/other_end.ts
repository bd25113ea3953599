import type { SchemaGraph } from "./schema_graph.ts";

/** The table at the other end of a join, by positions; a self reference leads back. */
export function otherEnd(graph: SchemaGraph, join: number, table: number): number {
  const [from, to] = graph.ends[join] as readonly [number, number];
  return from === table ? to : from;
}
