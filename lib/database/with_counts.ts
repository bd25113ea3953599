import type { Omission, Table } from "../schema/mod.ts";
import type { CountedRows } from "./count_rows.ts";

/** Tables with their numbers of rows; those that could not be read are left out, and why is told. */
export function withCounts(
  tables: readonly Table[],
  counts: readonly CountedRows[],
): { readonly tables: readonly Table[]; readonly omitted: readonly Omission[] } {
  const counted: Table[] = [];
  const omitted: Omission[] = [];
  for (const [i, table] of tables.entries()) {
    const count = counts[i] ?? {};
    if ("failure" in count) {
      const [first = ""] = count.failure.split("\n");
      const reason = `cannot be read: ${first.replace(/\.$/, "")}`;
      omitted.push({ what: "table", name: table.name, reason });
    } else {
      counted.push({ ...table, ...count });
    }
  }
  return { tables: counted, omitted };
}
