import type { ComparisonOperator, Condition, LiteralValue, MemberOf, OneOf, Value } from "../types.ts";
import type { Facts } from "./facts.ts";
import { textOf } from "./text_of.ts";
import { isPlain } from "./is_plain.ts";

export interface NormalConditionOptions {
  readonly facts: Facts;
  /** Whether unknown is told from false, as where a condition is shown. @default false */
  readonly tellsUnknown?: boolean;
}

/**
 * A condition whose parts are normal already: denials stand on single tests only (De Morgan, in three values), ranges are
 * two bounds, equalities with values of one operand are one choice, conjuncts and branches are flat, sorted and single.
 */
export function normalCondition(condition: Condition, options: NormalConditionOptions): Condition {
  return denied(condition, { ...options, isDenied: false });
}

interface Denial extends NormalConditionOptions {
  readonly isDenied: boolean;
}

function denied(condition: Condition, denial: Denial): Condition {
  const { facts, isDenied, tellsUnknown = false } = denial;
  switch (condition.kind) {
    case "and":
    case "or": {
      const kind = isDenied === (condition.kind === "and") ? "or" : "and";
      return joined(kind, condition.conditions.map((part) => denied(part, denial)));
    }
    case "not":
      return denied(condition.condition, { ...denial, isDenied: !isDenied });
    case "comparison": {
      const { operator } = condition;
      if (operator === "same") return test(sides(condition), isDenied);
      return comparison({ ...condition, operator: isDenied ? opposites[operator] : operator }, facts);
    }
    case "between": {
      const { value, low, high } = condition;
      return denied({
        kind: "and",
        conditions: [
          { kind: "comparison", left: value, operator: ">=", right: low },
          { kind: "comparison", left: value, operator: "<=", right: high },
        ],
      }, denial);
    }
    case "one_of":
      return choice(condition, { facts, isDenied });
    case "member_of": {
      const other = tellsUnknown || !facts.mayUnifyMembership
        ? undefined
        : normalMembership(condition, { facts, isDenied });
      return test(other ?? condition, isDenied);
    }
    case "quantified": {
      const { left, operator, quantifier, specification } = condition;
      if (quantifier === (isDenied ? "all" : "any") && operator === (isDenied ? "<>" : "=")) {
        return denied({ kind: "member_of", values: [left], specification }, { ...denial, isDenied: false });
      }
      if (quantifier === (isDenied ? "any" : "all") && operator === (isDenied ? "=" : "<>")) {
        return denied({ kind: "member_of", values: [left], specification }, { ...denial, isDenied: true });
      }
      return isDenied
        ? { ...condition, operator: opposites[operator], quantifier: quantifier === "any" ? "all" : "any" }
        : condition;
    }
    case "truth": {
      const { value } = condition;
      if (value.kind === "condition") return denied(value.condition, denial);
      if (value.kind === "literal" && typeof value.value === "boolean") {
        return constant(value.value !== isDenied);
      }
      if (!facts.isTruth(value)) return test(condition, isDenied);
      return comparison({
        kind: "comparison",
        left: value,
        operator: "=",
        right: { kind: "literal", value: !isDenied },
      }, facts);
    }
    case "null":
      if (!tellsUnknown && facts.isKnown(condition.value)) {
        return constant(isDenied);
      }
      return test(condition, isDenied);
    case "pattern":
    case "exists":
      return test(condition, isDenied);
    default:
      return condition satisfies never;
  }
}

function test(condition: Condition, isDenied: boolean): Condition {
  return isDenied ? { kind: "not", condition } : condition;
}

/** What `NOT` makes of an operator, and what an operator is from the other side. */
const opposites = { "=": "<>", "<>": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">" } as const;
const turned = { "=": "=", "<>": "<>", "<": ">", ">": "<", "<=": ">=", ">=": "<=" } as const;

type Comparison = Extract<Condition, { readonly kind: "comparison" }>;

function sides(condition: Comparison): Comparison {
  const { left, operator, right } = condition;
  const isTurned = left.kind === "literal" && right.kind !== "literal" ||
    left.kind !== "literal" && right.kind !== "literal" && textOf(left) > textOf(right);
  if (!isTurned) return condition;
  return {
    ...condition,
    left: right,
    operator: operator === "same" ? operator : turned[operator],
    right: left,
  };
}

function comparison(condition: Comparison, facts: Facts): Condition {
  const { left, operator, right } = sides(condition);
  const year = yearOf(left, right);
  if (year !== undefined) return comparison({ kind: "comparison", operator, ...year }, facts);
  const isBound = right.kind === "literal" && typeof right.value === "number" && right.type === undefined &&
    facts.isWhole(left);
  if (!isBound) return { kind: "comparison", left, operator, right };
  const bound = Number(right.value);
  const literal = (value: number): LiteralValue => ({ kind: "literal", value });
  switch (operator) {
    case ">":
    case ">=": {
      const value = operator === ">" ? Math.floor(bound) + 1 : Math.ceil(bound);
      return { kind: "comparison", left, operator: ">=", right: literal(value) };
    }
    case "<":
    case "<=": {
      const value = operator === "<" ? Math.ceil(bound) - 1 : Math.floor(bound);
      return { kind: "comparison", left, operator: "<=", right: literal(value) };
    }
    default:
      return { kind: "comparison", left, operator, right };
  }
}

