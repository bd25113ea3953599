import type { AggregateValue, Condition, LiteralValue, Specification, Value, WindowValue } from "../types.ts";
import { keyText } from "./key_text.ts";
import { nameText } from "./name_text.ts";

/** Prints a specification or a condition inside a value. */
export type PrintInner = (part: Specification | Condition) => string;

/** A value in one line, for example `average of river.length`; equal texts are equal values. */
export function valueText(value: Value, inner: PrintInner): string {
  const text = (part: Value) => valueText(part, inner);
  switch (value.kind) {
    case "column":
      return `${nameText(value.role)}.${nameText(value.column)}`;
    case "literal":
      return literalText(value);
    case "aggregate": {
      const whole = aggregateText(value, inner);
      return value.filter === undefined && value.orderBy === undefined ? whole : `(${whole})`;
    }
    case "arithmetic": {
      const [only, ...others] = value.operands;
      if (only !== undefined && others.length === 0) return `${value.operator}(${text(only)})`;
      return `(${value.operands.map(text).join(` ${operators[value.operator] ?? value.operator} `)})`;
    }
    case "call": {
      const name = value.dialect === undefined ? value.function : `${value.dialect}'s ${value.function}`;
      return `${name}(${value.arguments.map(text).join(", ")})`;
    }
    case "case": {
      const branches = value.branches.map(({ when, then }) => `if ${inner(when)} then ${text(then)}`);
      const otherwise = value.otherwise === undefined ? "no value" : text(value.otherwise);
      return `(${branches.join(", ")}, otherwise ${otherwise})`;
    }
    case "cast":
      return `(${text(value.value)} as ${types[value.type] ?? value.type})`;
    case "window":
      return windowText(value, inner);
    case "query":
      return `the one value of ${inner(value.specification)}`;
    case "condition":
      return `(whether ${inner(value.condition)})`;
    case "output":
      return `value ${value.position + 1}`;
    default:
      return value satisfies never;
  }
}

/** Types that have a plainer name. */
const types: Readonly<Record<string, string>> = { integer: "whole number", real: "number with fractions" };

const operators: Readonly<Record<string, string>> = { quotient: "whole-number /", "||": "joined with" };

function literalText({ value, type }: LiteralValue): string {
  if (value === null) return "no value";
  const said = typeof value === "string" && type !== "decimal"
    ? `'${value.replaceAll("'", "''")}'`
    : String(value);
  return type === undefined ? said : `${type} ${said}`;
}

const functions: Readonly<Record<AggregateValue["function"], string>> = {
  count: "number",
  sum: "sum",
  average: "average",
  minimum: "lowest value",
  maximum: "highest value",
  list: "list",
  median: "median",
  standard_deviation: "standard deviation",
  variance: "variance",
};

function aggregateText(
  { function: name, value, distinct, filter, separator, orderBy }: AggregateValue,
  inner: PrintInner,
): string {
  const known = distinct ? "different " : name === "count" ? "known " : "";
  const of = value === undefined ? "rows" : `${known}${valueText(value, inner)}`;
  const parts = [
    `${functions[name]} of ${of}`,
    separator !== undefined && `separated by ${literalText({ kind: "literal", value: separator })}`,
    orderBy && orderBy.length > 0 &&
    `sorted by ${orderBy.map((key) => keyText(key, (one) => valueText(one, inner))).join(", ")}`,
    filter !== undefined && `of those where ${inner(filter)}`,
  ];
  return parts.filter((part) => part).join(" ");
}

function windowText({ function: call, partitionBy, orderBy, frame }: WindowValue, inner: PrintInner): string {
  const text = (one: Value) => valueText(one, inner);
  const parts = [
    call.kind === "aggregate" ? aggregateText(call, inner) : [
      call.function.replaceAll("_", " "),
      call.arguments.length > 0 && `(${call.arguments.map(text).join(", ")})`,
    ].filter((part) => part).join(" "),
    partitionBy.length > 0 ? `within each ${partitionBy.map(text).join(", ")}` : "over all rows",
    orderBy.length > 0 && `sorted by ${orderBy.map((key) => keyText(key, text)).join(", ")}`,
    frame !== undefined && `in the frame ${frame}`,
  ];
  return `(${parts.filter((part) => part).join(" ")})`;
}
