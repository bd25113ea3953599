import { choose, type Random } from "../base/mod.ts";
import type { SchemaGraph } from "../schema/mod.ts";
import type { EdgeSet } from "./edge_set.ts";

export interface GrowOptions {
  /** Number of joins to reach. */
  readonly size: number;
  readonly trees: boolean;
  readonly random: Random;
  /** Connected joins that stand already. */
  readonly from?: EdgeSet;
  /** Position of the table to start from where no join stands. @default a random table */
  readonly table?: number | undefined;
}

/**
 * A random connected set of joins: from a random table of what stands, a random join is tried next; when that has failed
 * often, a random one of the joins that fit. Undefined where none fits any more.
 */
export function grow(
  graph: SchemaGraph,
  { size, trees, random, from = [], table }: GrowOptions,
): EdgeSet | undefined {
  const edges = [...from];
  const tables: number[] = [];
  for (const edge of edges) {
    const [a, b] = graph.ends[edge] as readonly [number, number];
    if (!tables.includes(a)) tables.push(a);
    if (!tables.includes(b)) tables.push(b);
  }
  if (tables.length === 0) tables.push(table ?? Math.floor(random() * graph.tables.length));
  const fits = (edge: number) => {
    const [a, b] = graph.ends[edge] as readonly [number, number];
    return !edges.includes(edge) && (!trees || !tables.includes(a) || !tables.includes(b));
  };
  const add = (edge: number) => {
    for (const end of graph.ends[edge] as readonly [number, number]) {
      if (!tables.includes(end)) tables.push(end);
    }
    insert(edges, edge);
  };
  for (let attempts = 6 * size; edges.length < size && attempts > 0; attempts--) {
    const at = tables[Math.floor(random() * tables.length)] as number;
    const touching = graph.incident[at] as readonly number[];
    const edge = touching[Math.floor(random() * touching.length)];
    if (edge !== undefined && fits(edge)) add(edge);
  }
  while (edges.length < size) {
    const fitting = tables.flatMap((at) => (graph.incident[at] as readonly number[]).filter(fits));
    if (fitting.length === 0) return undefined;
    add(choose(random, fitting));
  }
  return edges;
}

/** Keeps ascending numbers ascending. */
function insert(edges: number[], edge: number) {
  let place = edges.length;
  for (; place > 0 && (edges[place - 1] as number) > edge; place--) edges[place] = edges[place - 1] as number;
  edges[place] = edge;
}
