import type { ComparisonOperator } from "../../specification/mod.ts";
import type { ClaimedValue } from "./query_claims.ts";

/** The equivalent bounds for whole numbers: more than 3 is at least 4. */
export function equalBounds(
  { value, operator }: ClaimedValue & { readonly value: number },
): readonly { readonly value: number; readonly operator: ComparisonOperator }[] {
  const [below, above] = [value - 1, value + 1];
  if (!Number.isInteger(value)) return [];
  switch (operator) {
    case ">":
      return [{ value: above, operator: ">=" }];
    case ">=":
      return [{ value: below, operator: ">" }];
    case "<":
      return [{ value: below, operator: "<=" }];
    case "<=":
      return [{ value: above, operator: "<" }];
    case "between":
      return [{ value: below, operator: ">" }, { value: above, operator: "<" }];
    default:
      return [];
  }
}
