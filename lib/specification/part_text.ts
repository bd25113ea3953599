import type { Join } from "../schema/mod.ts";
import type { ColumnReference, Filter, GroupFilter, Literal, Output } from "./types.ts";

/** A column as people read it. */
export function columnText({ table, column }: ColumnReference): string {
  return `${table}.${column}`;
}

/** An output as people read it, for example `average of river.length`. */
export function outputText(output: Output): string {
  if (output.kind === "column") return columnText(output.column);
  if (output.column === undefined) return "count of rows";
  return `${output.function} of ${output.distinct ? "distinct " : ""}${columnText(output.column)}`;
}

/** A condition as people read it, for example `river.length > 1000`; equal conditions have equal texts. */
export function filterText(filter: Filter): string {
  switch (filter.kind) {
    case "comparison":
      return `${columnText(filter.column)} ${filter.operator} ${literalText(filter.value)}`;
    case "between":
      return `${columnText(filter.column)} between ${literalText(filter.low)} and ${
        literalText(filter.high)
      }`;
    case "one_of": {
      const values = filter.values.map(literalText).toSorted().join(", ");
      return `${columnText(filter.column)} ${filter.negated ? "none" : "one"} of ${values}`;
    }
    case "pattern":
      return `${columnText(filter.column)} ${filter.negated ? "not " : ""}like '${filter.pattern}'`;
    case "null":
      return `${columnText(filter.column)} ${filter.negated ? "known" : "unknown"}`;
    case "average":
      return `${columnText(filter.column)} ${filter.operator} its average`;
    case "exists":
      return `${filter.negated ? "no row" : "a row"} of ${filter.table} by ${joinText(filter.join)}`;
    default:
      return filter satisfies never;
  }
}

/** A condition on a group as people read it. */
export function groupFilterText({ output, operator, value }: GroupFilter): string {
  return `${outputText(output)} ${operator} ${value}`;
}

/** A join as people read it; its two ends, and their columns in pairs, have one order. */
export function joinText({ from, to }: Join): string {
  const pairs = from.columns.map((column, i) =>
    [columnText({ table: from.table, column }), columnText({ table: to.table, column: to.columns[i] ?? "" })]
      .toSorted().join(" = ")
  );
  return pairs.toSorted().join(" and ");
}

function literalText(value: Literal): string {
  return typeof value === "string" ? `'${value}'` : String(value);
}
