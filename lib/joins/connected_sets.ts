import type { SchemaGraph } from "../schema/mod.ts";

/** A connected set of joins that is one short, and the joins that complete it. */
export interface OpenSet {
  /** Positions of the joins that stand. Changes with the next step. */
  readonly chosen: readonly number[];
  /** Positions of joins, each of which makes one combination with `chosen`. Changes with the next step. */
  readonly completing: readonly number[];
}

/**
 * Walks over all connected sets of `size` joins, each once, as sets of `size - 1` joins with all joins that complete
 * them. It is the ESU scheme (Wernicke, "Efficient detection of network motifs", 2006) on joins instead of tables: a
 * set grows from its first join by later joins only, and only by those that no earlier step could have added. Memory
 * grows with the size and the number of tables, never with what has passed.
 *
 * @param options.trees Leave out joins that bring no new table.
 */
export function* connectedSets(
  graph: SchemaGraph,
  { size, trees }: { readonly size: number; readonly trees: boolean },
): Generator<OpenSet> {
  const touching = new Int32Array(graph.tables.length);
  const chosen: number[] = [];
  const ends = (edge: number) => graph.ends[edge] as readonly [number, number];
  const closesCircle = (edge: number) => {
    const [a, b] = ends(edge);
    return a === b || ((touching[a] as number) > 0 && (touching[b] as number) > 0);
  };
  const touch = (edge: number, by: 1 | -1) => {
    for (const table of ends(edge)) touching[table] = (touching[table] as number) + by;
  };
  /** Joins next to the new one that touch nothing else that stands, from the root on. */
  const opened = (edge: number, root: number): number[] => {
    const found: number[] = [];
    const marked: number[] = [];
    for (const table of ends(edge)) {
      if ((touching[table] as number) > 0) continue;
      for (const next of graph.incident[table] ?? []) {
        const [a, b] = ends(next);
        const other = a === table ? b : a;
        if (next > root && next !== edge && (touching[other] as number) === 0) found.push(next);
      }
      touching[table] = 1;
      marked.push(table);
    }
    for (const table of marked) touching[table] = 0;
    return found;
  };

  /** For each number of standing joins, the joins still to be tried there. */
  const untried: number[][] = [graph.joins.map((_, edge) => edge).toReversed()];
  while (untried.length > 0) {
    const here = untried.at(-1) as number[];
    if (untried.length === size) {
      const completing = trees ? here.filter((edge) => !closesCircle(edge)) : here;
      if (completing.length > 0) yield { chosen, completing };
      here.length = 0;
    }
    const edge = here.pop();
    if (edge === undefined) {
      untried.pop();
      const last = chosen.pop();
      if (last !== undefined) touch(last, -1);
      continue;
    }
    if (trees && closesCircle(edge)) continue;
    const candidates = chosen.length === 0 ? [] : [...here];
    candidates.push(...opened(edge, chosen[0] ?? edge));
    chosen.push(edge);
    touch(edge, 1);
    untried.push(candidates);
  }
}
