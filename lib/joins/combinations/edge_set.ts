import type { SchemaGraph } from "../../schema/mod.ts";

/** A join combination while it is searched for: ascending positions of its joins in the graph. */
export type EdgeSet = readonly number[];

/** Positions of the tables that the joins touch, each once. */
export function tablePositions(graph: SchemaGraph, edges: EdgeSet): number[] {
  const tables: number[] = [];
  for (const edge of edges) {
    for (const table of graph.ends[edge] as readonly [number, number]) {
      if (!tables.includes(table)) tables.push(table);
    }
  }
  return tables;
}

/** Whether the joins are connected; true for none. */
export function isConnected(graph: SchemaGraph, set: EdgeSet): boolean {
  const reached = new Set(graph.ends[set[0] as number]);
  let waiting = set.slice(1);
  while (waiting.length > 0) {
    const next = waiting.filter((edge) => {
      const [a, b] = graph.ends[edge] as readonly [number, number];
      if (!reached.has(a) && !reached.has(b)) return true;
      reached.add(a).add(b);
      return false;
    });
    if (next.length === waiting.length) return false;
    waiting = next;
  }
  return true;
}
