import type { ColumnValue, Source, Specification } from "../../types.ts";
import { withOutputNames } from "./with_output_names.ts";

/** The rows of a specification as a source, with its columns in the order of its outputs. */
export function derivedRows(
  specification: Specification,
  role: string,
): { readonly source: Source; readonly columns: readonly ColumnValue[] } {
  const { named, names } = withOutputNames(specification);
  return {
    source: { kind: "derived", specification: named, role },
    columns: names.map((column) => ({ kind: "column", role, column })),
  };
}
