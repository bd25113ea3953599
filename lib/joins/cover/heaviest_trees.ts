import type { CoverPart } from "./cover_parts.ts";

/** A tree of joins as it grows from one table. */
interface HeavyTree {
  /** Positions of its joins, each once. */
  readonly joins: readonly number[];
  /** What it covers; what the unfolded tree meets several times stands several times. */
  readonly covered: readonly number[];
  readonly weight: number;
}

/**
 * Finds for each table the heaviest tree of at most `size` joins from there in the unfolded graph: it never returns
 * directly, but may meet a table again around a circle and count it again. Every connected set of joins is such a
 * tree, so the heaviest weighs at least as much as any combination.
 *
 * Branches of 1, 2, … joins are built from smaller ones. Dividing joins among branches is a knapsack, repacked without
 * the way back only where that way was taken.
 *
 * @param weights What each table, or foreign key, weighs: none below 0.
 */
export type HeaviestTrees = (weights: Float64Array) => readonly HeavyTree[];

export function heaviestTrees(part: CoverPart, size: number): HeaviestTrees {
  const { cover, trees, graph: { ends, incident } } = part;
  const keys = cover === "keys";
  // One way for each neighbour; where keys are covered and may run in circles, one for each key.
  const first: number[] = [];
  const to: number[] = [];
  const parallel: number[][] = [];
  const label: string[] = [];
  for (const [table, joins] of incident.entries()) {
    first.push(to.length);
    const ways = new Map<string, number>();
    for (const join of joins) {
      const [a, b] = ends[join] as readonly [number, number];
      const other = a === table ? b : a;
      if (other === table && !keys) continue;
      const key = keys && !trees ? `join ${join}` : `table ${other}`;
      const known = ways.get(key);
      if (known !== undefined) {
        parallel[known]?.push(join);
        continue;
      }
      ways.set(key, to.length);
      to.push(other === table ? -1 : other);
      parallel.push([join]);
      label.push(keys && !trees ? key : `${Math.min(table, other)} ${Math.max(table, other)}`);
    }
  }
  first.push(to.length);
  const back = new Int32Array(to.length).fill(-1);
  const seen = new Map<string, number>();
  for (const [way, name] of label.entries()) {
    const other = seen.get(name);
    if (other !== undefined) [back[way], back[other]] = [other, way];
    seen.set(name, way);
  }
  const ways = to.length;
  const tables = incident.length;
  /** Weight of the heaviest branch through a way, by its number of joins. */
  const branch = Array.from({ length: size + 1 }, () => new Float64Array(ways));
  const joinOf = new Int32Array(ways);
  const widest = Math.max(
    ...incident.map((_, table) => (first[table + 1] as number) - (first[table] as number)),
  );
  const packed = new Float64Array(size + 1);
  const taken = Array.from({ length: widest }, () => new Int32Array(size + 1));

  /** Hands at most `room` joins out to the branches of a table, one way left out; gives their weight. */
  const pack = (table: number, room: number, out: number): number => {
    packed.fill(0);
    const start = first[table] as number;
    const end = first[table + 1] as number;
    for (let way = start; way < end; way++) {
      const row = taken[way - start] as Int32Array;
      for (let used = room; used > 0; used--) {
        row[used] = 0;
        if (way === out) continue;
        let best = packed[used] as number;
        for (let joins = 1; joins <= used; joins++) {
          const sum = (packed[used - joins] as number) + ((branch[joins] as Float64Array)[way] as number);
          if (sum > best + 1e-12) {
            best = sum;
            row[used] = joins;
          }
        }
        packed[used] = best;
      }
    }
    return packed[room] as number;
  };
  /** The branches that the last packing chose: pairs of way and number of joins. */
  const unpack = (table: number, room: number): (readonly [way: number, joins: number])[] => {
    const chosen: (readonly [number, number])[] = [];
    const start = first[table] as number;
    for (let way = (first[table + 1] as number) - 1, left = room; way >= start; way--) {
      const joins = (taken[way - start] as Int32Array)[left] as number;
      if (joins > 0) chosen.push([way, joins]);
      left -= joins;
    }
    return chosen;
  };

  return (weights) => {
    for (let way = 0; way < ways; way++) {
      const joins = parallel[way] as number[];
      joinOf[way] = joins[0] as number;
      if (!keys) continue;
      for (const join of joins) {
        if ((weights[join] as number) > (weights[joinOf[way] as number] as number)) joinOf[way] = join;
      }
    }
    const own = (way: number) => weights[keys ? joinOf[way] as number : to[way] as number] as number;
    const at = branch[1] as Float64Array;
    for (let way = 0; way < ways; way++) at[way] = own(way);
    for (let joins = 2; joins <= size; joins++) {
      const here = branch[joins] as Float64Array;
      for (let way = 0; way < ways; way++) if (to[way] === -1) here[way] = own(way);
      for (let table = 0; table < tables; table++) {
        const all = pack(table, joins - 1, -1);
        const chosen = unpack(table, joins - 1);
        for (let way = first[table] as number; way < (first[table + 1] as number); way++) {
          if (back[way] !== -1) here[back[way] as number] = own(back[way] as number) + all;
        }
        for (const [way] of chosen) {
          if (back[way] === -1) continue;
          here[back[way] as number] = own(back[way] as number) + pack(table, joins - 1, way);
        }
      }
    }
    const found: HeavyTree[] = [];
    for (let table = 0; table < tables; table++) {
      const weight = pack(table, size, -1) + (keys ? 0 : weights[table] as number);
      const joins: number[] = [];
      const covered: number[] = keys ? [] : [table];
      const waiting = unpack(table, size);
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        const [way, room] = next;
        joins.push(joinOf[way] as number);
        covered.push(keys ? joinOf[way] as number : to[way] as number);
        if (room === 1 || to[way] === -1) continue;
        pack(to[way] as number, room - 1, back[way] as number);
        waiting.push(...unpack(to[way] as number, room - 1));
      }
      found.push({ joins: [...new Set(joins)], covered, weight });
    }
    return found;
  };
}
