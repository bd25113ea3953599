import type { ComparisonOperator, Quantified } from "../types.ts";

/** The comparison with the rows of a query that holds where this one does not, and is unknown where this one is. */
export function opposite(condition: Quantified): Quantified {
  const { operator, quantifier } = condition;
  return { ...condition, operator: opposites[operator], quantifier: quantifier === "any" ? "all" : "any" };
}

const opposites: Readonly<Record<ComparisonOperator, ComparisonOperator>> = {
  "=": "<>",
  "<>": "=",
  "<": ">=",
  "<=": ">",
  ">": "<=",
  ">=": "<",
};
