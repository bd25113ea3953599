import type { ExploredTable } from "./exploration.ts";

/** Tables in the order in which they tell most of a schema: by neighbours, then by rows, then as declared. */
export function mostJoinedFirst(tables: readonly ExploredTable[]): readonly ExploredTable[] {
  return tables.toSorted((a, b) => b.neighbours - a.neighbours || (b.rows ?? 0) - (a.rows ?? 0));
}
