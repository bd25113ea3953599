import type { Reading } from "../open_reading.ts";
import type { SqlNode } from "../parse_sql.ts";
import type { Output, Relation } from "../relation.ts";
import { nameOf, namesOf } from "../tree_parts.ts";
import type { Place } from "./place.ts";
import { renamed } from "./renamed.ts";

/** A base table, or a WITH clause in sight. */
export function readTable({ name, schema, catalog, alias, column_aliases }: SqlNode, place: Place): Relation {
  const { reading, ctes } = place;
  const own = nameOf(name) ?? "";
  const parts = [nameOf(catalog), nameOf(schema), own].filter((part) => part !== undefined);
  const called = nameOf(alias) ?? own;
  const names = namesOf(column_aliases);
  const cte = parts.length === 1 ? ctes.get(own.toLowerCase()) : undefined;
  if (cte !== undefined) {
    const outputs = cte.isRead ? again(cte.outputs, reading) : cte.outputs;
    cte.isRead = true;
    return { called, outputs: renamed(outputs, names) };
  }
  if (reading.dialect === "oracle" && own.toLowerCase() === "dual") return { called, outputs: [] };
  const { source, columns } = reading.addSource(parts);
  if (columns === undefined) return { called, outputs: [], rest: (column) => [{ source, column }] };
  const outputs = columns.map((column) => ({ name: column, origins: [{ source, column }] }));
  return { called, outputs: renamed(outputs, names) };
}

/** The same outputs, from tables that are read once more. */
function again(outputs: readonly Output[], reading: Reading): readonly Output[] {
  const copies = reading.readAgain(outputs.flatMap(({ origins }) => origins)).values();
  return outputs.map(({ name, origins }) => ({ name, origins: [...copies.take(origins.length)] }));
}
