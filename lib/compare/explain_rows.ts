import { exampleRows } from "./example_rows.ts";
import type { AlignedColumns } from "./explain_columns.ts";
import type { Reason } from "./types.ts";

/** Positions of the rows that are more often in the first list of row classes than in the second. */
export function surplusRows(rows: Int32Array, others: Int32Array, count: number): Int32Array {
  const left = new Int32Array(count);
  for (const row of others) left[row] = (left[row] as number) + 1;
  return Int32Array.from(rows.keys()).filter((position) => {
    const row = rows[position] as number;
    if (left[row] === 0) return true;
    left[row] = (left[row] as number) - 1;
    return false;
  });
}

/** The reason for rows that the prediction lacks, if there are any. */
export function missingRows(aligned: readonly AlignedColumns[], lost: Int32Array): Reason[] {
  if (lost.length === 0) return [];
  return [{
    kind: "missing_rows",
    text: `${counted(lost.length)} of the ground truth ${lost.length === 1 ? "is" : "are"} missing.`,
    count: lost.length,
    examples: exampleRows(aligned.map(({ gold }) => gold), lost),
  }];
}

/** The reason for rows that the ground truth lacks, if there are any. */
export function extraRows(aligned: readonly AlignedColumns[], added: Int32Array): Reason[] {
  if (added.length === 0) return [];
  return [{
    kind: "extra_rows",
    text: `${counted(added.length)} of the prediction ${
      added.length === 1 ? "is" : "are"
    } not in the ground truth.`,
    count: added.length,
    examples: exampleRows(aligned.map(({ predicted }) => predicted), added),
  }];
}

/** A number of rows in words. */
export function counted(rows: number): string {
  return rows === 1 ? "1 row" : `${rows} rows`;
}
