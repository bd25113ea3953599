import type { SchemaGraph } from "../../schema/mod.ts";

/** The graph with all its tables and some of its joins, which get new positions in the same order. */
export function restrictJoins(graph: SchemaGraph, keep: (edge: number) => boolean): SchemaGraph {
  const kept = graph.joins.map((_, edge) => edge).filter(keep);
  const renamed = new Map(kept.map((edge, position) => [edge, position]));
  return {
    ...graph,
    joins: graph.joins.filter((_, edge) => renamed.has(edge)),
    ends: graph.ends.filter((_, edge) => renamed.has(edge)),
    incident: graph.incident.map((edges) => edges.flatMap((edge) => renamed.get(edge) ?? [])),
  };
}
