import type { SortKey, Value } from "../types.ts";

/** A sort key in one line; where missing values stand is said only where they do not come last. */
export function keyText({ by, direction, nulls }: SortKey, textOf: (value: Value) => string): string {
  return `${textOf(by)} ${direction}${nulls === "first" ? ", missing values first" : ""}`;
}
