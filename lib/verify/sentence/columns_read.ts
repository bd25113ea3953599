import { type ColumnReference, type Specification, valuesIn } from "../../specification/mod.ts";
import { tablesByRole } from "./tables_by_role.ts";

/** The columns of tables that a tree reads anywhere, also inside of what it computes; once for each time. */
export function columnsRead(tree: Specification): readonly ColumnReference[] {
  const tables = tablesByRole(tree);
  return valuesIn(tree).flatMap((value) => {
    const table = value.kind === "column" ? tables.get(value.role) : undefined;
    return value.kind === "column" && table !== undefined ? [{ table, column: value.column }] : [];
  });
}
