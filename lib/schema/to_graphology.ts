// Deferred: they are evaluated when a graph is first asked, and most of what imports this room asks none.
import defer * as graphology from "graphology";
import type { UndirectedGraph } from "graphology";
import type { SchemaGraph } from "./schema_graph.ts";

const made = new WeakMap<SchemaGraph, UndirectedGraph>();

/**
 * Converts the graph for graphology, cached: tables by position, one edge between neighbours. Parallel keys and self
 * references are left out: they change neither distances nor groups, and graphology's centralities read past the last
 * table with them.
 */
export function toGraphology(graph: SchemaGraph): UndirectedGraph {
  const known = made.get(graph);
  if (known !== undefined) return known;
  const simple = new graphology.UndirectedGraph();
  graph.tables.forEach((_, position) => simple.addNode(position));
  for (const [from, to] of graph.ends) {
    if (from !== to) simple.mergeUndirectedEdge(from, to);
  }
  made.set(graph, simple);
  return simple;
}
