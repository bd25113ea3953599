import type { SortKey as SortKeyReading } from "../../sql/mod.ts";
import type { SortKey } from "../types.ts";
import type { Scope } from "./types.ts";

/** Sort keys with the place of NULL said. `x IS NULL, x` is one key. */
export function readSortKeys(keys: readonly SortKeyReading[], scope: Scope): readonly SortKey[] {
  const { traits, value } = scope.text;
  const read: SortKey[] = [];
  for (const [i, { expression, direction, nulls }] of keys.entries()) {
    if (isPlaced(keys[i + 1], expression)) continue;
    const isDescending = direction === "descending";
    const before = i > 0 && isPlaced(keys[i], keys[i - 1]?.expression) ? keys[i - 1] : undefined;
    read.push({
      by: value(expression, scope),
      direction,
      nulls: before === undefined
        ? nulls ?? (traits.nullsAreFirst(isDescending) ? "first" : "last")
        : placeOf(before),
    });
  }
  return read;
}

/** Whether an expression only says where the NULLs of the key stand. */
function isPlaced(key: SortKeyReading | undefined, test: SortKeyReading["expression"] | undefined): boolean {
  return key !== undefined && test?.kind === "null_test" &&
    JSON.stringify(test.left) === JSON.stringify(key.expression);
}

/** `x IS NULL` is false, and first, for what is known. */
function placeOf({ expression, direction }: SortKeyReading): SortKey["nulls"] {
  const isNegated = expression.kind === "null_test" && expression.negated;
  return (direction === "descending") === isNegated ? "last" : "first";
}
