import { otherTable, type SchemaGraph } from "./schema_graph.ts";

/**
 * Returns the tables whose removal would disconnect others (articulation points: Hopcroft and Tarjan, "Algorithm 447",
 * 1973), as declared, in time linear in tables and joins.
 *
 * @example
 * ```ts
 * import { bridgeTables, schemaGraph } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * const key = (from: string, to: string) => ({ from: { table: from, columns: [to] }, to: { table: to, columns: ["id"] } });
 * const graph = schemaGraph({
 *   tables: ["lake", "country", "city"].map((name) => ({ name })),
 *   foreignKeys: [key("lake", "country"), key("city", "country")],
 * });
 * assert.deepEqual(bridgeTables(graph), ["country"]);
 * ```
 */
export function bridgeTables(graph: SchemaGraph): readonly string[] {
  const bridges = new Set<number>();
  /** When the depth-first walk came to a table, from 1. */
  const arrival = new Int32Array(graph.tables.length);
  /** The earliest arrival that the tables found below a table reach by a join. */
  const low = new Int32Array(graph.tables.length);
  let clock = 0;
  for (const root of graph.tables.keys()) {
    if (arrival[root] !== 0) continue;
    arrival[root] = low[root] = ++clock;
    let branches = 0;
    // A stack of its own, as schemas may hang in chains that are longer than calls may nest.
    const way = [{ table: root, next: 0 }];
    for (let top = way.at(-1); top !== undefined; top = way.at(-1)) {
      const { table } = top;
      const join = graph.incident[table]?.[top.next++];
      if (join !== undefined) {
        const other = otherTable(graph, join, table);
        if (arrival[other] === 0) {
          arrival[other] = low[other] = ++clock;
          way.push({ table: other, next: 0 });
        } else {
          low[table] = Math.min(low[table] as number, arrival[other] as number);
        }
        continue;
      }
      way.pop();
      const above = way.at(-1)?.table;
      if (above === undefined) break;
      low[above] = Math.min(low[above] as number, low[table] as number);
      if (above === root) branches++;
      else if ((low[table] as number) >= (arrival[above] as number)) bridges.add(above);
    }
    if (branches > 1) bridges.add(root);
  }
  return graph.tables.filter((_, position) => bridges.has(position));
}
