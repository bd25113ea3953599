import { type ForeignKey, type Join, joinIdentity } from "../../schema/mod.ts";
import {
  type ColumnReference,
  type Comparison,
  type ComparisonOperator,
  type Literal,
  type Specification,
  type Value,
  valuesIn,
} from "../../specification/mod.ts";
import type { ConditionParts } from "./condition_parts.ts";
import { literalOf } from "./literal_of.ts";

export interface ComparedPartsOptions {
  /** The table of each role. */
  readonly tables: ReadonlyMap<string, string>;
  readonly foreignKeys: readonly ForeignKey[];
  /** The columns that a value is computed from. */
  readonly columns: (value: Value) => readonly ColumnReference[];
}

/** Gathers what a comparison asks for: of a column, an aggregate, a rank, a key, or what a query gives. */
export function comparedParts(
  { left, operator: written, right }: Comparison,
  negated: boolean,
  options: ComparedPartsOptions,
): Partial<ConditionParts> {
  const plain = written === "same" ? "=" : written;
  const operator = negated ? denied[plain] : plain;
  const [own, other] = [literalOf(left), literalOf(right)];
  if (other !== undefined) return withLiteral(left, { operator, literal: other }, options);
  if (own !== undefined) return withLiteral(right, { operator: turned[operator], literal: own }, options);
  if (right.kind === "query") return withQuery(left, { inner: right.specification, operator }, options);
  if (left.kind === "query") {
    return withQuery(right, { inner: left.specification, operator: turned[operator] }, options);
  }
  const key = operator === "=" ? keyOfPair([left, right], options) : undefined;
  const joins = key === undefined ? [] : [key];
  const isLink = left.kind === "column" && right.kind === "column" && left.role !== right.role &&
    operator === "=";
  return isLink ? { joins } : { joins, measures: [...options.columns(left), ...options.columns(right)] };
}

function withLiteral(
  given: Value,
  { operator, literal }: { readonly operator: ComparisonOperator; readonly literal: Literal },
  { columns }: ComparedPartsOptions,
): Partial<ConditionParts> {
  const value = shownBy(given);
  const inside = valuesIn(value, { intoQueries: false });
  const aggregate = inside.find((one) => one.kind === "aggregate");
  const [column, ...others] = columns(value);
  if (inside.some(({ kind }) => kind === "window") && typeof literal === "number") {
    const lets = { "=": literal, "<=": literal, "<": literal - 1 } as const;
    return operator in lets ? { ranks: [lets[operator as keyof typeof lets]] } : {};
  }
  if (aggregate !== undefined && typeof literal === "number") {
    const { function: name } = aggregate;
    const isPlain = name === "sum" || name === "average" || name === "minimum" || name === "maximum";
    const output = {
      kind: "aggregate",
      function: isPlain ? name : "count",
      ...(column && { column }),
    } as const;
    return { groupFilters: [{ output, operator, value: literal }] };
  }
  return column === undefined ? {} : {
    filters: [{ kind: "comparison", column, operator, value: literal }],
    measures: typeof literal === "number" ? others : [],
  };
}

function withQuery(
  value: Value,
  { inner, operator }: { readonly inner: Specification; readonly operator: ComparisonOperator },
  { columns }: ComparedPartsOptions,
): Partial<ConditionParts> {
  const shown = inner.kind === "selection" ? inner.outputs[0]?.value : undefined;
  const aggregate = shown &&
    valuesIn(shown, { intoQueries: false }).find((one) => one.kind === "aggregate");
  if (aggregate === undefined) return {};
  const [column] = columns(value);
  const measures = column === undefined ? [] : [column];
  const { function: name } = aggregate;
  if (name === "average" && column !== undefined && operator !== "=" && operator !== "<>") {
    return {
      filters: [{ kind: "average", column, operator: operator.startsWith(">") ? ">" : "<" }],
      measures,
    };
  }
  const isExtreme = name === "maximum" && (operator === "=" || operator === ">=") ||
    name === "minimum" && (operator === "=" || !operator.startsWith(">="));
  return { functions: isExtreme ? [name] : [], measures };
}

/** What a query that gives one value shows; any other value is returned unchanged. */
export function shownBy(value: Value): Value {
  const specification = value.kind === "query" ? value.specification : undefined;
  return specification?.kind === "selection" ? specification.outputs[0]?.value ?? value : value;
}

/** The foreign key that two columns follow; undefined for other values. */
export function keyOfPair(
  [left, right]: readonly [Value | undefined, Value | undefined],
  { tables, foreignKeys }: ComparedPartsOptions,
): Join | undefined {
  if (left?.kind !== "column" || right?.kind !== "column") return undefined;
  const [one, other] = [tables.get(left.role), tables.get(right.role)];
  if (one === undefined || other === undefined) return undefined;
  const ends = [
    { table: one, columns: [left.column] },
    { table: other, columns: [right.column] },
  ] as const;
  const ways = [{ from: ends[0], to: ends[1] }, { from: ends[1], to: ends[0] }];
  return ways.find((way) => foreignKeys.some((key) => joinIdentity(key) === joinIdentity(way)));
}

const denied: Readonly<Record<ComparisonOperator, ComparisonOperator>> = {
  ...{ "=": "<>", "<>": "=", "<": ">=", "<=": ">", ">": "<=", ">=": "<" } as const,
};

const turned: Readonly<Record<ComparisonOperator, ComparisonOperator>> = {
  ...{ "=": "=", "<>": "<>", "<": ">", "<=": ">=", ">": "<", ">=": "<=" } as const,
};
