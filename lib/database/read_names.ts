import { qualifiedName } from "../schema/mod.ts";
import type { NamedTable } from "./failure_hint.ts";
import { rowsOf } from "./rows_of.ts";
import type { ResultTable } from "./types.ts";

/** The tables that the `namesQuery` of an engine gives. */
export function readNames(names: ResultTable): readonly NamedTable[] {
  const rows = rowsOf(names) as readonly (readonly [schema: string | null, table: string, column: string])[];
  const columns = Map.groupBy(
    rows,
    ([schema, table]) => qualifiedName(schema === null ? [table] : [schema, table]),
  );
  return [...columns].map(([name, parts]) => ({ name, columns: parts.map(([, , column]) => column) }));
}
