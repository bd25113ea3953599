import type { Specification } from "../types.ts";

/** A specification whose outputs nobody calls by a name. */
export function withoutNames(specification: Specification): Specification {
  if (specification.kind !== "selection") {
    const { left, right } = specification;
    return { ...specification, left: withoutNames(left), right: withoutNames(right) };
  }
  return { ...specification, outputs: specification.outputs.map(({ value }) => ({ value })) };
}
