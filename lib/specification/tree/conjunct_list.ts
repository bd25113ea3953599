import type { Condition } from "../types.ts";

/** Conditions that hold together: those of AND, however deep; none where there is no condition. */
export function conjunctList(condition: Condition | undefined): readonly Condition[] {
  if (condition === undefined) return [];
  return condition.kind === "and" ? condition.conditions.flatMap(conjunctList) : [condition];
}
