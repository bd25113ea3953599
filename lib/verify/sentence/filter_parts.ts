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
  type TreeNode,
  type Value,
  valuesIn,
} from "../../specification/mod.ts";

/** Gathers what the conditions of a tree compare, wherever they stand: below OR, in queries, in CASE and aggregates. */
export function filterParts(tree: Specification, given: ComparedPartsOptions): ConditionParts {
  const outer = specificationsIn(tree).flatMap((one) => one.kind === "selection" ? one.links : [])
    .filter(({ kind }) => kind !== "inner").flatMap(({ from, to }) => [from, to]);
  const options = { ...given, optional: new Set(outer) };
  const found = conditionsBelow(tree).map(({ condition, negated }) => partsFor(condition, negated, options));
  return {
    joins: found.flatMap(({ joins = [] }) => joins),
    filters: found.flatMap(({ filters = [] }) => filters),
    groupFilters: found.flatMap(({ groupFilters = [] }) => groupFilters),
    measures: found.flatMap(({ measures = [] }) => measures),
    functions: found.flatMap(({ functions = [] }) => functions),
    ranks: found.flatMap(({ ranks = [] }) => ranks),
    denials: found.reduce((sum, { denials = 0 }) => sum + denials, 0),
  };
}

interface ReadCondition {
  readonly condition: Condition;
  readonly negated: boolean;
}

/** The conditions below a node that are no AND, OR or NOT, each with whether a NOT negates it. */
function conditionsBelow(node: TreeNode, negated = false): readonly ReadCondition[] {
  if (!isCondition(node)) return partsOf(node).flatMap((part) => conditionsBelow(part));
  switch (node.kind) {
    case "and":
    case "or":
      return node.conditions.flatMap((one) => conditionsBelow(one, negated));
    case "not":
      return conditionsBelow(node.condition, !negated);
    default:
      return [{ condition: node, negated }, ...partsOf(node).flatMap((part) => conditionsBelow(part))];
  }
}

interface PartsOptions extends ComparedPartsOptions {
  /** Roles of outer links. */
  readonly optional: ReadonlySet<string>;
}

function partsFor(condition: Condition, negated: boolean, options: PartsOptions): Partial<ConditionParts> {
  const { columns, optional } = options;
  const denials = negated ? 1 : 0;
  switch (condition.kind) {
    case "and":
    case "or":
    case "not":
      return {};
    case "comparison":
      return comparedParts(condition, negated, options);
    case "between": {
      const [low, high] = [literalOf(condition.low), literalOf(condition.high)];
      const value = shownBy(condition.value);
      if (value.kind === "aggregate" && !negated) {
        const bounds = [[">=", condition.low], ["<=", condition.high]] as const;
        const parts = bounds.map(([operator, right]) =>
          comparedParts({ kind: "comparison", operator, left: condition.value, right }, false, options)
        );
        return { groupFilters: parts.flatMap(({ groupFilters = [] }) => groupFilters) };
      }
      const [column] = columns(value);
      const isRange = column !== undefined && low !== undefined && high !== undefined;
      return {
        filters: isRange ? [{ kind: "between", column, low, high }] : [],
        denials,
      };
    }
    case "one_of": {
      const values = condition.values.flatMap((value) => literalOf(value) ?? []);
      const [column] = columns(condition.value);
      return column === undefined ? {} : { filters: [{ kind: "one_of", column, values, negated }] };
    }
    case "pattern": {
      const pattern = literalOf(condition.pattern);
      const [column] = columns(condition.value);
      const isLike = condition.syntax === "like" || condition.syntax === "like_without_case";
      return column !== undefined && isLike && typeof pattern === "string"
        ? { filters: [{ kind: "pattern", column, pattern, negated }] }
        : { denials };
    }
    case "null": {
      const [column] = columns(condition.value);
      const isPartner = condition.value.kind === "column" && optional.has(condition.value.role);
      if (isPartner) return { denials: negated ? 0 : 1 };
      return column === undefined ? {} : { filters: [{ kind: "null", column, negated }] };
    }
    case "member_of": {
      const { specification, values: [value] } = condition;
      const shown = specification.kind === "selection" ? specification.outputs[0]?.value : undefined;
      const key = keyOfPair([value, shown], options);
      return { joins: key === undefined ? [] : [key], denials };
    }
    case "exists":
    case "quantified":
      return { denials };
    case "truth": {
      const [column] = columns(condition.value);
      return column === undefined
        ? {}
        : { filters: [{ kind: "comparison", column, operator: "=", value: !negated }] };
    }
    default:
      return condition satisfies never;
  }
}

interface ComparedPartsOptions {
  /** The table of each role. */
  readonly tables: ReadonlyMap<string, string>;
  readonly foreignKeys: readonly ForeignKey[];
  /** The columns that a value is computed from. */
  readonly columns: (value: Value) => readonly ColumnReference[];
}

/** Gathers what a comparison asks for: of a column, an aggregate, a rank, a key, or what a query gives. */
function comparedParts(
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
  const denials = operator === "<>" ? 1 : 0;
  if (aggregate === undefined) return { denials };
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
  return { functions: isExtreme ? [name] : [], measures, denials };
}

/** What a query that gives one value shows; any other value is returned unchanged. */
function shownBy(value: Value): Value {
  const specification = value.kind === "query" ? value.specification : undefined;
  return specification?.kind === "selection" ? specification.outputs[0]?.value ?? value : value;
}

/** The foreign key that two columns follow; undefined for other values. */
function keyOfPair(
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

/** Returns a literal, through casts and its sign; undefined for NULL and other values. */
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

/** What the conditions of a tree compare. */
interface ConditionParts {
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
