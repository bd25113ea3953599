import type { SchemaGraph } from "../../schema/mod.ts";

/** A walk over connected sets, each given as one join fewer and the joins that complete it. */
interface SetWalk {
  /** Goes to the next set that can be completed; false when there is none. */
  next(): boolean;
  /** Positions of the joins that stand. */
  chosen(): readonly number[];
  /** How many joins complete the set. */
  readonly count: number;
  /** Positions of these joins. Overwritten by the next call. */
  completing(): Int32Array;
}

/**
 * Walks all connected sets of `size` joins once each: the ESU scheme (Wernicke, "Efficient detection of network
 * motifs", 2006) on joins. A set grows from its first join by later joins that no earlier step could add. The last
 * join is counted without being tried, so a walk takes as many steps as there are sets of one join less. Memory grows
 * with size and graph only.
 *
 * @param options.trees Leave out joins that bring no new table.
 */
export function walkSets(
  graph: SchemaGraph,
  { size: asked, trees }: { readonly size: number; readonly trees: boolean },
): SetWalk {
  const joins = graph.joins.length;
  // No set has more joins than there are, so that lists for greater sizes need not be kept.
  const size = Math.min(asked, joins + 1);
  const [from, to] = [0, 1].map((end) => Int32Array.from(graph.ends, (ends) => ends[end] as number)) as [
    Int32Array,
    Int32Array,
  ];
  const incident = graph.incident.map((edges) => Int32Array.from(edges));
  const touching = new Int32Array(graph.tables.length);
  const chosen = new Int32Array(size);
  /** For each number of standing joins, the joins still to be tried there. */
  const untried = Array.from({ length: size + 1 }, () => new Int32Array(joins));
  const left = new Int32Array(size + 1);
  /** For each table how many of the joins that are last but one to be tried lead to it; kept for trees. */
  const leading = new Int32Array(graph.tables.length);
  let depth = 0;
  let root = -1;
  let count = 0;

  const touch = (edge: number, by: 1 | -1) => {
    for (const table of [from[edge] as number, to[edge] as number]) {
      touching[table] = touching[table] as number + by;
    }
  };
  const closesCircle = (edge: number) => {
    const [a, b] = [from[edge] as number, to[edge] as number];
    return a === b || ((touching[a] as number) > 0 && (touching[b] as number) > 0);
  };

  /** The table of a join that does not stand, of two of which the other does. */
  const newTable = (edge: number) => (touching[from[edge] as number] ? to[edge] : from[edge]) as number;

  /** Writes the joins that were left before the last one and can still follow it; gives their number. */
  const keep = (list: Int32Array): number => {
    const before = untried[depth - 1] as Int32Array;
    let kept = 0;
    for (let i = 0; i < (left[depth - 1] as number); i++) {
      const next = before[i] as number;
      if (!trees || !closesCircle(next)) list[kept++] = next;
    }
    return kept;
  };

  /**
   * Adds the joins that only the last one leads to; gives the number of all.
   *
   * @param list Where they are written; without it they are only counted.
   */
  const open = (found: number, list?: Int32Array): number => {
    const edge = chosen[depth - 1] as number;
    // A table that the last join alone touches was reached by it.
    const [a, b] = [from[edge] as number, to[edge] as number];
    const newA = touching[a] === (a === b ? 2 : 1);
    const newB = a !== b && touching[b] === 1;
    const first = chosen[0] as number;
    for (let end = newA ? 0 : 1; end < (newB ? 2 : 1); end++) {
      const table = end === 0 ? a : b;
      const edges = incident[table] as Int32Array;
      for (let i = 0; i < edges.length; i++) {
        const next = edges[i] as number;
        if (next <= first || next === edge) continue;
        const other = from[next] === table ? to[next] as number : from[next] as number;
        if (other === table) {
          if (trees) continue;
        } else if ((touching[other] as number) > 0) {
          // What leads to a table that stood before was there to be added before; what runs parallel to the first join
          // is met at both its ends.
          if (trees || end === 1 || !newB || other !== b) continue;
        }
        if (list !== undefined) list[found] = next;
        found++;
      }
    }
    return found;
  };

  const takeLast = (): number => {
    const last = left[depth] as number - 1;
    left[depth] = last;
    return (untried[depth] as Int32Array)[last] as number;
  };
  const completing = (): Int32Array => {
    const list = untried[depth] as Int32Array;
    if (depth > 0) return list.subarray(0, open(keep(list), list));
    let found = 0;
    for (let edge = 0; edge < joins; edge++) {
      if (!trees || from[edge] !== to[edge]) list[found++] = edge;
    }
    return list.subarray(0, found);
  };

  return {
    get count() {
      return count;
    },
    chosen: () => Array.from(chosen.subarray(0, depth)),
    completing,
    next() {
      // A tree joins one table more than it has joins.
      if (trees && asked >= graph.tables.length) return false;
      if (size === 1) {
        count = ++root === 0 ? completing().length : 0;
        return count > 0;
      }
      while (true) {
        // The set that was last complete but for one, or has nothing left to try.
        while (depth > 0 && left[depth] === 0) touch(chosen[--depth] as number, -1);
        const edge = depth === 0 ? ++root : takeLast();
        if (edge >= joins) return false;
        if (depth === 0) {
          if (trees && closesCircle(edge)) continue;
          left[0] = 0;
        }
        // Another way to the table that the last join brings would close a circle.
        const circles = trees && depth > 0 && depth === size - 2 ? --leading[newTable(edge)]! : 0;
        chosen[depth++] = edge;
        touch(edge, 1);
        if (depth === size - 1) {
          left[depth] = 0;
          count = open(left[depth - 1] as number - circles);
          if (count > 0) return true;
          continue;
        }
        const list = untried[depth] as Int32Array;
        const listed = open(keep(list), list);
        left[depth] = listed;
        if (!trees || depth !== size - 2) continue;
        for (let i = 0; i < listed; i++) leading[newTable(list[i] as number)]!++;
      }
    },
  };
}

/** Refuses what is no number of joins. */
export function checkSize(size: number) {
  if (!Number.isInteger(size) || size < 1) {
    throw new RangeError(`Cannot combine ${size} joins: a size is a whole number from 1`);
  }
}
