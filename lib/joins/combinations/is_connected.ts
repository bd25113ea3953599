import type { SchemaGraph } from "../../schema/mod.ts";
import type { EdgeSet } from "./edge_set.ts";

/** Whether the joins hold together. No joins do. */
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
