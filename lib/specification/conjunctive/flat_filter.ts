import type { Filter } from "../conjunctive_query.ts";
import type { Comparison, Condition } from "../types.ts";
import { columnOf, literalOf, operators } from "./flat_values.ts";
import { type Around, averageOf, existenceOf, membershipOf } from "./inner_filters.ts";
import { Refused } from "./refused.ts";

/** One of the conditions that hold together, as a filter. */
export function filterOf(condition: Condition, around: Around): Filter {
  const { tables, negated } = around;
  switch (condition.kind) {
    case "not":
      return filterOf(condition.condition, { ...around, negated: !negated });
    case "comparison":
      return comparisonOf(condition, around);
    case "between":
      if (negated) throw new Refused("not_between");
      return {
        kind: "between",
        column: columnOf(condition.value, tables),
        low: literalOf(condition.low),
        high: literalOf(condition.high),
      };
    case "one_of":
      return {
        kind: "one_of",
        column: columnOf(condition.value, tables),
        values: condition.values.map(literalOf),
        negated,
      };
    case "member_of":
      return membershipOf(condition, around);
    case "pattern": {
      const pattern = literalOf(condition.pattern);
      if (condition.syntax !== "like" || condition.escape !== undefined || typeof pattern !== "string") {
        throw new Refused("pattern");
      }
      return { kind: "pattern", column: columnOf(condition.value, tables), pattern, negated };
    }
    case "null":
      return { kind: "null", column: columnOf(condition.value, tables), negated };
    case "exists":
      return existenceOf(condition.specification, around);
    case "truth":
      return {
        kind: "comparison",
        column: columnOf(condition.value, tables),
        operator: "=",
        value: !negated,
      };
    case "or":
      if (negated) throw new Refused("denial");
      return alternativesOf(condition.conditions, around);
    case "and":
      throw new Refused("denial");
    case "quantified":
      throw new Refused("inner_query");
    default:
      return condition satisfies never;
  }
}

function comparisonOf({ left, operator: written, right }: Comparison, around: Around): Filter {
  const { tables, negated } = around;
  if (written === "same") throw new Refused("same");
  const operator = negated ? operators[written][0] : written;
  if (left.kind === "column" && right.kind === "column") throw new Refused("two_columns");
  if (right.kind === "query") return averageOf(right.specification, { column: left, operator, around });
  const isTurned = right.kind === "column";
  return {
    kind: "comparison",
    column: columnOf(isTurned ? right : left, tables),
    operator: isTurned ? operators[operator][1] : operator,
    value: literalOf(isTurned ? left : right),
  };
}

/** `column = 1 OR column = 2`: one of the values. */
function alternativesOf(conditions: readonly Condition[], around: Around): Filter {
  const filters = conditions.map((condition) => {
    const filter = condition.kind === "comparison" ? comparisonOf(condition, around) : undefined;
    if (filter?.kind !== "comparison" || filter.operator !== "=") throw new Refused("alternatives");
    return filter;
  });
  const [first, ...others] = filters;
  const isOne = others.every(({ column: { table, column } }) =>
    table === first?.column.table && column === first.column.column
  );
  if (first === undefined || !isOne) throw new Refused("alternatives");
  return { kind: "one_of", column: first.column, values: filters.map(({ value }) => value), negated: false };
}
