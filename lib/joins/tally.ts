import type { SchemaGraph } from "../schema/mod.ts";
import type { EdgeSet } from "./edge_set.ts";

/** What a choice of combinations is to be like, as costs of what it is instead. */
export interface Costs {
  /** What it costs that a table occurs in `frequency` combinations; convex where balance is wanted. */
  readonly table: (table: number, frequency: number) => number;
  /** What it costs that a join stands in no combination. @default 0 for every join */
  readonly missedJoin?: (edge: number) => number;
  /** @default no limits */
  readonly limits?: Limits;
}

export interface Limits {
  /** In how many combinations a table may occur. @default Infinity */
  readonly maxFrequency?: number | undefined;
  /** How many joins two combinations may have in common. @default Infinity */
  readonly maxSharedJoins?: number | undefined;
  /** What each occurrence above the limit costs, and each pair. */
  readonly price: number;
}

/** The cost of a choice of combinations, kept while it changes. */
export interface Tally {
  /** Takes a combination in; gives by how much the cost rises. */
  add(set: EdgeSet): number;
  /** Takes out what was added, told by identity; gives by how much the cost rises. */
  remove(set: EdgeSet): number;
  /** Whether it can be added without breaking a limit. */
  hasRoom(set: EdgeSet): boolean;
}

/** A tally of no combinations. */
export function createTally(graph: SchemaGraph, { table: cost, missedJoin, limits }: Costs): Tally {
  const { maxFrequency = Infinity, maxSharedJoins = Infinity, price = 0 } = limits ?? {};
  const frequency = new Int32Array(graph.tables.length);
  const [from, to] = [0, 1].map((end) => Int32Array.from(graph.ends, (ends) => ends[end] as number)) as [
    Int32Array,
    Int32Array,
  ];
  /** When each table was last met, so that one of several joins counts it. */
  const met = new Int32Array(graph.tables.length);
  let now = 0;
  const held = new Int32Array(graph.joins.length);
  const missed = missedJoin && Float64Array.from(graph.joins, (_, edge) => missedJoin(edge));
  const holders = graph.joins.map((): EdgeSet[] => []);

  const count = (table: number, by: 1 | -1): number => {
    if (met[table] === now) return 0;
    met[table] = now;
    const before = frequency[table] as number;
    const after = before + by;
    frequency[table] = after;
    const over = Math.max(before, after) > maxFrequency ? by * price : 0;
    return cost(table, after) - cost(table, before) + over;
  };
  const countAll = (set: EdgeSet, by: 1 | -1): number => {
    now++;
    let rise = 0;
    for (let i = 0; i < set.length; i++) {
      const edge = set[i] as number;
      rise += count(from[edge] as number, by) + count(to[edge] as number, by);
      if (missed === undefined) continue;
      const before = held[edge] as number;
      held[edge] = before + by;
      if (Math.min(before, before + by) === 0) rise -= by * (missed[edge] as number);
    }
    return rise;
  };
  /** With how many other combinations it has too many joins in common. */
  const rivals = (set: EdgeSet): number => {
    const shared = new Map<EdgeSet, number>();
    let many = 0;
    for (const edge of set) {
      for (const other of holders[edge] as EdgeSet[]) {
        const joins = (shared.get(other) ?? 0) + 1;
        shared.set(other, joins);
        if (joins === maxSharedJoins + 1) many++;
      }
    }
    return many;
  };
  const isShared = maxSharedJoins < Infinity;
  return {
    add(set) {
      let rise = countAll(set, 1);
      if (!isShared) return rise;
      rise += price * rivals(set);
      for (const edge of set) holders[edge]?.push(set);
      return rise;
    },
    remove(set) {
      const rise = countAll(set, -1);
      if (!isShared) return rise;
      for (const edge of set) {
        const list = holders[edge] as EdgeSet[];
        list[list.indexOf(set)] = list.at(-1) as EdgeSet;
        list.pop();
      }
      return rise - price * rivals(set);
    },
    hasRoom: (set) =>
      set.every((edge) =>
        (frequency[from[edge] as number] as number) < maxFrequency &&
        (frequency[to[edge] as number] as number) < maxFrequency
      ) && (!isShared || rivals(set) === 0),
  };
}
