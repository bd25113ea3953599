import type { QueryReading, SqlExpression } from "../../sql/mod.ts";
import { conjunction } from "../tree/conjunction.ts";
import type { ComparisonOperator, Condition, Exists, Pattern, Value } from "../types.ts";
import type { Scope } from "./types.ts";
import { Unreadable } from "./unreadable.ts";

/** An expression as a condition; a value as whether it is true. */
export function readCondition(expression: SqlExpression, scope: Scope): Condition {
  const { text } = scope;
  const value = (one: SqlExpression) => text.value(one, scope);
  switch (expression.kind) {
    case "and":
    case "or":
      return {
        kind: expression.kind,
        conditions: expression.conditions.map((one) => readCondition(one, scope)),
      };
    case "not":
      return { kind: "not", condition: readCondition(expression.condition, scope) };
    case "comparison":
      return denied(readComparison(expression, scope), expression);
    case "between":
      return denied({
        kind: "between",
        value: value(expression.left),
        low: value(expression.low),
        high: value(expression.high),
      }, expression);
    case "in":
      return denied(readIn(expression, scope), expression);
    case "null_test":
      return denied({ kind: "null", value: value(expression.left) }, expression);
    case "exists":
      return denied(readExists(expression.query, scope), expression);
    default: {
      const read = value(expression);
      return read.kind === "condition" ? read.condition : { kind: "truth", value: read };
    }
  }
}

function denied(condition: Condition, { negated }: { readonly negated: boolean }): Condition {
  return negated ? { kind: "not", condition } : condition;
}

type Comparison = Extract<SqlExpression, { readonly kind: "comparison" }>;

function readComparison(comparison: Comparison, scope: Scope): Condition {
  const { left, operator, right, quantifier, escape } = comparison;
  const value = (one: SqlExpression) => scope.text.value(one, scope);
  if (quantifier !== undefined) return readQuantified({ ...comparison, quantifier }, scope);
  const syntax = syntaxes[operator];
  if (syntax !== undefined) {
    const mark = escape && value(escape);
    if (mark && (mark.kind !== "literal" || typeof mark.value !== "string")) {
      throw new Unreadable("comparison", "its ESCAPE is no text");
    }
    return {
      kind: "pattern",
      value: value(left),
      pattern: value(right),
      syntax,
      ...(mark && { escape: String(mark.value) }),
    };
  }
  if (left.kind === "tuple" || right.kind === "tuple") return rowComparison(comparison, scope);
  if (operator === "is" && right.kind === "literal") {
    if (right.type === "null") return { kind: "null", value: value(left) };
    if (right.type === "boolean") {
      return truthTest(left, { isTrue: right.value.toLowerCase() === "true", scope });
    }
  }
  const sides = { left: value(left), right: value(right) };
  if (operator === "is" || operator === "is not distinct from") {
    return { kind: "comparison", operator: "same", ...sides };
  }
  if (operator === "is distinct from") {
    return { kind: "not", condition: { kind: "comparison", operator: "same", ...sides } };
  }
  return { kind: "comparison", ...sides, operator: comparisonOperator(operator) };
}

const syntaxes: Readonly<Record<string, Pattern["syntax"] | undefined>> = {
  like: "like",
  ilike: "like_without_case",
  glob: "glob",
  regexp: "regexp",
  "regexp without case": "regexp_without_case",
  "similar to": "similar",
};

const operators: ReadonlySet<string> = new Set(["=", "<>", "<", "<=", ">", ">="]);

function comparisonOperator(operator: string): ComparisonOperator {
  if (operators.has(operator)) return operator as ComparisonOperator;
  throw new Unreadable("comparison", `it compares by ${operator.toUpperCase()}`);
}

/** `x IS TRUE` is never unknown. */
function truthTest(
  tested: SqlExpression,
  { isTrue, scope }: { readonly isTrue: boolean; readonly scope: Scope },
): Condition {
  const condition = readCondition(tested, scope);
  const isKnown = {
    kind: "not",
    condition: { kind: "null", value: scope.text.value(tested, scope) },
  } as const;
  return { kind: "and", conditions: [isKnown, isTrue ? condition : { kind: "not", condition }] };
}

