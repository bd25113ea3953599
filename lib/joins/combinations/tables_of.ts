import type { SchemaGraph } from "../../schema/mod.ts";
import type { EdgeSet } from "./edge_set.ts";

/** Positions of the tables that the joins touch, each once. */
export function tablesOf(graph: SchemaGraph, edges: EdgeSet): number[] {
  const tables: number[] = [];
  for (const edge of edges) {
    for (const table of graph.ends[edge] as readonly [number, number]) {
      if (!tables.includes(table)) tables.push(table);
    }
  }
  return tables;
}
