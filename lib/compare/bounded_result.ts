import type { QueryOutcome, ResultTable } from "../database/mod.ts";

/** The outcome of a query, or its failure where the result is too large to be compared within seconds. */
export function boundedResult(outcome: QueryOutcome): QueryOutcome {
  if (outcome.kind !== "rows" || sizeOf(outcome.table) <= MOST) return outcome;
  const most = MOST.toLocaleString("en-US");
  return { kind: "failed", message: `The result is too large to be compared: more than ${most} letters.` };
}

/** Letters of texts and bytes of a result. */
const MOST = 30_000_000;

function sizeOf({ columns }: ResultTable): number {
  let size = 0;
  for (const { values } of columns) {
    for (const value of values) {
      if (typeof value === "string" || value instanceof Uint8Array) size += value.length;
    }
  }
  return size;
}
