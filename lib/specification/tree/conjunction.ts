import type { Condition } from "../types.ts";

/** The condition that all hold; the condition itself where there is one, and none where there is none. */
export function conjunction(conditions: readonly Condition[]): Condition | undefined {
  return conditions.length > 1 ? { kind: "and", conditions } : conditions[0];
}
