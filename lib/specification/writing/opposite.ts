import { deniedOperator } from "../tree/comparison_operators.ts";
import type { Quantified } from "../types.ts";

/** The comparison with the rows of a query that holds where this one does not, and is unknown where this one is. */
export function opposite(condition: Quantified): Quantified {
  const { operator, quantifier } = condition;
  return {
    ...condition,
    operator: deniedOperator(operator),
    quantifier: quantifier === "any" ? "all" : "any",
  };
}
