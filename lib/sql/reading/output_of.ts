import type { SelectReading, SqlExpression } from "./types.ts";

/** What an alias or a position of a SELECT stands for; any other expression, and one of an unknown alias, as it is. */
export function outputOf(expression: SqlExpression, { outputs }: SelectReading): SqlExpression {
  if (expression.kind !== "output") return expression;
  const output = "position" in expression
    ? outputs[expression.position - 1]
    : outputs.find(({ alias }) => alias?.toLowerCase() === expression.name.toLowerCase());
  return output?.expression ?? expression;
}
