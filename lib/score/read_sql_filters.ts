import {
  type Condition,
  conjunctList,
  isSpecification,
  nodesIn,
  type Specification,
  specificationsIn,
  type Value,
} from "../specification/mod.ts";
import { datePartOf, type PartFilter, uncut, withoutParts } from "./dates/date_parts.ts";
import { filterValue } from "./filter_value.ts";
import { mergeExclusions } from "./merge_exclusions.ts";
import type { FilterOperator, FilterValue, ScoreFilter } from "./types.ts";
import { withPeriods } from "./with_periods.ts";

export interface SqlFilters {
  readonly filters: readonly ScoreFilter[];
  /** Of CASE and of FILTER within what is shown. */
  readonly conditional: readonly ScoreFilter[];
  /** Number of conditions that no filter can say. */
  readonly unread: number;
}

/** The one column that a value is made of; `undefined` where it is made of none or several. */
export function columnNameOf(value: Value): string | undefined {
  const names = new Set(
    nodesIn(value, { intoQueries: false }).flatMap((node) =>
      !isSpecification(node) && node.kind === "column" ? [node.column] : []
    ),
  );
  const [name] = names;
  return names.size === 1 ? name : undefined;
}

/**
 * Reads the filters of WHERE, HAVING and ON in a query and all queries inside it, normalized: LIKE without wildcards is
 * `=`; IN and an OR of equalities of one column are one filter with several values, as are inequalities of one column;
 * BETWEEN is two bounds; NOT turns operators; two bounds around a year or month, and `LIKE '2023%'`, are that year or month.
 * Equal columns are links and no filters.
 */
export function readSqlFilters(specification: Specification): SqlFilters {
  const conditions = specificationsIn(specification).flatMap((one) =>
    one.kind !== "selection"
      ? []
      : [one.where, one.having, ...one.links.map(({ condition }) => condition)].flatMap(conjunctList)
  );
  const shown = specificationsIn(specification).flatMap((one) =>
    one.kind !== "selection" ? [] : one.outputs.flatMap(({ value }) => conditionalsIn(value))
  );
  const read = conditions.map((condition) => filtersOf(condition, false));
  const filters = read.flatMap((some) => some ?? []);
  return {
    filters: mergeExclusions(withPeriods(withoutParts(filters))),
    conditional: withoutParts(shown.flatMap((condition) => filtersOf(condition, false) ?? [])),
    unread: read.filter((some) => some === undefined).length,
  };
}

function conditionalsIn(value: Value): readonly Condition[] {
  return nodesIn(value, { intoQueries: false }).flatMap((node) => {
    if (isSpecification(node)) return [];
    if (node.kind === "case") return node.branches.flatMap(({ when }) => conjunctList(when));
    return node.kind === "aggregate" ? conjunctList(node.filter) : [];
  });
}

