import type { AggregateReading, SqlExpression } from "../../sql/mod.ts";
import type { AggregateFunction, AggregateValue } from "../types.ts";
import { isTruth } from "./is_truth.ts";
import { readSortKeys } from "./read_sort_keys.ts";
import type { Scope } from "./types.ts";
import { Unreadable } from "./unreadable.ts";

export function readAggregate(aggregate: AggregateReading, scope: Scope): AggregateValue {
  const { text } = scope;
  const { function: name, arguments: given, distinct, orderBy } = aggregate;
  const filter = aggregate.filter && text.condition(aggregate.filter, scope);
  const base = { kind: "aggregate", ...(distinct && { distinct }), ...(filter && { filter }) } as const;
  const [first, second, ...more] = given;
  if (name === "count" && !distinct && (first === undefined || isAnyRow(first))) {
    return { ...base, function: "count" };
  }
  if (first === undefined || first.kind === "star" || more.length > 0) throw unknown(name);
  if (name === "count_if" && filter === undefined && second === undefined) {
    return { ...base, function: "count", filter: text.condition(first, scope) };
  }
  if (isHalf(name, { first, second })) {
    const value = name === "quantile_cont" ? first : orderBy[0]?.expression;
    if (value !== undefined) return { ...base, function: "median", value: text.value(value, scope) };
  }
  const called = functions[name] ?? (text.traits.deviatesByAll ? undefined : sampled[name]);
  if (called === undefined || called !== "list" && (second !== undefined || orderBy.length > 0)) {
    throw unknown(name);
  }
  if (called !== "list") {
    const value = text.value(first, scope);
    // Truth values are added up as numbers.
    const isAdded = (called === "sum" || called === "average") && isTruth(value, text);
    return {
      ...base,
      function: called,
      value: isAdded ? { kind: "condition", condition: { kind: "truth", value } } : value,
    };
  }
  const [value, separator] = listed(first, { second, scope });
  const between = separator && text.value(separator, scope);
  if (between && (between.kind !== "literal" || typeof between.value !== "string")) throw unknown(name);
  return {
    ...base,
    function: called,
    value: text.value(value, scope),
    ...(between && between.value !== "," && { separator: String(between.value) }),
    ...(orderBy.length > 0 && { orderBy: readSortKeys(orderBy, scope) }),
  };
}

const functions: Readonly<Record<string, AggregateFunction | undefined>> = {
  count: "count",
  sum: "sum",
  avg: "average",
  min: "minimum",
  max: "maximum",
  median: "median",
  stddev_samp: "standard_deviation",
  var_samp: "variance",
  group_concat: "list",
  string_agg: "list",
  list_agg: "list",
};

/** Names that take their values for a sample, but in MySQL for all there are. */
const sampled: Readonly<Record<string, AggregateFunction | undefined>> = {
  stddev: "standard_deviation",
  variance: "variance",
};

function unknown(name: string): Unreadable {
  return new Unreadable("aggregate", `the aggregate ${name} is none that a specification has as it stands`);
}

/** `count(*)`, `count(1)`. */
function isAnyRow(expression: SqlExpression): boolean {
  return expression.kind === "star" && expression.source === undefined ||
    expression.kind === "literal" && expression.type !== "null";
}

/** The half of `percentile_cont(0.5) WITHIN GROUP (ORDER BY x)` and of `quantile_cont(x, 0.5)`. */
function isHalf(
  name: string,
  { first, second }: { readonly first: SqlExpression; readonly second: SqlExpression | undefined },
): boolean {
  const share = { percentile_cont: second === undefined ? first : undefined, quantile_cont: second }[name];
  return share?.kind === "literal" && Number(share.value) === 0.5;
}

/** The parser takes the separator of SQLite's `group_concat(x, '; ')` for a part of each text. */
function listed(
  value: SqlExpression,
  { second, scope: { text: { traits } } }: {
    readonly second: SqlExpression | undefined;
    readonly scope: Scope;
  },
): readonly [SqlExpression, SqlExpression | undefined] {
  const isBoth = second === undefined && traits.separatorIsArgument &&
    value.kind === "call" && value.function === "concat" && value.arguments.length === 2;
  const [text, separator] = isBoth ? value.arguments : [];
  return text === undefined ? [value, second] : [text, separator];
}
