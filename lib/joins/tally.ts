import type { SchemaGraph } from "../schema/mod.ts";
import type { EdgeSet } from "./edge_set.ts";

/** What a choice of combinations is to be like, as costs of what it is instead. */
export interface Costs {
  /** What it costs that a table occurs in `frequency` combinations; convex where balance is wanted. */
  readonly table: (table: number, frequency: number) => number;
  /** What it costs that a join stands in no combination. @default 0 for every join */
  readonly missedJoin?: (edge: number) => number;
  /** Two combinations that have more joins in common cost `price`. @default no limit */
  readonly sharing?: { readonly most: number; readonly price: number };
}

/** The cost of a choice of combinations, kept while it changes. */
export interface Tally {
  /** Takes a combination in; gives by how much the cost rises. */
  add(set: EdgeSet): number;
  /** Takes out what was added, told by identity; gives by how much the cost rises. */
  remove(set: EdgeSet): number;
  /** The other combinations that have too many joins in common with this one. */
  rivals(set: EdgeSet): readonly EdgeSet[];
  /** In how many combinations each table occurs. Changes with the choice. */
  readonly frequency: Int32Array;
}

/** A tally of no combinations. */
export function createTally(graph: SchemaGraph, { table: cost, missedJoin, sharing }: Costs): Tally {
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
    frequency[table] = before + by;
    return cost(table, before + by) - cost(table, before);
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
  const rivals = (set: EdgeSet): readonly EdgeSet[] => {
    if (sharing === undefined) return [];
    const shared = new Map<EdgeSet, number>();
    for (const edge of set) {
      for (const other of holders[edge] as EdgeSet[]) {
        if (other !== set) shared.set(other, (shared.get(other) ?? 0) + 1);
      }
    }
    return [...shared].filter(([, joins]) => joins > sharing.most).map(([other]) => other);
  };
  return {
    frequency,
    rivals,
    add(set) {
      const rise = countAll(set, 1);
      if (sharing === undefined) return rise;
      const price = sharing.price * rivals(set).length;
      for (const edge of set) holders[edge]?.push(set);
      return rise + price;
    },
    remove(set) {
      const rise = countAll(set, -1);
      if (sharing === undefined) return rise;
      for (const edge of set) {
        const list = holders[edge] as EdgeSet[];
        list[list.indexOf(set)] = list.at(-1) as EdgeSet;
        list.pop();
      }
      return rise - sharing.price * rivals(set).length;
    },
  };
}