/** The filters that a condition is; none for one that only links, `undefined` for one that no filter can say. */
function filtersOf(condition: Condition, negated: boolean): readonly PartFilter[] | undefined {
  switch (condition.kind) {
    case "not":
      return filtersOf(condition.condition, !negated);
    case "and":
    case "or": {
      const parts = condition.conditions.map((part) => filtersOf(part, negated));
      if (!parts.every((part) => part !== undefined)) return undefined;
      const filters = parts.flat();
      return (condition.kind === "and") !== negated ? filters : alternatives(filters);
    }
    case "comparison":
      return comparisonFilters(condition, negated);
    case "between": {
      const [low, high] = [literalOf(condition.low), literalOf(condition.high)];
      if (low === undefined || high === undefined || negated) return undefined;
      const { value } = condition;
      return [
        ...uncut(value, filterOf(value, { operator: ">=", values: [low] })),
        ...uncut(value, filterOf(value, { operator: "<=", values: [high] })),
      ];
    }
    case "one_of": {
      const values = condition.values.map(literalOf);
      if (!values.every((value) => value !== undefined)) return undefined;
      return [filterOf(condition.value, { operator: negated ? "<>" : "=", values })];
    }
    case "pattern": {
      const pattern = literalOf(condition.pattern);
      if (typeof pattern !== "string" || !condition.syntax.startsWith("like")) return undefined;
      const [, time] = /^(\d{4}(?:-\d\d){0,2})-?%$/.exec(pattern) ?? [];
      if (time !== undefined) {
        return [filterOf(condition.value, { operator: negated ? "<>" : "=", values: [time] })];
      }
      const [, open = "", text = "", close = ""] = /^(%?)(.*?)(%?)$/s.exec(pattern) ?? [];
      if (/[%_]/.test(text) || open !== close) return undefined;
      if (open !== "" && negated) return undefined;
      const operator = open !== "" ? "contains" : negated ? "<>" : "=";
      return [filterOf(condition.value, { operator, values: [text] })];
    }
    case "null":
      return [filterOf(condition.value, { operator: negated ? "is not null" : "is null", values: [] })];
    case "truth":
      return [filterOf(condition.value, { operator: "=", values: [!negated] })];
    case "member_of":
    case "exists":
      // The filters inside are read with the query that they stand in.
      return negated ? undefined : [];
    case "quantified":
      return undefined;
    default:
      condition satisfies never;
      return undefined;
  }
}

function comparisonFilters(
  { left, operator, right }: Extract<Condition, { readonly kind: "comparison" }>,
  negated: boolean,
): readonly PartFilter[] | undefined {
  if (columnNameOf(left) !== undefined && columnNameOf(right) !== undefined) return [];
  const sign = operator === "same" ? "=" : operator;
  const [value, literal, said] = literalOf(right) === undefined
    ? [right, literalOf(left), TURNED[sign]]
    : [left, literalOf(right), sign];
  if (literal === undefined || said === undefined) return undefined;
  return uncut(
    value,
    filterOf(value, { operator: negated ? OPPOSITE[said] ?? said : said, values: [literal] }),
  );
}

const TURNED: Readonly<Record<string, FilterOperator>> = {
  "=": "=",
  "<>": "<>",
  "<": ">",
  "<=": ">=",
  ">": "<",
  ">=": "<=",
};

const OPPOSITE: Readonly<Record<string, FilterOperator>> = {
  "=": "<>",
  "<>": "=",
  "<": ">=",
  "<=": ">",
  ">": "<=",
  ">=": "<",
};

/** An OR of equalities as one filter: of one column, or of one value in several, which is then a filter of any column. */
function alternatives(filters: readonly ScoreFilter[]): readonly PartFilter[] | undefined {
  const [first] = filters;
  if (first === undefined) return [];
  const isOfValue = filters.every(({ operator, values }) =>
    operator === first.operator && values.length === 1 && values[0] === first.values[0]
  );
  if (isOfValue && filters.some(({ column }) => column !== first.column)) {
    return [{ operator: first.operator, values: first.values }];
  }
  const isOne = filters.every(({ column, operator }) => column === first.column && operator === "=");
  if (!isOne) return undefined;
  return [{ ...first, values: sorted(filters.flatMap(({ values }) => values)) }];
}

function filterOf(value: Value, filter: Omit<ScoreFilter, "column">): PartFilter {
  const column = columnNameOf(value);
  return {
    ...(column !== undefined && { column }),
    operator: filter.operator,
    values: sorted(filter.values),
    ...datePartOf(value),
  };
}

function sorted(values: readonly FilterValue[]): readonly FilterValue[] {
  return [...new Set(values.map(filterValue))].sort((a, b) => String(a) < String(b) ? -1 : 1);
}

function literalOf(value: Value): FilterValue | undefined {
  if (value.kind === "cast") return literalOf(value.value);
  if (value.kind === "call" && /^(?:lower|upper|trim|date_of)$/.test(value.function)) {
    const [inner] = value.arguments;
    return inner === undefined ? undefined : literalOf(inner);
  }
  if (value.kind !== "literal" || value.value === null) return undefined;
  return value.value;
}
