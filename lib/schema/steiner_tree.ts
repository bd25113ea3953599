import { orderJoins } from "./order_joins.ts";
import { otherTable, type SchemaGraph, tablePosition } from "./schema_graph.ts";
import type { Join } from "./types.ts";

/** Tables and the joins that connect them without a circle. */
export interface JoinTree {
  /** All tables of the tree, the first that was asked for first, each after it in the order of the joins. */
  readonly tables: readonly string[];
  /** Each join touches a table that stands already. */
  readonly joins: readonly Join[];
}

/** Above this many tables the search would need too many subsets (3^n), so the approximation takes over. */
const exactTerminals = 8;

/**
 * Finds the smallest set of joins that connects the given tables, through other tables where needed. One table is a
 * tree without joins; ties follow declaration order. Exact for up to 8 tables (Dreyfus and Wagner, "The Steiner
 * problem in graphs", 1971); beyond that less than twice the minimum (Takahashi and Matsuyama, 1980: the nearest table
 * is connected next).
 *
 * @returns The tree, or undefined when the tables cannot be connected or none was given.
 * @throws {InputError} If the schema lacks one of the tables.
 *
 * @example
 * ```ts
 * import { schemaGraph, steinerTree } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * const key = (from: string, to: string) => ({ from: { table: from, columns: [to] }, to: { table: to, columns: ["id"] } });
 * const graph = schemaGraph({
 *   tables: ["river", "through", "country"].map((name) => ({ name })),
 *   foreignKeys: [key("through", "river"), key("through", "country")],
 * });
 * assert.deepEqual(steinerTree(graph, ["river", "country"])?.tables, ["river", "through", "country"]);
 * ```
 */
export function steinerTree(graph: SchemaGraph, tables: readonly string[]): JoinTree | undefined {
  const start = tables[0];
  if (start === undefined) return undefined;
  const terminals = [...new Set(tables.map((table) => tablePosition(graph, table)))].toSorted((a, b) =>
    a - b
  );
  const edges = terminals.length <= exactTerminals
    ? dreyfusWagner(graph, terminals)
    : nearestFirst(graph, terminals);
  if (edges === undefined) return undefined;
  const joins = orderJoins(
    [...edges].toSorted((a, b) => a - b).map((edge) => graph.joins[edge] as Join),
    start,
  );
  return { tables: [...new Set([start, ...joins.flatMap(({ from, to }) => [from.table, to.table])])], joins };
}

/**
 * For a set of terminals and a table, the best tree joins two smaller trees at the table or extends a neighbour's tree
 * by one join. The first terminal is the table at which the whole is read.
 */
function dreyfusWagner(
  graph: SchemaGraph,
  [root = 0, ...terminals]: readonly number[],
): Set<number> | undefined {
  const count = graph.tables.length;
  const all = (1 << terminals.length) - 1;
  const costs: Float64Array[] = [];
  /** How a cost came about: a subset (positive) that was merged, the join ~edge that was added, or 0 for a terminal. */
  const origins: Int32Array[] = [];
  for (let set = 0; set <= all; set++) {
    const cost = new Float64Array(count).fill(Infinity);
    const origin = new Int32Array(count);
    costs.push(cost);
    origins.push(origin);
    const single = (set & (set - 1)) === 0 ? terminals[31 - Math.clz32(set)] : undefined;
    if (single !== undefined) cost[single] = 0;
    for (let part = (set - 1) & set; part > (set ^ part); part = (part - 1) & set) {
      const [a, b] = [costs[part] as Float64Array, costs[set ^ part] as Float64Array];
      for (let table = 0; table < count; table++) {
        const sum = (a[table] as number) + (b[table] as number);
        if (sum < (cost[table] as number)) [cost[table], origin[table]] = [sum, part];
      }
    }
    spread(graph, { cost, origin, from: [...cost.keys()].filter((table) => cost[table] !== Infinity) });
  }
  const edges = new Set<number>();
  if (all === 0) return edges;
  if (costs[all]?.[root] === Infinity) return undefined;
  const open: [set: number, table: number][] = [[all, root]];
  for (const [set, table] of open) {
    const origin = origins[set]?.[table] as number;
    if (origin > 0) open.push([origin, table], [set ^ origin, table]);
    if (origin < 0) {
      edges.add(~origin);
      open.push([set, otherTable(graph, ~origin, table)]);
    }
  }
  return edges;
}

interface Spread {
  readonly cost: Float64Array;
  /** Where a cost came by a join, ~join. */
  readonly origin: Int32Array;
  /** Tables whose cost is new. */
  readonly from: readonly number[];
}

/** Lowers costs along joins (each costs one), cheapest tables first. */
function spread(graph: SchemaGraph, { cost, origin, from }: Spread) {
  const buckets: number[][] = [];
  for (const table of from) (buckets[cost[table] as number] ??= []).push(table);
  for (let level = 0; level < buckets.length; level++) {
    for (const table of buckets[level] ?? []) {
      if (cost[table] !== level) continue;
      for (const edge of graph.incident[table] ?? []) {
        const next = otherTable(graph, edge, table);
        if ((cost[next] as number) <= level + 1) continue;
        [cost[next], origin[next]] = [level + 1, ~edge];
        (buckets[level + 1] ??= []).push(next);
      }
    }
  }
}

/** Grows one tree from the first terminal; the terminal nearest to the tree is connected next. */
function nearestFirst(graph: SchemaGraph, terminals: readonly number[]): Set<number> | undefined {
  /** How many joins lead from a table to the tree. */
  const cost = new Float64Array(graph.tables.length).fill(Infinity);
  const origin = new Int32Array(graph.tables.length);
  const edges = new Set<number>();
  const waiting = new Set(terminals);
  let added = terminals.slice(0, 1);
  while (true) {
    for (const table of added) {
      cost[table] = 0;
      waiting.delete(table);
    }
    if (waiting.size === 0) return edges;
    spread(graph, { cost, origin, from: added });
    const nearest = cheapest(waiting, cost);
    if (cost[nearest] === Infinity) return undefined;
    added = [];
    for (let table = nearest; cost[table] !== 0;) {
      const edge = ~(origin[table] as number);
      edges.add(edge);
      added.push(table);
      table = otherTable(graph, edge, table);
    }
  }
}

/** Of equally cheap tables the first. */
function cheapest(tables: Iterable<number>, cost: Float64Array): number {
  let best = -1;
  for (const table of tables) {
    if (best === -1 || (cost[table] as number) < (cost[best] as number)) best = table;
  }
  return best;
}
