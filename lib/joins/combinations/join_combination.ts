import { sha256 } from "../../base/mod.ts";
import { type Join, orderJoins, type SchemaGraph } from "../../schema/mod.ts";
import type { JoinCombination } from "../types.ts";
import { joinKey } from "./join_key.ts";

/**
 * Builds the combination of the joins at these positions of `graph.joins`. It starts with the referencing table of the
 * first declared one. The id is the size and ten hexadecimal digits over the joins, independent of their order and of
 * other joins.
 *
 * @throws {RangeError} If no join is given, one is not in the graph, or they are not connected.
 *
 * @example
 * ```ts
 * import { joinCombination } from "querylogue/joins";
 * import { schemaGraph } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * const graph = schemaGraph({
 *   tables: ["a", "b"].map((name) => ({ name })),
 *   foreignKeys: [{ from: { table: "b", columns: ["a"] }, to: { table: "a", columns: ["id"] } }],
 * });
 * assert.deepEqual(joinCombination(graph, [0]).tables, ["b", "a"]);
 * ```
 */
export function joinCombination(graph: SchemaGraph, positions: readonly number[]): JoinCombination {
  const given = [...new Set(positions)].toSorted((a, b) => a - b).map((position) => {
    const join = graph.joins[position];
    if (join === undefined) {
      throw new RangeError(`Cannot combine join ${position}: the graph has ${graph.joins.length}`);
    }
    return join;
  });
  const start = given[0]?.from.table;
  if (start === undefined) throw new RangeError("Cannot combine no joins");
  const joins = orderJoins(given, start);
  if (joins.length < given.length) throw new RangeError("Cannot combine joins that are not connected");
  return {
    id: combinationId(joins),
    size: joins.length,
    tables: [...new Set([start, ...joins.flatMap(({ from, to }) => [from.table, to.table])])],
    joins,
  };
}

function combinationId(joins: readonly Join[]): string {
  return `${joins.length}-${sha256(joins.map(joinKey).toSorted().join("\n")).slice(0, 10)}`;
}

/**
 * Builds the combination of size 0 that holds one table, for tables without joins. Its id depends on the table's name
 * alone.
 *
 * @example
 * ```ts
 * import { tableCombination } from "querylogue/joins";
 * import assert from "node:assert/strict";
 *
 * const { size, tables, joins } = tableCombination("log");
 * assert.deepEqual({ size, tables, joins }, { size: 0, tables: ["log"], joins: [] });
 * ```
 */
export function tableCombination(table: string): JoinCombination {
  return { id: `0-${sha256(table).slice(0, 10)}`, size: 0, tables: [table], joins: [] };
}
