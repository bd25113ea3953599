import type { SqlExpression } from "../../sql/mod.ts";
import type {
  ColumnReference,
  ConjunctiveAggregate,
  ConjunctiveOutput,
  Literal,
} from "../conjunctive_query.ts";

/** Why a query is no specification; it never leaves this room. */
export class Unreadable extends Error {}

/** Reads a column with its table. */
export function columnReference(expression: SqlExpression): ColumnReference {
  if (expression.kind !== "column") {
    throw new Unreadable(`${kindText(expression)} stands where a column is expected`);
  }
  const { table, column } = expression;
  if (table === undefined) throw new Unreadable(`it cannot be told which table has the column ${column}`);
  return { table, column };
}

/** Reads a column or an aggregate of one. */
export function outputOfExpression(expression: SqlExpression): ConjunctiveOutput {
  if (expression.kind !== "aggregate") return { kind: "column", column: columnReference(expression) };
  const { function: name, arguments: [argument, ...others], distinct, filter, orderBy } = expression;
  const known = functions[name];
  if (known === undefined || others.length > 0 || filter !== undefined || orderBy.length > 0) {
    throw new Unreadable(`the aggregate ${name} with more than a column is none that a specification has`);
  }
  const isRows = argument === undefined || argument.kind === "star" || argument.kind === "literal";
  if (isRows) {
    if (known !== "count" || distinct) throw new Unreadable(`the aggregate ${name} is not of a column`);
    return { kind: "aggregate", function: known };
  }
  return {
    kind: "aggregate",
    function: known,
    column: columnReference(argument),
    ...(distinct && { distinct }),
  };
}

const functions: Readonly<Record<string, ConjunctiveAggregate | undefined>> = {
  count: "count",
  sum: "sum",
  avg: "average",
  min: "minimum",
  max: "maximum",
};

/** Reads a literal; dates are text. */
export function literalValue(expression: SqlExpression): Literal {
  if (expression.kind === "cast") return literalValue(expression.operand);
  if (
    expression.kind === "operation" && expression.operator === "-" && expression.operands.length === 1
  ) {
    const value = literalValue(expression.operands[0] ?? expression);
    if (typeof value === "number") return -value;
  }
  if (expression.kind !== "literal") {
    throw new Unreadable(`${kindText(expression)} stands where a value is expected`);
  }
  const { type, value } = expression;
  switch (type) {
    case "text":
    case "date":
    case "time":
    case "timestamp":
      return value;
    case "boolean":
      return value.toLowerCase() === "true";
    case "number":
      return Number(value);
    case "null":
    case "other":
      throw new Unreadable(`the value ${value} is none that a specification has`);
    default:
      return type satisfies never;
  }
}

/** Names the kind of an expression in messages. */
export function kindText({ kind }: SqlExpression): string {
  const names: Partial<Record<SqlExpression["kind"], string>> = {
    call: "a function",
    case: "a CASE",
    operation: "a computed value",
    query: "a query",
    window: "a window function",
    aggregate: "an aggregate",
    literal: "a value",
    cast: "a cast",
    column: "a column",
    star: "a star",
  };
  return names[kind] ?? "an expression";
}
