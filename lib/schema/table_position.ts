import { InputError } from "../base/mod.ts";
import type { SchemaGraph } from "./schema_graph.ts";

/** Position of a table in the graph; an unknown name is the caller's fault. */
export function tablePosition(graph: SchemaGraph, table: string): number {
  const position = graph.positions.get(table);
  if (position === undefined) throw new InputError(`The schema has no table "${table}"; check the spelling`);
  return position;
}
