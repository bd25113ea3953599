import { sql } from "../../sql/mod.ts";
import { sameNode } from "../tree/same_node.ts";
import type { AggregateFunction, AggregateValue, SortKey, Value } from "../types.ts";
import { fill } from "./fill.ts";
import { sortKeys } from "./sort_keys.ts";
import type { Part, Writer } from "./types.ts";

/** One value of many rows, with its FILTER. */
export function writeAggregate(aggregate: AggregateValue, writer: Writer): Part {
  const called = aggregate.function === "list" ? list(aggregate, writer) : call(aggregate, writer);
  if (aggregate.filter === undefined) return called;
  return sql`${called} FILTER (WHERE ${writer.condition(aggregate.filter)})`;
}

const functions: Readonly<Partial<Record<AggregateFunction, string>>> = {
  count: "COUNT($1)",
  sum: "SUM($1)",
  average: "AVG($1)",
  minimum: "MIN($1)",
  maximum: "MAX($1)",
};

function call({ function: name, value, distinct }: AggregateValue, writer: Writer): Part {
  const { dialect, traits: { spelling } } = writer;
  if (value === undefined) {
    if (name !== "count") throw new RangeError(`Cannot write the ${name} of no value`);
    return sql`COUNT(*)`;
  }
  const template = { ...functions, ...spelling.aggregates }[name];
  if (template === undefined) {
    throw new RangeError(`Cannot write the aggregate "${name}": ${dialect} has none`);
  }
  if (distinct && name === "median") throw new RangeError("Cannot write a median of distinct values");
  const argument = value.kind === "condition" && name !== "count"
    ? fill(spelling.truthNumber, [writer.condition(value.condition)])
    : writer.value(value);
  return fill(template, [distinct ? sql`DISTINCT ${argument}` : argument]);
}

function list(aggregate: AggregateValue, writer: Writer): Part {
  const { spelling } = writer.traits;
  const { value, distinct = false, separator = ",", orderBy = [] } = aggregate;
  if (value === undefined) throw new RangeError("Cannot write a list of no value");
  const text = (one: Value): Value =>
    spelling.listsTextsAlone && !(one.kind === "cast" && one.type === "text")
      ? { kind: "cast", value: one, type: "text" }
      : one;
  // Sorted by what is listed, distinct values must be sorted by the very text.
  const keys = orderBy.map((key): SortKey =>
    distinct && sameNode(key.by, value) ? { ...key, by: text(key.by) } : key
  );
  if (distinct && spelling.listOfDistinct !== undefined && separator !== ",") {
    throw new RangeError(
      `Cannot write a list of distinct values between "${separator}": SQLite knows commas`,
    );
  }
  const template = distinct && spelling.listOfDistinct !== undefined
    ? spelling.listOfDistinct
    : spelling.list;
  return fill(template, [
    writer.value(text(value)),
    sql`${separator}`,
    keys.length > 0 ? fill(spelling.listOrder, sortKeys(keys, writer)) : sql``,
    distinct ? sql`DISTINCT ` : sql``,
  ]);
}
