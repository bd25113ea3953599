import { type ForeignKey, type Join, joinIdentity } from "../../schema/mod.ts";
import {
  type AggregateFunction,
  type ColumnReference,
  type Comparison,
  type ComparisonOperator,
  type Condition,
  type Filter,
  type GroupFilter,
  isCondition,
  type Literal,
  partsOf,
  type Specification,
  specificationsIn,
  type Value,
  valuesIn,
} from "../../specification/mod.ts";

export interface FilterPartsOptions {
  /** The table of each role. */
  readonly tables: ReadonlyMap<string, string>;
  readonly foreignKeys: readonly ForeignKey[];
  /** The columns that a value is computed from. */
  readonly columns: (value: Value) => readonly ColumnReference[];
}

/** What the conditions of a tree compare. */
export interface FilterParts {
  /** Keys that conditions follow, not links. */
  readonly joins: readonly Join[];
  readonly filters: readonly Filter[];
  readonly groupFilters: readonly GroupFilter[];
  /** Columns that a sentence must name besides. */
  readonly measures: readonly ColumnReference[];
  readonly functions: readonly AggregateFunction[];
  /** How many rows of each part of a window are let through. */
  readonly ranks: readonly number[];
  /** Number of denials beside those of `filters`. */
  readonly denials: number;
}

