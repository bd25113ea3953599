import type { ForeignKey } from "../../schema/mod.ts";
import type { ColumnReading, QueryReading, SelectReading, SqlExpression } from "../../sql/mod.ts";
import type { ColumnReference, Filter, Literal } from "../conjunctive_query.ts";
import type { ComparisonOperator } from "../types.ts";
import { type ColumnPair, joinsBetween } from "./read_from.ts";
import { columnReference, kindText, literalValue, Unreadable } from "./read_output.ts";

type ReadCondition =
  | { readonly kind: "pair"; readonly pair: ColumnPair }
  | { readonly kind: "filter"; readonly filter: Filter };

/** Splits a condition at its ANDs. */
export function conjuncts(condition: SqlExpression): readonly SqlExpression[] {
  return condition.kind === "and" ? condition.conditions.flatMap(conjuncts) : [condition];
}

export function readCondition(
  condition: SqlExpression,
  foreignKeys: readonly ForeignKey[],
): ReadCondition {
  const filter = (filter: Filter): ReadCondition => ({ kind: "filter", filter });
  switch (condition.kind) {
    case "comparison":
      return readComparison(condition);
    case "between":
      if (condition.negated) throw new Unreadable("it has NOT BETWEEN");
      return filter({
        kind: "between",
        column: columnReference(condition.left),
        low: literalValue(condition.low),
        high: literalValue(condition.high),
      });
    case "in": {
      const { left, values, negated } = condition;
      if (!("kind" in values)) {
        return filter({
          kind: "one_of",
          column: columnReference(left),
          values: values.map(literalValue),
          negated,
        });
      }
      return filter(membership({ left, query: values, negated, foreignKeys }));
    }
    case "null_test":
      return filter({ kind: "null", column: columnReference(condition.left), negated: condition.negated });
    case "exists":
      return filter(existence(condition, foreignKeys));
    case "or":
      return filter(alternatives(condition.conditions));
    case "column":
      return filter(truth(condition, true));
    case "not":
      if (condition.condition.kind === "column") return filter(truth(condition.condition, false));
      throw new Unreadable("it denies several conditions at once");
    default:
      throw new Unreadable(`${kindText(condition)} stands where a condition is expected`);
  }
}

function truth(column: ColumnReading, value: boolean): Filter {
  return { kind: "comparison", column: columnReference(column), operator: "=", value };
}

type Comparison = Extract<SqlExpression, { readonly kind: "comparison" }>;

function readComparison(condition: Comparison): ReadCondition {
  const { left, right, negated, quantifier, escape } = condition;
  if (quantifier !== undefined || escape !== undefined) {
    throw new Unreadable("it compares with ANY, ALL or ESCAPE");
  }
  if (condition.operator === "like") {
    const [column, pattern] = [columnReference(left), literalValue(right)];
    if (typeof pattern !== "string") throw new Unreadable("a pattern is no text");
    return { kind: "filter", filter: { kind: "pattern", column, pattern, negated } };
  }
  const operator = operators[condition.operator]?.[negated ? 1 : 0];
  if (operator === undefined) throw new Unreadable(`it compares by ${condition.operator.toUpperCase()}`);
  if (left.kind === "column" && right.kind === "column") {
    return { kind: "pair", pair: readPair({ left, right, operator }) };
  }
  if (right.kind === "query") {
    return {
      kind: "filter",
      filter: average({ column: columnReference(left), operator, query: right.query }),
    };
  }
  if (right.kind === "column") {
    const turned = { "=": "=", "<>": "<>", "<": ">", "<=": ">=", ">": "<", ">=": "<=" } as const;
    const column = columnReference(right);
    return {
      kind: "filter",
      filter: { kind: "comparison", column, operator: turned[operator], value: literalValue(left) },
    };
  }
  const column = columnReference(left);
  return { kind: "filter", filter: { kind: "comparison", column, operator, value: literalValue(right) } };
}

/** An operator, and what it is under NOT. */
export const operators: Readonly<Record<string, readonly [ComparisonOperator, ComparisonOperator]>> = {
  "=": ["=", "<>"],
  "<>": ["<>", "="],
  "<": ["<", ">="],
  "<=": ["<=", ">"],
  ">": [">", "<="],
  ">=": [">=", "<"],
};

