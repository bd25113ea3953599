import type { Selection, Specification } from "../../types.ts";
import { derivedRows } from "./derived_rows.ts";

/** A selection that gives the rows of a specification, in no order. */
export function selectedRows(specification: Specification, role: string): Selection {
  const { source, columns } = derivedRows(specification, role);
  return {
    kind: "selection",
    sources: [source],
    links: [],
    groupBy: [],
    outputs: columns.map((value) => ({ value })),
    distinct: false,
    orderBy: [],
  };
}
