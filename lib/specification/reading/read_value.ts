import type { SqlExpression } from "../../sql/mod.ts";
import type {
  ArithmeticValue,
  CaseValue,
  CastValue,
  Condition,
  LiteralValue,
  PortableFunction,
  Value,
} from "../types.ts";
import { readAggregate } from "./read_aggregate.ts";
import { datePart, partOfDate, readCall } from "./read_call.ts";
import { readWindow } from "./read_window.ts";
import { isTruth } from "./is_truth.ts";
import { isWhole, numberKind } from "./number_kind.ts";
import { columnAt, outputAt } from "./scope.ts";
import type { Scope } from "./types.ts";
import { Unreadable } from "./unreadable.ts";

/** An expression as a value; a condition as whether it holds. */
export function readValue(expression: SqlExpression, scope: Scope): Value {
  const { text } = scope;
  switch (expression.kind) {
    case "column":
      return columnAt(expression, scope);
    case "output":
      return outputAt(expression, scope);
    case "literal":
      return readLiteral(expression, scope);
    case "aggregate":
      return readAggregate(expression, scope);
    case "window":
      return readWindow(expression, scope);
    case "operation":
      return readOperation(expression, scope);
    case "call":
      return readCall(expression, scope);
    case "case":
      return readCase(expression, scope);
    case "cast":
      return readCast(expression, scope);
    case "query":
      return { kind: "query", specification: text.specification(expression.query, scope) };
    case "star":
      throw new Unreadable("star", "it has a star where a value is expected");
    case "tuple":
      throw new Unreadable("comparison", "it has a row of values where a value is expected");
    case "other":
      return readOther(expression, scope);
    default:
      return conditionValue(text.condition(expression, scope));
  }
}

/** The truth of a condition; of one that only asks whether a value is true, the value. */
function conditionValue(condition: Condition): Value {
  return condition.kind === "truth" ? condition.value : { kind: "condition", condition };
}

function readLiteral(
  { type, value }: Extract<SqlExpression, { readonly kind: "literal" }>,
  { text }: Scope,
): LiteralValue {
  switch (type) {
    case "text":
      return { kind: "literal", value };
    case "date":
    case "time":
    case "timestamp":
      return { kind: "literal", value, type };
    case "boolean":
      return { kind: "literal", value: value.toLowerCase() === "true" };
    case "null":
      return { kind: "literal", value: null };
    case "number": {
      const literal: LiteralValue = isExact(value)
        ? { kind: "literal", value: Number(value) }
        : { kind: "literal", value, type: "decimal" };
      if (/[.e]/i.test(value) && !/^0x/i.test(value)) text.decimals.add(literal);
      return literal;
    }
    case "other":
      throw new Unreadable("expression", `it has the value ${value}, which is neither text nor number`);
    default:
      return type satisfies never;
  }
}

/** Whether a double holds the number. */
function isExact(value: string): boolean {
  if (/^0x/i.test(value)) return Number.isSafeInteger(Number(value));
  const digits = value.replace(/e.*$/i, "").replaceAll(/\D/g, "").replace(/^0+/, "");
  return digits.length <= 15 || /^-?\d+$/.test(value) && Number.isSafeInteger(Number(value));
}

function readOperation(
  operation: Extract<SqlExpression, { readonly kind: "operation" }>,
  scope: Scope,
): Value {
  const { operator, operands } = operation;
  const days = countedDays(operation)?.map((day) => readValue(day, scope));
  if (days !== undefined) return { kind: "call", function: "days_between", arguments: days };
  const [left, right] = operands.map((operand) => readValue(operand, scope));
  if (left === undefined) throw new Unreadable("expression", `it has ${operator} of nothing`);
  if (right === undefined) {
    const { kind, value } = left.kind === "literal" ? left : { kind: "none", value: undefined };
    if (kind === "literal" && typeof value === "number") return { kind: "literal", value: -value };
    return { kind: "arithmetic", operator: "-", operands: [left] };
  }
  switch (operator) {
    case "+":
    case "*":
    case "||":
      return { kind: "arithmetic", operator, operands: [left, right] };
    case "-":
      return difference(left, { right, scope });
    case "/": {
      const divisor = withoutZeroGuard(right);
      return {
        kind: "arithmetic",
        operator: division(left, { right: divisor, scope }),
        operands: [left, divisor],
      };
    }
    case "%":
      return remainder(left, { right, scope });
    default:
      throw new Unreadable("expression", `it has the operator ${operator}`);
  }
}

