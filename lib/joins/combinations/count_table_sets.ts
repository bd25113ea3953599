import type { SchemaGraph } from "../../schema/mod.ts";

/**
 * Counts the connected sets of `size` tables exactly, without listing them. There are fewer than join combinations
 * where keys are parallel or form circles.
 *
 * The walk is ESU (Wernicke, "Efficient detection of network motifs", 2006); the last table is counted without being
 * tried.
 *
 * @param size Number of tables, at least 1.
 * @throws {RangeError} If the size is no positive whole number.
 *
 * @example
 * ```ts
 * import { countTableSets } from "querylogue/joins";
 * import { schemaGraph } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * const key = (name: string) => ({ from: { table: "flight", columns: [name] }, to: { table: "airport", columns: ["id"] } });
 * const graph = schemaGraph({
 *   tables: ["flight", "airport"].map((name) => ({ name })),
 *   foreignKeys: [key("origin"), key("destination")],
 * });
 * assert.equal(countTableSets(graph, 2), 1);
 * ```
 */
export function countTableSets(graph: SchemaGraph, size: number): number {
  if (!Number.isInteger(size) || size < 1) {
    throw new RangeError(`Cannot join ${size} tables: a size is a whole number from 1`);
  }
  const tables = graph.tables.length;
  if (size === 1) return tables;
  const neighbours = neighbourLists(graph);
  /** For each table the number of standing tables when it was first met, 0 while it was not. */
  const met = new Int32Array(tables);
  const untried = Array.from({ length: size }, () => new Int32Array(tables));
  let root = 0;

  /** How many sets complete the one that the last table has just joined. */
  const extend = (last: number, standing: number, left: number): number => {
    const around = neighbours[last] as Int32Array;
    let count = left;
    if (standing === size - 1) {
      for (let i = 0; i < around.length; i++) {
        const next = around[i] as number;
        if (next > root && met[next] === 0) count++;
      }
      return count;
    }
    const before = untried[standing - 1] as Int32Array;
    const here = untried[standing] as Int32Array;
    for (let i = 0; i < left; i++) here[i] = before[i] as number;
    for (let i = 0; i < around.length; i++) {
      const next = around[i] as number;
      if (next <= root || met[next] !== 0) continue;
      met[next] = standing;
      here[count++] = next;
    }
    let sets = 0;
    for (let i = count - 1; i >= 0; i--) sets += extend(here[i] as number, standing + 1, i);
    for (let i = 0; i < around.length; i++) {
      const next = around[i] as number;
      if (met[next] === standing) met[next] = 0;
    }
    return sets;
  };

  let total = 0;
  for (; root < tables; root++) {
    met[root] = size;
    total += extend(root, 1, 0);
    met[root] = 0;
  }
  return total;
}

function neighbourLists({ incident, ends }: SchemaGraph): readonly Int32Array[] {
  const listedFor = new Int32Array(incident.length).fill(-1);
  return incident.map((edges, table) => {
    const list = new Int32Array(edges.length);
    let count = 0;
    for (const edge of edges) {
      const [from, to] = ends[edge] as readonly [number, number];
      const other = from === table ? to : from;
      if (other === table || listedFor[other] === table) continue;
      listedFor[other] = table;
      list[count++] = other;
    }
    return list.subarray(0, count);
  });
}
