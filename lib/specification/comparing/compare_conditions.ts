import { textOf } from "../normal_form/text_of.ts";
import { specificationText } from "../print_specification.ts";
import { conditionText } from "../text/condition_text.ts";
import { specificationsIn } from "../tree/specifications_in.ts";
import type { Condition, Value } from "../types.ts";
import { bestPairs } from "./best_pairs.ts";
import { compareValues } from "./compare_values.ts";
import type { ComparisonContext, Differences } from "./comparison_context.ts";

/** What two conditions differ in; the parts of AND and OR are paired so that the fewest differences are left. */
export function compareConditions(
  one: Condition,
  expected: Condition,
  comparing: ComparisonContext,
): Differences {
  if (textOf(one) === textOf(expected)) return [];
  const [parts, wanted] = [partsOf(one), partsOf(expected)];
  if (parts.kind === undefined && wanted.kind === undefined) {
    return compareTests(one, expected, comparing);
  }
  const [leaves, wantedLeaves] = [leavesOf(one), leavesOf(expected)];
  const isOtherwiseJoined = leaves.length === wantedLeaves.length &&
    pairCosts(leaves, wantedLeaves, comparing) === 0;
  if (isOtherwiseJoined) return [differ("and_or", one, expected)];
  const isOtherKind = parts.kind !== undefined && wanted.kind !== undefined && parts.kind !== wanted.kind;
  const paired = compareLists(parts.conditions, wanted.conditions, comparing);
  if (!isOtherKind) return paired;
  return [differ("and_or", one, expected), ...compareLists(leaves, wantedLeaves, comparing)];
}

function compareLists(
  parts: readonly Condition[],
  expected: readonly Condition[],
  comparing: ComparisonContext,
): Differences {
  const { pairs, onlyFirst, onlySecond } = bestPairs(
    parts,
    expected,
    (one, other) => costOf(one, other, comparing),
  );
  return [
    ...pairs.flatMap(([one, other]) => compareConditions(one, other, comparing)),
    ...onlySecond.map((one) => ({ kind: "missing_condition" as const, text: textFor(one) })),
    ...onlyFirst.map((one) => ({ kind: "extra_condition" as const, text: textFor(one) })),
  ];
}

function pairCosts(
  parts: readonly Condition[],
  expected: readonly Condition[],
  comparing: ComparisonContext,
): number {
  const { pairs, onlyFirst, onlySecond } = bestPairs(
    parts,
    expected,
    (one, other) => costOf(one, other, comparing),
  );
  return onlyFirst.length + onlySecond.length +
    pairs.reduce((sum, [one, other]) => sum + costOf(one, other, comparing), 0);
}

/** A pair is worth more than its parts alone only while less differs than the two of them. */
function costOf(one: Condition, expected: Condition, comparing: ComparisonContext): number {
  const { length } = compareConditions(one, expected, comparing);
  // Conditions on the same operand belong together even where both operator and value differ.
  return length === 2 && operandOf(one) === operandOf(expected) ? 1.5 : length;
}

function operandOf(condition: Condition): string {
  const { inner } = opened(condition);
  switch (inner.kind) {
    case "comparison":
    case "quantified":
      return textOf(inner.left);
    case "member_of":
      return textOf(inner.values);
    case "exists":
    case "and":
    case "or":
    case "not":
      return textOf(inner);
    default:
      return textOf(inner.value);
  }
}

function partsOf(condition: Condition): {
  readonly kind?: "and" | "or";
  readonly conditions: readonly Condition[];
} {
  return condition.kind === "and" || condition.kind === "or" ? condition : { conditions: [condition] };
}

function leavesOf(condition: Condition): readonly Condition[] {
  return condition.kind === "and" || condition.kind === "or"
    ? condition.conditions.flatMap(leavesOf)
    : [condition];
}

function opened(condition: Condition): { readonly inner: Condition; readonly isDenied: boolean } {
  return condition.kind === "not"
    ? { inner: condition.condition, isDenied: true }
    : { inner: condition, isDenied: false };
}