interface RightSide {
  readonly right: Value;
  readonly scope: Scope;
}

/** Days between two dates, where types are strict; `julianday` counts them elsewhere. */
function difference(left: Value, { right, scope: { text } }: RightSide): Value {
  const days = [left, right].map((side) => {
    const isCount = side.kind === "call" && side.function === "julianday" && side.arguments.length === 1;
    if (isCount) return side.arguments[0];
    return text.traits.typesMustMatch && numberKind(side, text) === "date" ? side : undefined;
  });
  const [later, earlier] = days;
  if (later === undefined || earlier === undefined) {
    return { kind: "arithmetic", operator: "-", operands: [left, right] };
  }
  return { kind: "call", function: "days_between", arguments: [later, earlier] };
}

/** `NULLIF(x, 0)` as a divisor is `x`: to divide by 0 gives NULL. */
function withoutZeroGuard(divisor: Value): Value {
  if (divisor.kind !== "call" || divisor.function !== "null_if") return divisor;
  const [value, zero] = divisor.arguments;
  return value && zero?.kind === "literal" && zero.value === 0 ? value : divisor;
}

/** What `/` does in the dialect. */
function division(left: Value, { right, scope: { text } }: RightSide): ArithmeticValue["operator"] {
  const { typesMustMatch, dividesWhole } = text.traits;
  const kinds = [numberKind(left, text), numberKind(right, text)];
  if (!dividesWhole || kinds.includes("real")) return "/";
  if (kinds.every(isWhole)) return "quotient";
  if (typesMustMatch && !kinds.includes(undefined)) return "/";
  throw new Unreadable("division", "it divides numbers of which it is not known whether they are whole");
}

/** SQLite cuts the operands of `%` to whole numbers; others do not. */
function remainder(left: Value, { right, scope: { text } }: RightSide): Value {
  const areWhole = isWhole(numberKind(left, text)) && isWhole(numberKind(right, text));
  if (text.traits.typesMustMatch || areWhole) {
    return { kind: "arithmetic", operator: "%", operands: [left, right] };
  }
  throw new Unreadable(
    "division",
    "it takes the remainder of numbers of which it is not known whether they are whole",
  );
}

function readCase(
  { operand, branches, otherwise }: Extract<SqlExpression, { readonly kind: "case" }>,
  scope: Scope,
): CaseValue {
  const compared = operand && readValue(operand, scope);
  const when = (expression: SqlExpression): Condition =>
    compared === undefined ? scope.text.condition(expression, scope) : {
      kind: "comparison",
      left: compared,
      operator: "=",
      right: readValue(expression, scope),
    };
  return {
    kind: "case",
    branches: branches.map((branch) => ({ when: when(branch.when), then: readValue(branch.then, scope) })),
    ...(otherwise && { otherwise: readValue(otherwise, scope) }),
  };
}

function readCast(
  { operand, type: written }: Extract<SqlExpression, { readonly kind: "cast" }>,
  scope: Scope,
): Value {
  const value = readValue(operand, scope);
  const type = castTypes.find(([pattern]) => pattern.test(written))?.[1];
  const places = placesKept(written, scope);
  if (type === undefined || type === "text" && places !== undefined && places < LONG_TEXT) {
    throw new Unreadable("expression", `it casts to ${written}`);
  }
  const isDate = type === "date" || type === "time" || type === "timestamp";
  if (isDate && value.kind === "literal" && typeof value.value === "string" && !value.type) {
    return { ...value, type };
  }
  const part = type === "integer" ? partOfDate(value) : undefined;
  if (part !== undefined) return part;
  const isNumber = type === "integer" || type === "real" || type === "decimal";
  // A truth value becomes a number otherwise than a number of another sort.
  const cast: Value = {
    kind: "cast",
    value: isNumber && isTruth(value, scope.text)
      ? { kind: "condition", condition: { kind: "truth", value } }
      : value,
    type,
  };
  if (type !== "decimal" || places === undefined || places >= UNBOUNDED) return cast;
  return { kind: "call", function: "round", arguments: [cast, { kind: "literal", value: places }] };
}

