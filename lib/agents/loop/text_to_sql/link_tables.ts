import type { Linker } from "../../../linking/mod.ts";
import { type Schema, schemaGraph, steinerTree } from "../../../schema/mod.ts";

export interface LinkTablesOptions {
  readonly schema: Schema;
  readonly linker: Linker;
  /** Most tables. */
  readonly most: number;
}

/** Least score of a mention that counts. */
const LEAST_SCORE = 0.5;

/**
 * Returns the tables that a question is about, likeliest first, then those that connect them; all tables where the schema
 * has no more than `most`. Where no word of it means anything, the first tables of the schema.
 */
export function linkTables(question: string, { schema, linker, most }: LinkTablesOptions): readonly string[] {
  const all = [...schema.tables, ...schema.views ?? []].map(({ name }) => name);
  if (all.length <= most) return all;
  const scores = new Map<string, number>();
  for (const { table, score } of linker(question)) {
    if (score >= LEAST_SCORE) scores.set(table, (scores.get(table) ?? 0) + score);
  }
  const named = [...scores].toSorted(([, a], [, b]) => b - a).map(([table]) => table).slice(0, most);
  if (named.length === 0) return all.slice(0, most);
  return [...new Set([...named, ...connecting(schema, named)])].slice(0, most);
}

/** Tables between those that were named; those that cannot be connected stand alone. */
function connecting(schema: Schema, named: readonly string[]): readonly string[] {
  const graph = schemaGraph(schema);
  const known = named.filter((table) => graph.positions.has(table));
  const [first, ...others] = known;
  if (first === undefined) return [];
  return steinerTree(graph, known)?.tables ??
    others.flatMap((table) => steinerTree(graph, [first, table])?.tables ?? []);
}
