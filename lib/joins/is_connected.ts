import type { SchemaGraph } from "../schema/mod.ts";
import type { EdgeSet } from "./edge_set.ts";

/** Whether the joins hold together. No joins do. */
export function isConnected(graph: SchemaGraph, set: EdgeSet): boolean {
  const [first, ...waiting] = set;
  if (first === undefined) return true;
  const reached = [...graph.ends[first] as readonly [number, number]];
  // Joins that touch what is reached move to the front of those that wait, until none does.
  let settled = 0;
  for (let at = 0; at < waiting.length; at++) {
    const edge = waiting[at] as number;
    const [a, b] = graph.ends[edge] as readonly [number, number];
    if (!reached.includes(a) && !reached.includes(b)) continue;
    reached.push(a, b);
    waiting[at] = waiting[settled] as number;
    waiting[settled++] = edge;
    at = settled - 1;
  }
  return settled === waiting.length;
}