function compareTests(one: Condition, expected: Condition, comparing: ComparisonContext): Differences {
  const [own, wanted] = [opened(one), opened(expected)];
  const denial = own.isDenied === wanted.isDenied ? [] : [differ("operator", one, expected)];
  const found = compareInner(own.inner, wanted.inner, comparing);
  return found === undefined
    ? [
      { kind: "missing_condition", text: textFor(expected) },
      { kind: "extra_condition", text: textFor(one) },
    ]
    : withWholeText([...denial, ...found], one, expected);
}

/** A single difference within a test of values is told by the whole test. */
function withWholeText(differences: Differences, one: Condition, expected: Condition): Differences {
  const [only, ...others] = differences;
  const hasQuery = [one, expected].some((condition) => specificationsIn(condition).length > 0);
  return only === undefined || others.length > 0 || hasQuery
    ? differences
    : [differ(only.kind, one, expected)];
}

/** Differences of two tests of one kind; undefined where they have nothing in common. */
function compareInner(
  one: Condition,
  expected: Condition,
  comparing: ComparisonContext,
): Differences | undefined {
  const values = (a: Value, b: Value) => compareValues(a, b, comparing);
  const list = (condition: Condition) =>
    condition.kind === "one_of"
      ? { value: condition.value, values: condition.values }
      : condition.kind === "comparison" && (condition.operator === "=" || condition.operator === "<>") &&
          condition.right.kind === "literal"
      ? { value: condition.left, values: [condition.right] }
      : undefined;
  if (one.kind === "comparison" && expected.kind === "comparison") {
    return [
      ...values(one.left, expected.left),
      ...one.operator === expected.operator ? [] : [differ("operator", one, expected)],
      ...values(one.right, expected.right),
    ];
  }
  const [chosen, wanted] = [list(one), list(expected)];
  if (chosen && wanted) {
    return [
      ...values(chosen.value, wanted.value),
      ...textOf(chosen.values) === textOf(wanted.values) ? [] : [differ("value", one, expected)],
    ];
  }
  if (one.kind === "pattern" && expected.kind === "pattern") {
    return [
      ...values(one.value, expected.value),
      ...values(one.pattern, expected.pattern),
      ...one.syntax === expected.syntax && one.escape === expected.escape
        ? []
        : [differ("operator", one, expected)],
    ];
  }
  if (one.kind === "null" && expected.kind === "null" || one.kind === "truth" && expected.kind === "truth") {
    return values(one.value, expected.value);
  }
  if (one.kind === "exists" && expected.kind === "exists") {
    return comparing.compareSpecifications(one.specification, expected.specification);
  }
  if (
    one.kind === "member_of" && expected.kind === "member_of" && one.values.length === expected.values.length
  ) {
    return [
      ...one.values.flatMap((value, i) => {
        const other = expected.values[i];
        return other === undefined ? [] : values(value, other);
      }),
      ...comparing.compareSpecifications(one.specification, expected.specification),
    ];
  }
  if (one.kind === "quantified" && expected.kind === "quantified") {
    const isSame = one.operator === expected.operator && one.quantifier === expected.quantifier;
    return [
      ...values(one.left, expected.left),
      ...isSame ? [] : [differ("operator", one, expected)],
      ...comparing.compareSpecifications(one.specification, expected.specification),
    ];
  }
  const [operand, other] = [subjectOf(one), subjectOf(expected)];
  return operand !== undefined && other !== undefined && values(operand, other).length === 0
    ? [differ("operator", one, expected)]
    : undefined;
}

function subjectOf(condition: Condition): Value | undefined {
  switch (condition.kind) {
    case "comparison":
      return condition.left;
    case "one_of":
    case "pattern":
    case "null":
    case "truth":
      return condition.value;
    default:
      return undefined;
  }
}

const textFor = (condition: Condition) => conditionText(condition, specificationText);

function differ(kind: Differences[number]["kind"], one: Condition, expected: Condition): Differences[number] {
  return { kind, text: `${textFor(one)}, not ${textFor(expected)}` };
}
