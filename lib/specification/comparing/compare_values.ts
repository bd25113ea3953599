import { textOf } from "../normal_form/text_of.ts";
import { specificationText } from "../print_specification.ts";
import { valueText } from "../text/value_text.ts";
import type { AggregateValue, Value } from "../types.ts";
import type { ComparisonContext, Differences } from "./comparison_context.ts";

/** What two values differ in. */
export function compareValues(one: Value, expected: Value, comparing: ComparisonContext): Differences {
  if (textOf(one) === textOf(expected) || comparing.areEqual(one, expected)) return [];
  const differ = (kind: Differences[number]["kind"]): Differences => [
    { kind, text: `${textFor(one)}, not ${textFor(expected)}` },
  ];
  const inner = (a: Value | undefined, b: Value | undefined) =>
    a === undefined || b === undefined ? [] : compareValues(a, b, comparing);
  if (one.kind === "column" && expected.kind === "column") {
    const isOtherRole = one.column === expected.column && one.role !== expected.role &&
      comparing.tableOf(one) === comparing.tableOf(expected);
    if (isOtherRole) return differ(comparing.at === "asked" ? "role" : "attachment");
    return differ(comparing.at === "asked" ? "column_asked" : "column_filtered");
  }
  if (one.kind === "literal" && expected.kind === "literal") return differ("value");
  if (one.kind === "aggregate" && expected.kind === "aggregate") {
    return compareAggregates(one, expected, comparing);
  }
  if (one.kind === "aggregate" || expected.kind === "aggregate") {
    const [aggregate, other] = one.kind === "aggregate" ? [one, expected] : [expected, one];
    const isOfOther = aggregate.kind === "aggregate" && aggregate.value !== undefined &&
      other.kind === "column";
    if (isOfOther) return differ("aggregate");
    return [...differ("aggregate"), ...differ("computation")];
  }
  if (one.kind === "query" && expected.kind === "query") {
    return comparing.compareSpecifications(one.specification, expected.specification);
  }
  if (one.kind === "condition" && expected.kind === "condition") {
    return comparing.compareConditions(one.condition, expected.condition);
  }
  if (one.kind === "window" && expected.kind === "window") {
    const [call, other] = [one.function, expected.function];
    const same = (a: unknown, b: unknown) => textOf(a) === textOf(b);
    return [
      ...call.kind === "aggregate" && other.kind === "aggregate"
        ? compareAggregates(call, other, comparing)
        : same(call, other)
        ? []
        : differ("computation"),
      ...same(one.partitionBy, expected.partitionBy) ? [] : differ("grouping"),
      ...same(one.orderBy, expected.orderBy) ? [] : differ("order"),
      ...one.frame === expected.frame ? [] : differ("computation"),
    ];
  }
  if (
    one.kind === "arithmetic" && expected.kind === "arithmetic" &&
    one.operands.length === expected.operands.length
  ) {
    return [
      ...one.operator === expected.operator ? [] : differ("computation"),
      ...one.operands.flatMap((operand, i) => inner(operand, expected.operands[i])),
    ];
  }
  if (one.kind === "call" && expected.kind === "call" && one.arguments.length === expected.arguments.length) {
    return [
      ...one.function === expected.function ? [] : differ("computation"),
      ...one.arguments.flatMap((part, i) => inner(part, expected.arguments[i])),
    ];
  }
  if (one.kind === "cast" && expected.kind === "cast") {
    return [...one.type === expected.type ? [] : differ("computation"), ...inner(one.value, expected.value)];
  }
  if (one.kind === "case" && expected.kind === "case" && one.branches.length === expected.branches.length) {
    const lastOf = ({ otherwise }: typeof one): Value => otherwise ?? { kind: "literal", value: null };
    return [
      ...one.branches.flatMap(({ when, then }, i) => {
        const other = expected.branches[i];
        return other === undefined
          ? []
          : [...comparing.compareConditions(when, other.when), ...inner(then, other.then)];
      }),
      ...inner(lastOf(one), lastOf(expected)),
    ];
  }
  return differ("computation");
}

const textFor = (value: Value) => valueText(value, specificationText);

function compareAggregates(
  one: AggregateValue,
  expected: AggregateValue,
  comparing: ComparisonContext,
): Differences {
  const differ = (kind: Differences[number]["kind"]): Differences => [
    { kind, text: `${textFor(one)}, not ${textFor(expected)}` },
  ];
  const always = { kind: "and", conditions: [] } as const;
  const isRows = one.value === undefined || expected.value === undefined;
  const values = one.value !== undefined && expected.value !== undefined
    ? compareValues(one.value, expected.value, comparing)
    // Rows are counted on one side and known values on the other: it is the aggregate's own difference.
    : one.value === expected.value || one.function !== expected.function
    ? []
    : differ(isRows && (one.distinct || expected.distinct) ? "distinct" : "column_asked");
  const isDistinct = (aggregate: AggregateValue) => aggregate.distinct === true;
  return [
    ...one.function === expected.function ? [] : differ("aggregate"),
    ...values,
    ...isDistinct(one) === isDistinct(expected) || one.function !== expected.function || isRows
      ? []
      : differ("distinct"),
    ...one.filter === undefined && expected.filter === undefined
      ? []
      : comparing.compareConditions(one.filter ?? always, expected.filter ?? always),
    ...one.separator === expected.separator ? [] : differ("value"),
    ...textOf(one.orderBy ?? []) === textOf(expected.orderBy ?? []) ? [] : differ("order"),
  ];
}