/** A year that is compared as a text of four digits. */
function yearOf(left: Value, right: Value): { readonly left: Value; readonly right: Value } | undefined {
  if (left.kind !== "call" || left.function !== "format_date" || right.kind !== "literal") return undefined;
  const [date, pattern] = left.arguments;
  const isYear = pattern?.kind === "literal" && pattern.value === "%Y" &&
    /^[1-9]\d{3}$/.test(String(right.value)) && typeof right.value === "string";
  return isYear && date
    ? {
      left: { kind: "call", function: "year", arguments: [date] },
      right: { kind: "literal", value: Number(right.value) },
    }
    : undefined;
}

function choice(
  { value, values }: OneOf,
  { facts, isDenied }: { readonly facts: Facts; readonly isDenied: boolean },
): Condition {
  const distinct = singles(values);
  const [only] = distinct;
  if (only !== undefined && distinct.length === 1) {
    return comparison(
      { kind: "comparison", left: value, operator: isDenied ? "<>" : "=", right: only },
      facts,
    );
  }
  return test({ kind: "one_of", value, values: distinct }, isDenied);
}

function singles<T>(parts: readonly T[]): readonly T[] {
  const byText = new Map(parts.map((part) => [textOf(part), part]));
  return [...byText].toSorted(([a], [b]) => a < b ? -1 : 1).map(([, part]) => part);
}

/** Normal conditions that hold together, or one of which holds; no conditions hold under `and` and not under `or`. */
export function joined(kind: "and" | "or", conditions: readonly Condition[]): Condition {
  const flat = conditions.flatMap((one) => one.kind === kind ? one.conditions : [one]);
  // A part that always holds adds nothing to `and`; one that never holds nothing to `or`. The other way round it decides.
  if (flat.some((one) => isConstant(one, kind === "or"))) return constant(kind === "or");
  const parts = singles(withChoices(kind, flat.filter((one) => !isConstant(one, kind === "and"))));
  const [only] = parts;
  if (only === undefined) return constant(kind === "and");
  return parts.length === 1 ? only : { kind, conditions: parts };
}

function constant(value: boolean): Condition {
  return { kind: "truth", value: { kind: "literal", value } };
}

/** Whether a condition always holds, or never. */
export function isConstant(condition: Condition, value: boolean): boolean {
  return condition.kind === "truth" && condition.value.kind === "literal" && condition.value.value === value;
}

/** `a = 1 OR a = 2` as one choice, and `a <> 1 AND a <> 2` as its denial. */
function withChoices(kind: "and" | "or", conditions: readonly Condition[]): readonly Condition[] {
  const choices = Map.groupBy(conditions, (one) => {
    const values = valuesOfChoice(kind, one);
    return values === undefined ? "" : textOf(values.value);
  });
  return [...choices].flatMap(([operand, group]): readonly Condition[] => {
    const members = group.map((one) => valuesOfChoice(kind, one));
    const [first] = members;
    if (operand === "" || first === undefined || group.length === 1) return group;
    const values = singles(members.flatMap((one) => one?.values ?? []));
    const [only] = values;
    if (only !== undefined && values.length === 1) return group.slice(0, 1);
    return [test({ kind: "one_of", value: first.value, values }, kind === "and")];
  });
}

function valuesOfChoice(
  kind: "and" | "or",
  condition: Condition,
): { readonly value: Value; readonly values: readonly Value[] } | undefined {
  const operator: ComparisonOperator = kind === "or" ? "=" : "<>";
  if (condition.kind === "comparison" && condition.operator === operator && isValue(condition.right)) {
    return { value: condition.left, values: [condition.right] };
  }
  const chosen = kind === "or" ? condition : condition.kind === "not" ? condition.condition : undefined;
  return chosen?.kind === "one_of" && chosen.values.every(isValue) ? chosen : undefined;
}

const isValue = (value: Value) => value.kind === "literal" && value.value !== null;

/**
 * `value IN (SELECT …)` as a row that exists, where that is the same: in a condition that must hold, or denied where
 * neither side is ever NULL. Undefined where it is not.
 */
function normalMembership(
  { values, specification }: MemberOf,
  { facts, isDenied }: { readonly facts: Facts; readonly isDenied: boolean },
): Condition | undefined {
  if (specification.kind !== "selection" || !isPlain(specification)) return undefined;
  const pairs = values.map((left, i) => ({ left, right: specification.outputs[i]?.value }));
  const conditions = pairs.flatMap(({ left, right }): readonly Condition[] =>
    right === undefined || isDenied && !(facts.isKnown(left) && facts.isKnown(right))
      ? []
      : [{ kind: "comparison", left, operator: "=", right }]
  );
  if (conditions.length < pairs.length || specification.outputs.length !== pairs.length) return undefined;
  const where: Condition = {
    kind: "and",
    conditions: [...specification.where ? [specification.where] : [], ...conditions],
  };
  return {
    kind: "exists",
    specification: { ...specification, where, outputs: [], distinct: false, orderBy: [] },
  };
}
