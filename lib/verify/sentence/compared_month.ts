import { conditionsIn, type Specification, type Value, valuesIn } from "../../specification/mod.ts";
import type { ClaimedValue } from "./query_claims.ts";

/** The month that a query compares the month of a date with, from 1; undefined where it compares something else. */
export function comparedMonth({ value, column }: ClaimedValue, tree: Specification): number | undefined {
  if (!/^(?:0?[1-9]|1[0-2])$/.test(String(value))) return undefined;
  const isMonth = (one: Value) =>
    valuesIn(one).some((part) =>
      part.kind === "call" && (part.function === "month" ||
        part.function === "format_date" &&
          part.arguments.some((given) => given.kind === "literal" && given.value === "%m"))
    ) && valuesIn(one).some((part) => part.kind === "column" && part.column === column?.column);
  return conditionsIn(tree).some((one) => {
      const compared = one.kind === "comparison"
        ? [one.left, one.right]
        : one.kind === "one_of"
        ? [one.value, ...one.values]
        : [];
      return compared.some(isMonth) &&
        compared.some((given) => given.kind === "literal" && given.value === value);
    })
    ? Number(value)
    : undefined;
}