function readPair(
  { left, right, operator }: {
    readonly left: ColumnReading;
    readonly right: ColumnReading;
    readonly operator: ComparisonOperator;
  },
): ColumnPair {
  const pair = { left: columnReference(left), right: columnReference(right) };
  if (operator !== "=" || left.source === right.source) {
    throw new Unreadable("it compares two columns otherwise than a join does");
  }
  return pair;
}

/** A column compared with its own average over the whole table. */
function average(
  { column, operator, query }: {
    readonly column: ColumnReference;
    readonly operator: ComparisonOperator;
    readonly query: QueryReading;
  },
): Filter {
  const inner = plainQuery(query);
  const [output] = inner.outputs;
  const read = output?.expression;
  const isAverage = inner.outputs.length === 1 && read?.kind === "aggregate" && read.function === "avg" &&
    !read.distinct && read.filter === undefined && read.arguments.length === 1;
  const averaged = isAverage && read.arguments[0] ? columnReference(read.arguments[0]) : undefined;
  const same = averaged?.table === column.table && averaged.column === column.column;
  if (!same || inner.where !== undefined || operator !== "<" && operator !== ">") {
    throw new Unreadable("it compares with a query that is not the average of the same column");
  }
  return { kind: "average", column, operator };
}

/** A query that only chooses rows of one table. */
function plainQuery(query: QueryReading): SelectReading {
  const isPlain = query.kind === "select" && query.sources.length === 1 &&
    query.sources[0]?.kind === "table" && query.limit === undefined && query.offset === undefined &&
    [query.joins, query.groupBy, query.with, query.others, query.windows].every(({ length }) =>
      length === 0
    ) &&
    query.having === undefined && query.qualify === undefined;
  if (!isPlain) throw new Unreadable("a query inside it is more than the rows of one table");
  return query;
}

function existence(
  { query, negated }: { readonly query: QueryReading; readonly negated: boolean },
  foreignKeys: readonly ForeignKey[],
): Filter {
  const inner = plainQuery(query);
  const [source] = inner.sources;
  const parts = inner.where === undefined ? [] : conjuncts(inner.where);
  const pairs = parts.map((part) => {
    const isEquality = part.kind === "comparison" && part.operator === "=" && !part.negated &&
      part.left.kind === "column" && part.right.kind === "column";
    if (!isEquality || part.left.kind !== "column" || part.right.kind !== "column") {
      throw new Unreadable("EXISTS asks for more than a row that belongs to this one");
    }
    return readPair({ left: part.left, right: part.right, operator: "=" });
  });
  const [join, ...others] = joinsBetween(pairs, foreignKeys);
  if (join === undefined || others.length > 0 || source?.kind !== "table") {
    throw new Unreadable("EXISTS does not follow one join");
  }
  return { kind: "exists", join, table: source.table, negated };
}

/** `column IN (SELECT other FROM table)`: a row of that table exists. */
function membership(
  { left, query, negated, foreignKeys }: {
    readonly left: SqlExpression;
    readonly query: QueryReading;
    readonly negated: boolean;
    readonly foreignKeys: readonly ForeignKey[];
  },
): Filter {
  const inner = plainQuery(query);
  const [output, ...others] = inner.outputs;
  if (output === undefined || others.length > 0 || inner.where !== undefined) {
    throw new Unreadable("IN asks for more than a row that belongs to this one");
  }
  const pair = { left: columnReference(left), right: columnReference(output.expression) };
  if (pair.left.table === pair.right.table) throw new Unreadable("IN leads back to the same table");
  const [join] = joinsBetween([pair], foreignKeys);
  if (join === undefined) throw new Unreadable("IN does not follow one join");
  return { kind: "exists", join, table: pair.right.table, negated };
}

/** `column = 1 OR column = 2`: one of the values. */
function alternatives(conditions: readonly SqlExpression[]): Filter {
  const read = conditions.map((condition) => condition.kind === "comparison" && readComparison(condition));
  const columns = new Set<string>();
  const values: Literal[] = [];
  let column: ColumnReference | undefined;
  for (const one of read) {
    const filter = one && one.kind === "filter" ? one.filter : undefined;
    if (filter?.kind !== "comparison" || filter.operator !== "=") break;
    column = filter.column;
    columns.add(JSON.stringify(column));
    values.push(filter.value);
  }
  if (column === undefined || columns.size > 1 || values.length < conditions.length) {
    throw new Unreadable("it has OR between conditions on several columns");
  }
  return { kind: "one_of", column, values, negated: false };
}
