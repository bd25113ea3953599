import type { Linker } from "../../../linking/mod.ts";
import { neighbours, type Schema, schemaGraph, steinerTree } from "../../../schema/mod.ts";

export interface LinkTablesOptions {
  readonly schema: Schema;
  readonly linker: Linker;
  /** Most tables. */
  readonly most: number;
}

/** Least weight of a table that words mean: a word that a quarter of some tables share means none of them. */
const LEAST_WEIGHT = 0.25;

/**
 * Returns the tables that a question is about, likeliest first: those that its words mean, those that connect them, and
 * those that foreign keys join to them, whose names questions leave out ("neighbours" for `border`). All tables where the
 * schema has no more than `most`; its first ones where no word means anything.
 */
export function linkTables(question: string, { schema, linker, most }: LinkTablesOptions): readonly string[] {
  const all = [...schema.tables, ...schema.views ?? []].map(({ name }) => name);
  if (all.length <= most) return all;
  const named = namedTables(question, linker).slice(0, most);
  if (named.length === 0) return all.slice(0, most);
  return [...new Set([...named, ...joined(schema, named)])].slice(0, most);
}

/** The tables that words mean, heaviest first. Words weigh less the more tables they may mean. */
function namedTables(question: string, linker: Linker): readonly string[] {
  const weights = new Map<string, number>();
  for (const mentions of Map.groupBy(linker(question), ({ start, end }) => `${start} ${end}`).values()) {
    const best = new Map<string, number>();
    for (const { table, score } of mentions) best.set(table, Math.max(best.get(table) ?? 0, score));
    for (const [table, score] of best) weights.set(table, (weights.get(table) ?? 0) + score / best.size);
  }
  return [...weights].filter(([, weight]) => weight >= LEAST_WEIGHT)
    .toSorted(([, a], [, b]) => b - a).map(([table]) => table);
}

/** Tables between those that were named, then their neighbours. */
function joined(schema: Schema, named: readonly string[]): readonly string[] {
  const graph = schemaGraph(schema);
  const known = named.filter((table) => graph.positions.has(table));
  const [first, ...others] = known;
  if (first === undefined) return [];
  // Those that cannot all be connected are connected as far as they can be.
  const between = steinerTree(graph, known)?.tables ??
    others.flatMap((table) => steinerTree(graph, [first, table])?.tables ?? []);
  return [...between, ...known.flatMap((table) => neighbours(graph, table).map(({ table }) => table))];
}
