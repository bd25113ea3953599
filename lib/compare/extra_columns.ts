import type { ResultTable } from "../database/mod.ts";
import type { Reason } from "./types.ts";

/** The note on columns of the prediction that answer none of the ground truth, if there are any. */
export function extraColumns(
  { columns }: ResultTable,
  assignment: readonly (number | undefined)[],
): readonly Reason[] {
  const extra = columns.filter((_, i) => !assignment.includes(i)).map(({ name }) => name);
  if (extra.length === 0) return [];
  return [{ kind: "extra_columns", text: `The prediction also shows ${extra.join(", ")}.`, columns: extra }];
}
