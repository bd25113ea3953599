import { valuesIn } from "../../tree/values_in.ts";
import type { Selection, Specification } from "../../types.ts";

/** Whether each row of a query is one of its sources, so that a further condition can stand in its WHERE. */
export function isOfSourceRows(specification: Specification): specification is Selection {
  if (specification.kind !== "selection" || specification.cut !== undefined) return false;
  const { outputs, groupBy, having } = specification;
  return groupBy.length === 0 && having === undefined &&
    outputs.flatMap(({ value }) => valuesIn(value, { intoQueries: false })).every(({ kind }) =>
      kind !== "aggregate" && kind !== "window"
    );
}
