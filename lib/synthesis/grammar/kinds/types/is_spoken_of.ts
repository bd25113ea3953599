import type { ColumnReference } from "../../../../specification/mod.ts";
import { sameColumn } from "../../plan/thing.ts";
import type { State } from "../../plan/types.ts";

/** Whether a column was shown or asked for, so that it comes to mind before the others. */
export function isSpokenOf(column: ColumnReference, { specification: { outputs, filters } }: State): boolean {
  return outputs.some((output) => output.column !== undefined && sameColumn(output.column, column)) ||
    filters.some((filter) => filter.kind !== "exists" && sameColumn(filter.column, column));
}
