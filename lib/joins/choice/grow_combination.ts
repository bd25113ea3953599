import type { Random } from "../../base/mod.ts";
import type { SchemaGraph } from "../../schema/mod.ts";
import { type EdgeSet, tablePositions } from "../combinations/edge_set.ts";

interface GrowCombinationOptions {
  /** Number of joins to reach. */
  readonly size: number;
  readonly trees: boolean;
  readonly random: Random;
  /** Connected joins that stand already. */
  readonly from?: EdgeSet | undefined;
  /** Position of the table to start from where no join stands. @default a random table */
  readonly table?: number | undefined;
}

/** Grows a random connected set of joins; undefined after many failed attempts, for example where the graph ends. */
export function growCombination(
  graph: SchemaGraph,
  { size, trees, random, from = [], table }: GrowCombinationOptions,
): EdgeSet | undefined {
  const edges = [...from];
  const tables = tablePositions(graph, edges);
  if (tables.length === 0) tables.push(table ?? Math.floor(random() * graph.tables.length));
  for (let attempts = 6 * size; edges.length < size && attempts > 0; attempts--) {
    const at = tables[Math.floor(random() * tables.length)] as number;
    const touching = graph.incident[at] as readonly number[];
    const edge = touching[Math.floor(random() * touching.length)];
    if (edge === undefined || edges.includes(edge)) continue;
    const fresh = (graph.ends[edge] as readonly [number, number]).find((end) => !tables.includes(end));
    if (fresh === undefined && trees) continue;
    if (fresh !== undefined) tables.push(fresh);
    edges.push(edge);
  }
  return edges.length < size ? undefined : edges.sort((a, b) => a - b);
}
