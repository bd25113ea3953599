import type { Join } from "../schema/mod.ts";
import type {
  ColumnReference,
  ConjunctiveOutput,
  ConjunctiveQuery,
  Filter,
  GroupFilter,
  Literal,
} from "./conjunctive_query.ts";

/** What two specifications may differ in: a closed list. */
export const specificationDifferences = [
  "missing_table",
  "extra_table",
  "missing_join",
  "extra_join",
  "missing_output",
  "extra_output",
  "missing_filter",
  "extra_filter",
  "missing_group",
  "extra_group",
  "missing_group_filter",
  "extra_group_filter",
  "other_order",
  "other_limit",
  "other_distinct",
] as const;

export type SpecificationDifferenceKind = typeof specificationDifferences[number];

/** One thing in which a specification is not what was expected. */
export interface SpecificationDifference {
  readonly kind: SpecificationDifferenceKind;
  /** The part for people, for example `river.length > 1000`. */
  readonly text: string;
}

/**
 * Lists what a specification lacks and has too much against the expected one; empty if both ask for the same.
 *
 * The order of tables, joins, outputs, filters, groups and choice values does not count, nor the direction of a join;
 * the order of sort keys does. A changed part is both missing and extra. Equivalent conditions in other words (`> 3`
 * and `>= 4`) differ.
 *
 * @example
 * ```ts
 * import { compareSpecifications, conjunctiveQueryFrom, specificationOf } from "querylogue/specification";
 * import assert from "node:assert/strict";
 *
 * const read = async (sql: string) => {
 *   const reading = await specificationOf(sql, { dialect: "sqlite" });
 *   assert(reading.kind === "specification");
 *   const flat = conjunctiveQueryFrom(reading.specification);
 *   assert(flat.kind === "conjunctive");
 *   return flat.query;
 * };
 * const expected = await read("SELECT r.name FROM r WHERE r.length > 1000 AND r.sea = 'North'");
 * const other = await read("SELECT r.name FROM r WHERE r.sea = 'North' AND r.length > 900 LIMIT 3");
 * assert.deepEqual(compareSpecifications(other, expected), [
 *   { kind: "missing_filter", text: "r.length > 1000" },
 *   { kind: "extra_filter", text: "r.length > 900" },
 *   { kind: "other_limit", text: "3 rows, not all" },
 * ]);
 * ```
 */
export function compareSpecifications(
  specification: ConjunctiveQuery,
  expected: ConjunctiveQuery,
): readonly SpecificationDifference[] {
  const differences: SpecificationDifference[] = [];
  const parts = [
    ["table", ({ tables }) => tables],
    ["join", ({ joins }) => joins.map(joinText)],
    ["output", ({ outputs }) => outputs.map(outputText)],
    ["filter", ({ filters }) => filters.map(filterText)],
    ["group", ({ groupBy }) => groupBy.map(columnText)],
    ["group_filter", ({ groupFilters }) => groupFilters.map(groupFilterText)],
  ] as const satisfies readonly (readonly [string, (of: ConjunctiveQuery) => readonly string[]])[];
  for (const [part, textsOf] of parts) {
    const [own, wanted] = [textsOf(specification), textsOf(expected)];
    for (const text of without(wanted, own)) differences.push({ kind: `missing_${part}`, text });
    for (const text of without(own, wanted)) differences.push({ kind: `extra_${part}`, text });
  }
  const whole = [
    ["other_order", orderText],
    ["other_limit", ({ limit }) => limit === undefined ? "all" : `${limit} rows`],
    ["other_distinct", ({ distinct }) => distinct ? "each row once" : "rows as often as they occur"],
  ] as const satisfies readonly (readonly [string, (of: ConjunctiveQuery) => string])[];
  for (const [kind, textOf] of whole) {
    const [own, wanted] = [textOf(specification), textOf(expected)];
    if (own !== wanted) differences.push({ kind, text: `${own}, not ${wanted}` });
  }
  return differences;
}

function orderText({ orderBy }: ConjunctiveQuery): string {
  const keys = orderBy.map(({ by, direction }) => `${outputText(by)} ${direction}`);
  return keys.length === 0 ? "no order" : `by ${keys.join(", then by ")}`;
}

/** What the first list holds more often than the second. */
function without(texts: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...others];
  return texts.filter((text) => {
    const at = left.indexOf(text);
    if (at < 0) return true;
    left.splice(at, 1);
    return false;
  });
}

function columnText({ table, column }: ColumnReference): string {
  return `${table}.${column}`;
}

/** Formats an output, for example `average of river.length`. */
function outputText(output: ConjunctiveOutput): string {
  if (output.kind === "column") return columnText(output.column);
  if (output.column === undefined) return "count of rows";
  return `${output.function} of ${output.distinct ? "distinct " : ""}${columnText(output.column)}`;
}

/** Formats a condition, for example `river.length > 1000`; equal conditions have equal texts. */
function filterText(filter: Filter): string {
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

function groupFilterText({ output, operator, value }: GroupFilter): string {
  return `${outputText(output)} ${operator} ${value}`;
}

/** Formats a join with its ends and column pairs in a fixed order. */
function joinText({ from, to }: Join): string {
  const pairs = from.columns.map((column, i) =>
    [columnText({ table: from.table, column }), columnText({ table: to.table, column: to.columns[i] ?? "" })]
      .toSorted().join(" = ")
  );
  return pairs.toSorted().join(" and ");
}

function literalText(value: Literal): string {
  return typeof value === "string" ? `'${value}'` : String(value);
}
