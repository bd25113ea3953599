import type { ComparisonOperator } from "../types.ts";

/** The operators that one is mistaken for: equal for unequal, the other direction, the bound itself in or out. */
export const nearOperators: Readonly<Record<ComparisonOperator, readonly ComparisonOperator[]>> = {
  "=": ["<>"],
  "<>": ["="],
  "<": [">", "<="],
  "<=": [">=", "<"],
  ">": ["<", ">="],
  ">=": ["<=", ">"],
};
