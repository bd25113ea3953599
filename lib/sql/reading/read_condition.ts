import { isNode } from "../is_node.ts";
import type { SqlNode, SqlTree } from "../parse_sql.ts";
import { nodesOf } from "../tree_parts.ts";
import { type ReadingContext, readInside } from "./reading_context.ts";
import { keysBeyond, openedExpression } from "./tree_rest.ts";
import type { SqlCondition, SqlExpression } from "./types.ts";

/** Reads the expressions inside a condition. */
export type ReadExpression = (tree: SqlTree | undefined, isComparedWith?: true) => SqlExpression;

/** A node as a condition; `undefined` where it is none, or says more than a condition can hold. */
export function readCondition(
  tree: SqlTree | undefined,
  { context, read }: { readonly context: ReadingContext; readonly read: ReadExpression },
): SqlCondition | undefined {
  const [kind, body] = openedExpression(tree);
  const operator = operators[kind];
  if (operator !== undefined) {
    return keysBeyond(body, ["left", "right", "escape", "quantifier", "op"]).length > 0
      ? undefined
      : comparison(body, { operator, read });
  }
  switch (kind) {
    case "and":
    case "or":
      return { kind, conditions: chain(tree, kind).map((side) => read(side)) };
    case "not":
      return negation(read(body.this));
    case "similar_to":
    case "regexp_like":
    case "regexp_i_like":
      return matching(kind, { body, read });
    case "is_true":
    case "is_false":
      return {
        kind: "comparison",
        left: read(body.this),
        operator: "is",
        right: { kind: "literal", type: "boolean", value: kind === "is_true" ? "TRUE" : "FALSE" },
        negated: body.not === true,
      };
    case "any":
    case "all":
      return quantified(kind, { body, read });
    case "between":
      if (keysBeyond(body, ["this", "low", "high", "not"]).length > 0) return undefined;
      return {
        kind: "between",
        left: read(body.this),
        low: read(body.low, true),
        high: read(body.high, true),
        negated: body.not === true,
      };
    case "in":
      if (keysBeyond(body, ["this", "expressions", "query", "not"]).length > 0) return undefined;
      return {
        kind: "in",
        left: read(body.this),
        values: isNode(body.query)
          ? readInside(body.query, context).query
          : nodesOf(body.expressions).map((value) => read(value, true)),
        negated: body.not === true,
      };
    case "is_null":
      return { kind: "null_test", left: read(body.this), negated: body.not === true };
    case "exists":
      return { kind: "exists", query: readInside(body.this, context).query, negated: body.not === true };
    default:
      return undefined;
  }
}

const operators: Readonly<Record<string, string>> = {
  eq: "=",
  neq: "<>",
  lt: "<",
  lte: "<=",
  gt: ">",
  gte: ">=",
  is: "is",
  null_safe_eq: "is not distinct from",
  null_safe_neq: "is distinct from",
  like: "like",
  i_like: "ilike",
  glob: "glob",
};

function comparison(
  { left, right, escape, quantifier }: SqlNode,
  { operator, read }: { readonly operator: string; readonly read: ReadExpression },
): SqlCondition {
  return {
    kind: "comparison",
    left: read(left),
    operator,
    right: read(right, true),
    negated: false,
    ...(typeof quantifier === "string" && { quantifier: quantifier.toLowerCase() === "all" ? "all" : "any" }),
    ...(isNode(escape) && { escape: read(escape) }),
  };
}

function matching(
  kind: "similar_to" | "regexp_like" | "regexp_i_like",
  { body, read }: { readonly body: SqlNode; readonly read: ReadExpression },
): SqlCondition | undefined {
  if (keysBeyond(body, ["this", "pattern", "expression", "escape", "not"]).length > 0) return undefined;
  const words = { similar_to: "similar to", regexp_like: "regexp", regexp_i_like: "regexp without case" };
  return {
    kind: "comparison",
    left: read(body.this),
    operator: words[kind],
    right: read(body.pattern ?? body.expression, true),
    negated: body.not === true,
    ...(isNode(body.escape) && { escape: read(body.escape) }),
  };
}

const quantifiedOperators: Readonly<Record<string, string>> = {
  Eq: "=",
  Neq: "<>",
  Lt: "<",
  Lte: "<=",
  Gt: ">",
  Gte: ">=",
};

function quantified(
  quantifier: "any" | "all",
  { body, read }: { readonly body: SqlNode; readonly read: ReadExpression },
): SqlCondition | undefined {
  const operator = quantifiedOperators[String(body.op)];
  if (operator === undefined) return undefined;
  return {
    kind: "comparison",
    left: read(body.this),
    operator,
    right: read(body.subquery),
    negated: false,
    quantifier,
  };
}

/** All sides of `a AND b AND c`, in whatever way the parser nests them. */
function chain(tree: SqlTree | undefined, kind: string): readonly (SqlTree | undefined)[] {
  const sides: (SqlTree | undefined)[] = [];
  const open = [tree];
  while (open.length > 0) {
    const next = open.pop();
    const [found, body] = openedExpression(next);
    if (found === kind) open.push(body.right, body.left);
    else sides.push(next);
  }
  return sides;
}

function negation(condition: SqlExpression): SqlCondition {
  return "negated" in condition ? { ...condition, negated: !condition.negated } : { kind: "not", condition };
}