/** Gathers what the conditions of a tree compare, wherever they stand: below OR, in queries, in CASE and aggregates. */
export function filterParts(tree: Specification, options: FilterPartsOptions): FilterParts {
  const found = {
    joins: [] as Join[],
    filters: [] as Filter[],
    groupFilters: [] as GroupFilter[],
    measures: [] as ColumnReference[],
    functions: [] as AggregateFunction[],
    ranks: [] as number[],
    denials: 0,
  };
  const { columns, tables, foreignKeys } = options;
  const optional = new Set(
    specificationsIn(tree).flatMap((one) => one.kind === "selection" ? one.links : [])
      .filter(({ kind }) => kind !== "inner").flatMap(({ from, to }) => [from, to]),
  );

  const compared = (given: Value, operator: ComparisonOperator, literal: Literal): void => {
    const value = shownBy(given);
    const inside = valuesIn(value, { intoQueries: false });
    const window = inside.find(({ kind }) => kind === "window");
    const aggregate = inside.find((one) => one.kind === "aggregate");
    const [column, ...others] = columns(value);
    if (window !== undefined && typeof literal === "number") {
      if (operator === "=" || operator === "<=") found.ranks.push(literal);
      else if (operator === "<") found.ranks.push(literal - 1);
    } else if (aggregate !== undefined && typeof literal === "number") {
      const name = aggregate.function === "count" || aggregate.function === "sum" ||
          aggregate.function === "average" || aggregate.function === "minimum" ||
          aggregate.function === "maximum"
        ? aggregate.function
        : "count";
      found.groupFilters.push({
        output: { kind: "aggregate", function: name, ...(column && { column }) },
        operator,
        value: literal,
      });
    } else if (column !== undefined) {
      found.filters.push({ kind: "comparison", column, operator, value: literal });
      if (typeof literal === "number") found.measures.push(...others);
    }
  };

  const comparison = ({ left, operator: written, right }: Comparison, negated: boolean) => {
    const plain = written === "same" ? "=" : written;
    const operator = negated ? denied[plain] : plain;
    const [own, other] = [literalOf(left), literalOf(right)];
    if (other !== undefined) return compared(left, operator, other);
    if (own !== undefined) return compared(right, turned[operator], own);
    if (right.kind === "query" || left.kind === "query") {
      const [value, inner, side] = right.kind === "query"
        ? [left, right.specification, operator]
        : left.kind === "query"
        ? [right, left.specification, turned[operator]]
        : [left, tree, operator];
      return withQuery(value, { inner, operator: side });
    }
    if (left.kind === "column" && right.kind === "column") {
      const key = keyOfPair(left, right);
      if (key !== undefined && operator === "=") found.joins.push(key);
      if (left.role !== right.role && operator === "=") return;
    }
    found.measures.push(...columns(left), ...columns(right));
  };

  const withQuery = (
    value: Value,
    { inner, operator }: { readonly inner: Specification; readonly operator: ComparisonOperator },
  ) => {
    const shown = inner.kind === "selection" ? inner.outputs[0]?.value : undefined;
    const [column] = columns(value);
    const [aggregate] = shown === undefined
      ? []
      : valuesIn(shown, { intoQueries: false }).filter((one) => one.kind === "aggregate");
    if (aggregate === undefined) return;
    if (aggregate.function === "average" && column !== undefined && operator !== "=" && operator !== "<>") {
      found.filters.push({ kind: "average", column, operator: operator.startsWith(">") ? ">" : "<" });
    } else if (aggregate.function === "maximum" || aggregate.function === "minimum") {
      const isExtreme = operator === "=" || aggregate.function === "maximum" === operator.startsWith(">=");
      if (isExtreme) found.functions.push(aggregate.function);
    }
    if (column !== undefined) found.measures.push(column);
  };

  const keyOfPair = (
    left: Extract<Value, { readonly kind: "column" }>,
    right: Extract<Value, { readonly kind: "column" }>,
  ): Join | undefined => {
    const [one, other] = [tables.get(left.role), tables.get(right.role)];
    if (one === undefined || other === undefined) return undefined;
    const ways = [
      { from: { table: one, columns: [left.column] }, to: { table: other, columns: [right.column] } },
      { from: { table: other, columns: [right.column] }, to: { table: one, columns: [left.column] } },
    ];
    return ways.find((way) => foreignKeys.some((key) => joinIdentity(key) === joinIdentity(way)));
  };

  const visit = (condition: Condition, negated: boolean): void => {
    switch (condition.kind) {
      case "and":
      case "or":
        return condition.conditions.forEach((one) => visit(one, negated));
      case "not":
        return visit(condition.condition, !negated);
      case "comparison":
        comparison(condition, negated);
        break;
      case "between": {
        const [low, high] = [literalOf(condition.low), literalOf(condition.high)];
        const value = shownBy(condition.value);
        const [column] = columns(value);
        if (value.kind === "aggregate") found.functions.push(value.function);
        if (column !== undefined && low !== undefined && high !== undefined) {
          found.filters.push({ kind: "between", column, low, high });
        }
        if (negated) found.denials++;
        break;
      }
      case "one_of": {
        const values = condition.values.flatMap((value) => literalOf(value) ?? []);
        const [column] = columns(condition.value);
        if (column !== undefined) found.filters.push({ kind: "one_of", column, values, negated });
        break;
      }
      case "pattern": {
        const pattern = literalOf(condition.pattern);
        const [column] = columns(condition.value);
        const isLike = condition.syntax === "like" || condition.syntax === "like_without_case";
        if (column !== undefined && isLike && typeof pattern === "string") {
          found.filters.push({ kind: "pattern", column, pattern, negated });
        } else if (negated) found.denials++;
        break;
      }
      case "null": {
        const [column] = columns(condition.value);
        const isPartner = condition.value.kind === "column" && optional.has(condition.value.role);
        if (isPartner) found.denials += negated ? 0 : 1;
        else if (column !== undefined) found.filters.push({ kind: "null", column, negated });
        break;
      }
      case "member_of": {
        const shown = condition.specification.kind === "selection"
          ? condition.specification.outputs[0]?.value
          : undefined;
        const [value] = condition.values;
        const key = value?.kind === "column" && shown?.kind === "column"
          ? keyOfPair(value, shown)
          : undefined;
        if (key !== undefined) found.joins.push(key);
        if (negated) found.denials++;
        break;
      }
      case "exists":
      case "quantified":
        if (negated) found.denials++;
        break;
      case "truth": {
        const [column] = columns(condition.value);
        if (column !== undefined) {
          found.filters.push({ kind: "comparison", column, operator: "=", value: !negated });
        }
        break;
      }
      default:
        condition satisfies never;
    }
    partsOf(condition).forEach(enter);
  };

  const enter = (node: Parameters<typeof partsOf>[0]): void => {
    if (isCondition(node)) return visit(node, false);
    partsOf(node).forEach(enter);
  };
  enter(tree);
  return found;
}

/** What a query that gives one value shows; any other value is returned unchanged. */
function shownBy(value: Value): Value {
  const specification = value.kind === "query" ? value.specification : undefined;
  return specification?.kind === "selection" ? specification.outputs[0]?.value ?? value : value;
}

const denied: Readonly<Record<ComparisonOperator, ComparisonOperator>> = {
  ...{ "=": "<>", "<>": "=", "<": ">=", "<=": ">", ">": "<=", ">=": "<" } as const,
};

const turned: Readonly<Record<ComparisonOperator, ComparisonOperator>> = {
  ...{ "=": "=", "<>": "<>", "<": ">", "<=": ">=", ">": "<", ">=": "<=" } as const,
};

/** A literal, through casts and its sign; undefined for NULL and other values. */
function literalOf(value: Value): Literal | undefined {
  if (value.kind === "cast") return literalOf(value.value);
  if (value.kind === "arithmetic" && value.operator === "-" && value.operands.length === 1) {
    const [operand] = value.operands;
    const number = operand && literalOf(operand);
    return typeof number === "number" ? -number : undefined;
  }
  if (value.kind !== "literal" || value.value === null) return undefined;
  return value.type === "decimal" ? Number(value.value) : value.value;
}
