import type { ColumnReference, ComparisonOperator, Filter, Literal } from "../../specification/mod.ts";
import type { SqlExpression } from "../../sql/mod.ts";

/**
 * A condition as data, where it is one comparison, range, list or NULL test of one column of the table with literals;
 * otherwise undefined.
 */
export function conditionFilter(
  condition: SqlExpression,
  table: string,
): Exclude<Filter, { readonly kind: "exists" }> | undefined {
  switch (condition.kind) {
    case "comparison": {
      const column = columnOf(condition.left, table);
      const value = literalOf(condition.right);
      if (column === undefined || value === undefined || condition.quantifier || condition.escape) {
        return undefined;
      }
      const { operator, negated } = condition;
      if (operator === "like" && typeof value === "string") {
        return { kind: "pattern", column, pattern: value, negated };
      }
      return isOperator(operator) && !negated ? { kind: "comparison", column, operator, value } : undefined;
    }
    case "between": {
      const column = columnOf(condition.left, table);
      const [low, high] = [literalOf(condition.low), literalOf(condition.high)];
      if (column === undefined || low === undefined || high === undefined || condition.negated) {
        return undefined;
      }
      return { kind: "between", column, low, high };
    }
    case "in": {
      const column = columnOf(condition.left, table);
      const values = "kind" in condition.values ? [undefined] : condition.values.map(literalOf);
      const known = values.filter((value) => value !== undefined);
      if (column === undefined || known.length === 0 || known.length < values.length) return undefined;
      return { kind: "one_of", column, values: known, negated: condition.negated };
    }
    case "null_test": {
      const column = columnOf(condition.left, table);
      return column && { kind: "null", column, negated: condition.negated };
    }
    default:
      return undefined;
  }
}

function columnOf(expression: SqlExpression, table: string): ColumnReference | undefined {
  return expression.kind === "column" && expression.table === table
    ? { table, column: expression.column }
    : undefined;
}

function literalOf(expression: SqlExpression): Literal | undefined {
  if (expression.kind !== "literal") return undefined;
  switch (expression.type) {
    case "number":
      return Number(expression.value);
    case "boolean":
      return expression.value.toLowerCase() === "true";
    case "text":
    case "date":
      return expression.value;
    default:
      return undefined;
  }
}

const operators: readonly string[] = [
  "=",
  "<>",
  "<",
  "<=",
  ">",
  ">=",
] satisfies readonly ComparisonOperator[];

function isOperator(operator: string): operator is ComparisonOperator {
  return operators.includes(operator);
}
