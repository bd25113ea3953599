import { InputError } from "../../base/mod.ts";
import type { SpiderSchema } from "./types.ts";

/**
 * The column that stands for each column of a foreign key: the first of its group in the order of the schema.
 *
 * Keys join groups in the order given. A key that touches two groups enlarges the first and leaves the second as it is, and
 * a column in both goes with the later group: the evaluator's groups are not always complete.
 *
 * @throws {InputError} If a key names a column that no table has.
 */
export function mergedColumns({ tables, foreignKeys }: SpiderSchema): ReadonlyMap<string, string> {
  const columns = tables.flatMap((table) =>
    table.columns.map((column) => `${table.name}.${column}`.toLowerCase())
  );
  const position = new Map(columns.map((column, i) => [column, i]));
  const groups: Set<string>[] = [];
  for (const key of foreignKeys) {
    const [from, to] = key.map((end) => end.toLowerCase()) as [string, string];
    const missing = [from, to].find((end) => !position.has(end));
    if (missing !== undefined) {
      throw new InputError(
        `Cannot take the columns of foreign key ${
          key.join(" → ")
        } for one: no table has a column ${missing}; ` +
          "write both ends as table.column",
      );
    }
    const group = groups.find((candidate) => candidate.has(from) || candidate.has(to));
    if (group) group.add(from).add(to);
    else groups.push(new Set([from, to]));
  }
  const merged = new Map<string, string>();
  for (const group of groups) {
    const [first = ""] = [...group].sort((a, b) => (position.get(a) ?? 0) - (position.get(b) ?? 0));
    for (const column of group) merged.set(column, first);
  }
  return merged;
}