/** The last number in parentheses behind a type: to how many places, or letters, a value is cut. */
function placesKept(type: string, { text: { traits } }: Scope): number | undefined {
  if (traits.decimalsKeepPlaces) return undefined;
  const isDecimal = castTypes.find(([pattern]) => pattern.test(type))?.[1] === "decimal";
  const [, length, places] = /\((\d+)(?:\s*,\s*(\d+))?\)/.exec(type) ?? [];
  if (!isDecimal) return length === undefined ? undefined : Number(length);
  return length === undefined ? traits.plainDecimalPlaces : Number(places ?? 0);
}

/** So many places of a decimal are as good as all. */
const UNBOUNDED = 10;

/** So many letters of a text are as good as all. */
const LONG_TEXT = 255;

const castTypes: readonly (readonly [RegExp, CastValue["type"] | undefined])[] = [
  [/^(?:timestamp|datetime)/, "timestamp"],
  [/^date$/, "date"],
  [/^time\b/, "time"],
  [/interval|\[|^(?:var)?binary\b|blob|bytea|json|unsigned/, undefined],
  [/int|signed|serial/, "integer"],
  [/real|float|double/, "real"],
  [/^(?:dec|num)/, "decimal"],
  [/^bool/, "boolean"],
  [/char|text|string|clob/, "text"],
];

type Pair = readonly [later: SqlExpression, earlier: SqlExpression];

/** The two times between which a query counts days, as seconds or parts of them by those of a day. */
function countedDays(
  { operator, operands: [counted, divisor] }: Extract<SqlExpression, { readonly kind: "operation" }>,
): Pair | undefined {
  if (operator !== "/" || counted === undefined || divisor?.kind !== "literal") return undefined;
  const length = { [DAY_SECONDS]: seconds, [DAY_SECONDS * 1e6]: microseconds }[Number(divisor.value)];
  const [later, earlier] = length?.(counted) ?? [];
  return later && earlier && [withoutCast(later), withoutCast(earlier)];
}

const DAY_SECONDS = 86_400;

/** `EPOCH(a) - EPOCH(b)`, `EXTRACT(EPOCH FROM a - b)`. */
function seconds(expression: SqlExpression): Pair | undefined {
  const isExtract = expression.kind === "other" && /^EXTRACT\(EPOCH FROM /i.test(expression.text);
  const difference = isExtract ? expression.parts[0] : expression;
  if (difference?.kind !== "operation" || difference.operator !== "-") return undefined;
  const [left, right] = difference.operands.map((side) =>
    isExtract ? side : side.kind === "call" && side.function === "epoch" ? side.arguments[0] : undefined
  );
  return left && right && [left, right];
}

/** `TIMESTAMPDIFF(MICROSECOND, b, a)`. */
function microseconds(expression: SqlExpression): Pair | undefined {
  if (expression.kind !== "call" || expression.function !== "timestampdiff") return undefined;
  const [unit, earlier, later] = expression.arguments;
  const isFine = unit?.kind === "column" && unit.column.toLowerCase() === "microsecond";
  return isFine && later && earlier ? [later, earlier] : undefined;
}

function withoutCast(expression: SqlExpression): SqlExpression {
  return expression.kind === "cast" && expression.type.startsWith("timestamp")
    ? expression.operand
    : expression;
}

/** Expressions that only their text tells. */
function readOther(
  { text, parts }: Extract<SqlExpression, { readonly kind: "other" }>,
  scope: Scope,
): Value {
  const [value, ...others] = parts.map((part) => () => scope.text.value(part, scope));
  const unit = /^EXTRACT\((\w+) FROM /i.exec(text)?.[1];
  const part = unit && value && others.length === 0 ? datePart(unit, value()) : undefined;
  if (part !== undefined) return part;
  const trim = trims[/^(L|R)?TRIM\((?!LEADING|TRAILING)/i.exec(text)?.[0].toUpperCase() ?? ""];
  if (trim && value && others.length < (scope.text.traits.spelling.functions[trim]?.length ?? 1)) {
    return { kind: "call", function: trim, arguments: [value(), ...others.map((other) => other())] };
  }
  throw new Unreadable("expression", `it has the expression ${text}`);
}

const trims: Readonly<Record<string, PortableFunction>> = {
  "TRIM(": "trim",
  "LTRIM(": "trim_left",
  "RTRIM(": "trim_right",
};
