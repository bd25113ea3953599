import type { ForeignKey, Join, Schema } from "../schema/mod.ts";
import { type ConjunctiveRefusal, NotConjunctive } from "./conjunctive_refusal.ts";
import type {
  ColumnReference,
  ConjunctiveAggregate,
  ConjunctiveOutput,
  ConjunctiveQuery,
  Filter,
  GroupFilter,
  Literal,
} from "./conjunctive_query.ts";
import { type ColumnPair, groupPairs, linksBetween, pairOf } from "./reading/key_links.ts";
import { conjunctList } from "./tree/conjunct_list.ts";
import { deniedOperator, turnedOperator } from "./tree/comparison_operators.ts";
import type {
  AggregateValue,
  Comparison,
  ComparisonOperator,
  Condition,
  Link,
  MemberOf,
  Selection,
  Specification,
  Value,
} from "./types.ts";

export interface ConjunctiveQueryFromOptions {
  /**
   * Its foreign keys tell in which direction a row that exists refers.
   * @default nothing is known: it refers as the query writes it
   */
  readonly schema?: Pick<Schema, "foreignKeys"> | undefined;
}

/** The flat query of a specification, or why it is none. */
export type ConjunctiveReading =
  | { readonly kind: "conjunctive"; readonly query: ConjunctiveQuery }
  | { readonly kind: "not_conjunctive"; readonly refusal: ConjunctiveRefusal };

/**
 * The conjunctive query that a specification is: each table stands once, all conditions hold together.
 *
 * `NOT a = 1` is `a <> 1`; `a = 1 OR a = 2` is a choice of values; a truth value is compared with TRUE; `a IN (SELECT b
 * FROM t)` is a row of `t` that exists, though NULL makes a difference to SQL there. Casts of literals and the place of
 * NULL are dropped.
 *
 * @example
 * ```ts
 * import { conjunctiveQueryFrom, specificationOf } from "querylogue/specification";
 * import assert from "node:assert/strict";
 *
 * const read = await specificationOf("SELECT r.name FROM river r WHERE NOT r.length <= 1000", { dialect: "duckdb" });
 * assert(read.kind === "specification");
 * const flat = conjunctiveQueryFrom(read.specification);
 * assert(flat.kind === "conjunctive");
 * assert.deepEqual(flat.query.filters, [
 *   { kind: "comparison", column: { table: "river", column: "length" }, operator: ">", value: 1000 },
 * ]);
 * ```
 */
export function conjunctiveQueryFrom(
  specification: Specification,
  { schema: { foreignKeys } = { foreignKeys: [] } }: ConjunctiveQueryFromOptions = {},
): ConjunctiveReading {
  try {
    return { kind: "conjunctive", query: flatQuery(specification, foreignKeys) };
  } catch (error) {
    if (error instanceof NotConjunctive) return { kind: "not_conjunctive", refusal: error.refusal };
    throw error;
  }
}

function flatQuery(specification: Specification, foreignKeys: readonly ForeignKey[]): ConjunctiveQuery {
  if (specification.kind !== "selection") throw new NotConjunctive(specification.kind);
  const { sources, links, where, groupBy, having, outputs, distinct, orderBy, cut } = specification;
  const tables: Tables = new Map(sources.map((source) => {
    if (source.kind === "derived") throw new NotConjunctive("derived_source");
    return [source.role, source.table];
  }));
  const names = [...tables.values()];
  if (names.length === 0) throw new NotConjunctive("no_source");
  if (new Set(names).size < names.length) throw new NotConjunctive("repeated_table");
  if (cut?.offset !== undefined || cut?.ties) throw new NotConjunctive("cut");
  return {
    tables: names,
    joins: links.map((link) => joinOf(link, tables)),
    outputs: outputs.map(({ value }) => outputOf(value, tables)),
    filters: conjunctList(where).map((condition) =>
      filterOf(condition, { tables, foreignKeys, negated: false })
    ),
    groupBy: groupBy.map((value) => columnOf(value, tables)),
    groupFilters: conjunctList(having).map((condition) => groupFilterOf(condition, tables)),
    orderBy: orderBy.map(({ by, direction }) => ({ by: outputOf(by, tables), direction })),
    ...(cut?.limit !== undefined && { limit: cut.limit }),
    distinct,
  };
}

