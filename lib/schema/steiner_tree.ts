import { orderJoins } from "./order_joins.ts";
import { otherEnd } from "./other_end.ts";
import type { SchemaGraph } from "./schema_graph.ts";
import { tablePosition } from "./table_position.ts";
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
 * The smallest set of joins that connects the given tables, going through other tables where it must. One table is a
 * tree without joins. Of equally small trees the choice follows the order of declaration. The result is exact for up
 * to 8 tables (Dreyfus and Wagner, "The Steiner problem in graphs", 1971); for more it has less than twice as many
 * joins as needed (Takahashi and Matsuyama, 1980: the nearest table is connected next).
 *
 * @returns The tree, or undefined when the tables cannot be connected or none was given.
 * @throws {InputError} If the schema lacks one of the tables.
 *
 * @example
 * ```ts
 * import { schemaGraph, steinerTree } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * const key = (from: string, to: string) => ({
 *   name: `${from}_${to}`,
 *   from: { table: from, columns: [to] },
 *   to: { table: to, columns: ["id"] },
 * });
 * const graph = schemaGraph({
 *   tables: ["river", "through", "country"].map((name) => ({ name, columns: [], primaryKey: [], uniqueKeys: [] })),
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
 * Over sets of terminals: the best tree that holds a set and a table either is two smaller trees that meet at the table,
 * or comes from a neighbour by one join.
 */
function dreyfusWagner(graph: SchemaGraph, terminals: readonly number[]): Set<number> | undefined {
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
    spread(graph, cost, origin);
  }
  const root = terminals[0] as number;
  if (costs[all]?.[root] === Infinity) return undefined;
  const edges = new Set<number>();
  const open: [set: number, table: number][] = [[all, root]];
  for (const [set, table] of open) {
    const origin = origins[set]?.[table] as number;
    if (origin > 0) open.push([origin, table], [set ^ origin, table]);
    if (origin < 0) {
      edges.add(~origin);
      open.push([set, otherEnd(graph, ~origin, table)]);
    }
  }
  return edges;
}

/** Lowers costs along joins (each costs one), cheapest tables first. */
function spread(graph: SchemaGraph, cost: Float64Array, origin: Int32Array) {
  const buckets: number[][] = [];
  cost.forEach((value, table) => {
    if (value < Infinity) (buckets[value] ??= []).push(table);
  });
  for (let level = 0; level < buckets.length; level++) {
    for (const table of buckets[level] ?? []) {
      if (cost[table] !== level) continue;
      for (const edge of graph.incident[table] ?? []) {
        const next = otherEnd(graph, edge, table);
        if ((cost[next] as number) <= level + 1) continue;
        [cost[next], origin[next]] = [level + 1, ~edge];
        (buckets[level + 1] ??= []).push(next);
      }
    }
  }
}

/** Grows one tree from the first terminal; the terminal nearest to the tree is connected next. */
function nearestFirst(graph: SchemaGraph, terminals: readonly number[]): Set<number> | undefined {
  const wanted = new Set(terminals);
  const tree = new Set(terminals.slice(0, 1));
  wanted.delete(terminals[0] as number);
  const edges = new Set<number>();
  while (wanted.size > 0) {
    const reachedBy = new Map<number, number>();
    const reached = [...tree];
    const found = firstReached(graph, { reached, tree, reachedBy, wanted });
    if (found === undefined) return undefined;
    for (let table = found; !tree.has(table);) {
      const edge = reachedBy.get(table) as number;
      tree.add(table);
      wanted.delete(table);
      edges.add(edge);
      table = otherEnd(graph, edge, table);
    }
  }
  return edges;
}

interface Frontier {
  readonly reached: number[];
  readonly tree: ReadonlySet<number>;
  readonly reachedBy: Map<number, number>;
  readonly wanted: ReadonlySet<number>;
}

/** Breadth first from the tree to the first wanted table. */
function firstReached(
  graph: SchemaGraph,
  { reached, tree, reachedBy, wanted }: Frontier,
): number | undefined {
  for (const table of reached) {
    if (wanted.has(table)) return table;
    for (const edge of graph.incident[table] ?? []) {
      const next = otherEnd(graph, edge, table);
      if (tree.has(next) || reachedBy.has(next)) continue;
      reachedBy.set(next, edge);
      reached.push(next);
    }
  }
  return undefined;
}