/** `(a, b) = (1, 2)`: each value equals its partner. */
function rowComparison({ left, operator, right }: Comparison, scope: Scope): Condition {
  const isPlain = left.kind === "tuple" && right.kind === "tuple" && left.items.length === right.items.length;
  if (!isPlain || operator !== "=" && operator !== "<>") {
    throw new Unreadable("comparison", `it compares rows of values by ${operator.toUpperCase()}`);
  }
  const equal = equalRows(left.items, { right: right.items, scope });
  return operator === "=" ? equal : { kind: "not", condition: equal };
}

function equalRows(
  left: readonly SqlExpression[],
  { right, scope }: { readonly right: readonly SqlExpression[]; readonly scope: Scope },
): Condition {
  const pairs = left.flatMap((one, i): readonly Condition[] => {
    const other = right[i];
    if (other === undefined) return [];
    const sides = { left: scope.text.value(one, scope), right: scope.text.value(other, scope) };
    return [{ kind: "comparison", operator: "=", ...sides }];
  });
  const equal = conjunction(pairs);
  if (equal === undefined || left.length !== right.length) {
    throw new Unreadable("comparison", "it compares rows of unequally many values");
  }
  return equal;
}

type Quantified = Comparison & { readonly quantifier: "any" | "all" };

function readQuantified({ left, operator, right, quantifier }: Quantified, scope: Scope): Condition {
  const value = scope.text.value(left, scope);
  if (right.kind === "query") {
    const specification = scope.text.specification(right.query, scope);
    return {
      kind: "quantified",
      left: value,
      operator: comparisonOperator(operator),
      quantifier,
      specification,
    };
  }
  const isList = right.kind === "other" && /^(?:ARRAY)?\[/i.test(right.text) && right.parts.length > 0;
  const isChoice = quantifier === "any" ? operator === "=" : operator === "<>";
  if (!isList || !isChoice) {
    throw new Unreadable(
      "comparison",
      `it compares with ${quantifier.toUpperCase()} of something that is no query`,
    );
  }
  const values = right.parts.map((one) => scope.text.value(one, scope));
  return denied({ kind: "one_of", value, values }, { negated: quantifier === "all" });
}

type Membership = Extract<SqlExpression, { readonly kind: "in" }>;

function readIn({ left, values }: Membership, scope: Scope): Condition {
  const value = (one: SqlExpression): Value => scope.text.value(one, scope);
  if ("kind" in values) {
    const items = left.kind === "tuple" ? left.items : [left];
    return {
      kind: "member_of",
      values: items.map(value),
      specification: scope.text.specification(values, scope),
    };
  }
  const [first] = values;
  if (first === undefined) throw new Unreadable("comparison", "it chooses among no values");
  if (left.kind === "tuple") {
    const rows = values.map((row) => {
      if (row.kind !== "tuple") {
        throw new Unreadable("comparison", "it compares a row of values with a value");
      }
      return equalRows(left.items, { right: row.items, scope });
    });
    return rows.length === 1 && rows[0] !== undefined ? rows[0] : { kind: "or", conditions: rows };
  }
  // The parser takes a single query in further parentheses for a list.
  if (first.kind === "query" && values.length === 1) {
    return readIn({ kind: "in", left, values: first.query, negated: false }, scope);
  }
  return { kind: "one_of", value: value(left), values: values.map(value) };
}

/** What EXISTS shows means nothing, unless it is an aggregate of all rows, which there always is. */
function readExists(query: QueryReading, scope: Scope): Exists {
  if (query.kind !== "select") {
    return { kind: "exists", specification: scope.text.specification(query, scope) };
  }
  if (query.aggregations.length > 0 && query.groupBy.length === 0 && query.having === undefined) {
    throw new Unreadable("exists", "its EXISTS asks for an aggregate, which there always is");
  }
  const isAlias = query.orderBy.length > 0 || query.groupBy.length > 0 || query.having !== undefined;
  const outputs = isAlias ? query.outputs : [];
  const specification = scope.text.specification({ ...query, distinct: false, outputs }, scope);
  return {
    kind: "exists",
    specification: specification.kind === "selection" ? { ...specification, outputs: [] } : specification,
  };
}
