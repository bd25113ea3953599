import defer * as library from "graphology-metrics/centrality/index.js";
import type { SchemaGraph } from "./schema_graph.ts";
import { toGraphology } from "./to_graphology.ts";

/** Weighing ways grows with tables times joins; above, a person would notice the pause. */
const mostTablesWeighed = 1000;

/**
 * Returns the tables with most neighbours, most first; a hub has at least two. Ties go to the higher betweenness
 * (Freeman, "A set of measures of centrality based on betweenness", 1977), then, or in schemas of more than 1,000
 * tables, to the first declared.
 *
 * @param count How many are wanted; there may be fewer.
 * @throws {RangeError} If the count is no whole number from 0.
 *
 * @example
 * ```ts
 * import { hubTables, schemaGraph } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * const key = (from: string, to: string) => ({ from: { table: from, columns: [to] }, to: { table: to, columns: ["id"] } });
 * const graph = schemaGraph({
 *   tables: ["lake", "country", "city"].map((name) => ({ name })),
 *   foreignKeys: [key("lake", "country"), key("city", "country")],
 * });
 * assert.deepEqual(hubTables(graph, 5), ["country"]);
 * ```
 */
export function hubTables(graph: SchemaGraph, count: number): readonly string[] {
  if (!Number.isInteger(count) || count < 0) {
    throw new RangeError(`Cannot name ${count} hubs: their number is a whole number from 0`);
  }
  const simple = toGraphology(graph);
  const hubs = [...graph.tables.keys()]
    .map((table) => ({ table, neighbours: simple.degree(table) }))
    .filter(({ neighbours }) => neighbours > 1)
    .toSorted((a, b) => b.neighbours - a.neighbours);
  // Ties among the last table that is wanted and the first that is not matter as well.
  const tied = hubs.slice(0, count).some(({ neighbours }, i) => neighbours === hubs[i + 1]?.neighbours);
  const weights = tied && graph.tables.length <= mostTablesWeighed ? betweenness(graph) : undefined;
  const weight = (table: number) => weights?.[table] ?? 0;
  return hubs
    .toSorted((a, b) => b.neighbours - a.neighbours || weight(b.table) - weight(a.table))
    .slice(0, count)
    .map(({ table }) => graph.tables[table] as string);
}

/** Betweenness of each table, rounded so that equal values compare equal. */
function betweenness(graph: SchemaGraph): readonly number[] {
  const exact = library.betweenness(toGraphology(graph), { getEdgeWeight: null });
  return graph.tables.map((_, position) => Number(exact[position]?.toPrecision(9)));
}
