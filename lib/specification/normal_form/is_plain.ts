import { valuesIn } from "../tree/values_in.ts";
import type { Selection } from "../types.ts";

/** Whether a selection only chooses rows: it neither groups, aggregates, ranks nor cuts; it may show equal rows once. */
export function isPlain(selection: Selection): boolean {
  return selection.groupBy.length === 0 && selection.having === undefined && selection.cut === undefined &&
    !selection.outputs.some(({ value }) => isOfManyRows(value)) &&
    !selection.orderBy.some(({ by }) => isOfManyRows(by));
}

/** Whether a value is taken of several rows of its own selection. */
export function isOfManyRows(value: Selection["outputs"][number]["value"]): boolean {
  return valuesIn(value, { intoQueries: false }).some(({ kind }) =>
    kind === "aggregate" || kind === "window"
  );
}
