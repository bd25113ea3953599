import { InputError } from "../base/mod.ts";
import { joinIdentity } from "./join_identity.ts";
import type { ForeignKey, Join } from "./types.ts";

/**
 * The referential integrity graph: a multigraph of tables and joins, both addressed by position in order of
 * declaration.
 */
export interface SchemaGraph {
  /** Names of the tables. */
  readonly tables: readonly string[];
  /** Position of each table by its name. */
  readonly positions: ReadonlyMap<string, number>;
  /** The joins; parallel keys, self references and circles are edges of their own. */
  readonly joins: readonly Join[];
  /** For each join the positions of its referencing and its referenced table. */
  readonly ends: readonly (readonly [from: number, to: number])[];
  /** For each table the positions of the joins that touch it, ascending; a self reference stands once. */
  readonly incident: readonly (readonly number[])[];
}

/** The part of a schema that makes its graph. */
export interface GraphSchema {
  readonly tables: readonly { readonly name: string }[];
  readonly foreignKeys: readonly (Join | ForeignKey)[];
}

/**
 * Builds the referential integrity graph of a schema. Foreign keys over the same columns, in any order, are one join;
 * keys to tables outside the schema are dropped.
 *
 * @throws {InputError} If two tables have the same name.
 *
 * @example
 * ```ts
 * import { schemaGraph } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * const table = (name: string) => ({ name, columns: [], primaryKey: [], uniqueKeys: [] });
 * const graph = schemaGraph({
 *   tables: [table("city"), table("country")],
 *   foreignKeys: [
 *     { name: "in", from: { table: "city", columns: ["country"] }, to: { table: "country", columns: ["code"] } },
 *     { name: "capital", from: { table: "country", columns: ["capital"] }, to: { table: "city", columns: ["id"] } },
 *   ],
 * });
 * assert.deepEqual(graph.ends, [[0, 1], [1, 0]]);
 * ```
 */
export function schemaGraph(schema: GraphSchema): SchemaGraph {
  const tables = schema.tables.map((table) => table.name);
  const positions = new Map(tables.map((name, position) => [name, position]));
  if (positions.size < tables.length) {
    const twice = tables.find((name, position) => positions.get(name) !== position);
    throw new InputError(`Cannot make a schema graph as two tables are called "${twice}"`);
  }
  const joins: Join[] = [];
  const ends: (readonly [number, number])[] = [];
  const incident = tables.map((): number[] => []);
  const seen = new Set<string>();
  for (const { from, to } of schema.foreignKeys) {
    const [a, b] = [positions.get(from.table), positions.get(to.table)];
    const key = joinIdentity({ from, to });
    if (a === undefined || b === undefined || seen.has(key)) continue;
    seen.add(key);
    incident[a]?.push(joins.length);
    if (a !== b) incident[b]?.push(joins.length);
    ends.push([a, b]);
    joins.push({ from, to });
  }
  return { tables, positions, joins, ends, incident };
}

/** Position of a table in the graph. */
export function tablePosition(graph: SchemaGraph, table: string): number {
  const position = graph.positions.get(table);
  if (position === undefined) throw new InputError(`The schema has no table "${table}"; check the spelling`);
  return position;
}

/** Position of the table at the other end of a join; a self reference leads back. */
export function otherTable(graph: SchemaGraph, join: number, table: number): number {
  const [from, to] = graph.ends[join] as readonly [number, number];
  return from === table ? to : from;
}