function joinOf({ from, to, columns, condition, kind }: Link, tables: Tables): Join {
  if (kind !== "inner") throw new NotConjunctive("outer_link");
  if (condition !== undefined) throw new NotConjunctive("link_condition");
  if (columns.length === 0) throw new NotConjunctive("loose_source");
  return {
    from: { table: tableOf(from, tables), columns: columns.map((pair) => pair.from) },
    to: { table: tableOf(to, tables), columns: columns.map((pair) => pair.to) },
  };
}

function groupFilterOf(condition: Condition, tables: Tables): GroupFilter {
  const isDenied = condition.kind === "not";
  const compared = isDenied ? condition.condition : condition;
  if (compared.kind !== "comparison" || compared.operator === "same") throw new NotConjunctive("having");
  const { left, operator, right } = compared;
  if (right.kind !== "literal" || typeof right.value !== "number") throw new NotConjunctive("having");
  return {
    output: outputOf(left, tables),
    operator: isDenied ? deniedOperator(operator) : operator,
    value: right.value,
  };
}

/** One of the conditions that hold together, as a filter. */
function filterOf(condition: Condition, around: Around): Filter {
  const { tables, negated } = around;
  switch (condition.kind) {
    case "not":
      return filterOf(condition.condition, { ...around, negated: !negated });
    case "comparison":
      return comparisonOf(condition, around);
    case "between":
      if (negated) throw new NotConjunctive("not_between");
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
        throw new NotConjunctive("pattern");
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
      if (negated) throw new NotConjunctive("denial");
      return alternativesOf(condition.conditions, around);
    case "and":
      throw new NotConjunctive("denial");
    case "quantified":
      throw new NotConjunctive("inner_query");
    default:
      return condition satisfies never;
  }
}

function comparisonOf({ left, operator: written, right }: Comparison, around: Around): Filter {
  const { tables, negated } = around;
  if (written === "same") throw new NotConjunctive("same");
  const operator = negated ? deniedOperator(written) : written;
  if (left.kind === "column" && right.kind === "column") throw new NotConjunctive("two_columns");
  if (right.kind === "query") return averageOf(right.specification, { column: left, operator, around });
  const isTurned = right.kind === "column";
  return {
    kind: "comparison",
    column: columnOf(isTurned ? right : left, tables),
    operator: isTurned ? turnedOperator(operator) : operator,
    value: literalOf(isTurned ? left : right),
  };
}

/** `column = 1 OR column = 2`: one of the values. */
function alternativesOf(conditions: readonly Condition[], around: Around): Filter {
  const filters = conditions.map((condition) => {
    const filter = condition.kind === "comparison" ? comparisonOf(condition, around) : undefined;
    if (filter?.kind !== "comparison" || filter.operator !== "=") throw new NotConjunctive("alternatives");
    return filter;
  });
  const [first, ...others] = filters;
  const isOne = others.every(({ column: { table, column } }) =>
    table === first?.column.table && column === first.column.column
  );
  if (first === undefined || !isOne) throw new NotConjunctive("alternatives");
  return { kind: "one_of", column: first.column, values: filters.map(({ value }) => value), negated: false };
}

/** What stands around a condition. */
interface Around {
  readonly tables: Tables;
  readonly foreignKeys: readonly ForeignKey[];
  readonly negated: boolean;
}

/** A column compared with its own average over the whole table. */
function averageOf(
  specification: Specification,
  { column: compared, operator, around }: {
    readonly column: Value;
    readonly operator: ComparisonOperator;
    readonly around: Around;
  },
): Filter {
  const column = columnOf(compared, around.tables);
  const { role, table, inner } = rowsOf(specification);
  const [output, ...others] = inner.outputs;
  const value = output?.value;
  const isAverage = value?.kind === "aggregate" && value.function === "average" && !value.distinct &&
    value.filter === undefined && others.length === 0;
  const averaged = isAverage && value.value?.kind === "column" ? value.value : undefined;
  const isOwn = table === column.table && averaged?.role === role && averaged.column === column.column;
  if (!isOwn || inner.where !== undefined || operator !== "<" && operator !== ">") {
    throw new NotConjunctive("inner_query");
  }
  return { kind: "average", column, operator };
}

interface Rows {
  readonly role: string;
  readonly table: string;
  readonly inner: Selection;
}

