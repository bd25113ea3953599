import type { ComparisonOperator } from "../types.ts";

/** The operator that holds where this one does not, for values that are known. */
export const deniedOperator = (operator: ComparisonOperator): ComparisonOperator => operators[operator][0];

/** The operator with the sides changed: `>` for `<`. */
export const turnedOperator = (operator: ComparisonOperator): ComparisonOperator => operators[operator][1];

/** What each operator is under NOT, and with its sides changed. */
const operators: Readonly<
  Record<ComparisonOperator, readonly [ComparisonOperator, ComparisonOperator]>
> = {
  "=": ["<>", "="],
  "<>": ["=", "<>"],
  "<": [">=", ">"],
  "<=": [">", ">="],
  ">": ["<=", "<"],
  ">=": ["<", "<="],
};