/** A specification that only chooses rows of one table. */
function rowsOf(specification: Specification): Rows {
  if (specification.kind !== "selection") throw new NotConjunctive("inner_query");
  const { sources: [source, ...others], groupBy, having, cut } = specification;
  const isPlain = others.length === 0 && groupBy.length === 0 && having === undefined && cut === undefined;
  if (source?.kind !== "table" || !isPlain) throw new NotConjunctive("inner_query");
  return { role: source.role, table: source.table, inner: specification };
}

/** EXISTS over equal columns of one other table. */
function existenceOf(specification: Specification, around: Around): Filter {
  const rows = rowsOf(specification);
  const pairs = conjunctList(rows.inner.where).map((condition) => {
    const pair = pairOf(condition);
    if (pair === undefined || pair.left.role === pair.right.role) throw new NotConjunctive("inner_query");
    return pair;
  });
  return existsFilter(pairs, { rows, around });
}

/** `column IN (SELECT other FROM table)`: a row of that table exists. */
function membershipOf({ values, specification }: MemberOf, around: Around): Filter {
  const rows = rowsOf(specification);
  const { outputs: [output, ...others], where } = rows.inner;
  const [left] = values;
  const right = output?.value;
  const isPlain = left?.kind === "column" && right?.kind === "column" && others.length === 0 &&
    where === undefined;
  if (!isPlain || around.tables.get(left.role) === rows.table) throw new NotConjunctive("inner_query");
  return existsFilter([{ left, right }], { rows, around });
}

/** Rows of a table that belong to a row outside, by one join; over a self reference, those that refer to it. */
function existsFilter(
  pairs: readonly ColumnPair[],
  { rows: { role, table }, around: { tables, negated, foreignKeys } }: {
    readonly rows: Rows;
    readonly around: Around;
  },
): Filter {
  const tableOf = (one: string) => one === role ? table : tables.get(one);
  const [link, ...others] = groupPairs(pairs).flatMap((group) =>
    linksBetween(group, { foreignKeys, tableOf })
  );
  const [from, to] = [tableOf(link?.from ?? ""), tableOf(link?.to ?? "")];
  const isOne = link !== undefined && others.length === 0 && (link.from === role || link.to === role);
  if (!isOne || from === undefined || to === undefined || from === to && link.from !== role) {
    throw new NotConjunctive("inner_query");
  }
  const columns = { from: link.columns.map((pair) => pair.from), to: link.columns.map((pair) => pair.to) };
  const join = { from: { table: from, columns: columns.from }, to: { table: to, columns: columns.to } };
  return { kind: "exists", join, table, negated };
}

/** The table of each role. */
type Tables = ReadonlyMap<string, string>;

function tableOf(role: string, tables: Tables): string {
  const table = tables.get(role);
  if (table === undefined) throw new NotConjunctive("inner_query");
  return table;
}

function columnOf(value: Value, tables: Tables): ColumnReference {
  if (value.kind === "window") throw new NotConjunctive("window");
  if (value.kind !== "column") throw new NotConjunctive("computed_value");
  return { table: tableOf(value.role, tables), column: value.column };
}

function outputOf(value: Value, tables: Tables): ConjunctiveOutput {
  return value.kind === "aggregate"
    ? aggregateOf(value, tables)
    : { kind: "column", column: columnOf(value, tables) };
}

function aggregateOf(
  { function: name, value, distinct, filter, orderBy = [] }: AggregateValue,
  tables: Tables,
): ConjunctiveOutput {
  if (!isConjunctive(name) || filter !== undefined || orderBy.length > 0) {
    throw new NotConjunctive("aggregate");
  }
  if (value === undefined) return { kind: "aggregate", function: name };
  if (value.kind !== "column") throw new NotConjunctive("aggregate");
  return {
    kind: "aggregate",
    function: name,
    column: columnOf(value, tables),
    ...(distinct && { distinct }),
  };
}

function isConjunctive(name: AggregateValue["function"]): name is ConjunctiveAggregate {
  return ["count", "sum", "average", "minimum", "maximum"].includes(name);
}

function literalOf(value: Value): Literal {
  if (value.kind === "cast") return literalOf(value.value);
  if (value.kind !== "literal" || value.value === null) throw new NotConjunctive("value");
  return value.type === "decimal" ? Number(value.value) : value.value;
}
