import type { Join } from "../schema/mod.ts";
import { nameParts } from "../schema/mod.ts";
import type { ColumnReference, ConjunctiveOutput, ConjunctiveQuery, Filter } from "./conjunctive_query.ts";
import { conjunction } from "./tree/conjunction.ts";
import type { Condition, Link, Selection, Value } from "./types.ts";

/**
 * The tree of a conjunctive query. Each table's role is the table's name; a table inside a condition that the query has
 * too is called `other …` or `all …`.
 *
 * @example
 * ```ts
 * import { specificationFrom } from "querylogue/specification";
 * import assert from "node:assert/strict";
 *
 * const specification = specificationFrom({
 *   tables: ["river"],
 *   joins: [],
 *   outputs: [{ kind: "column", column: { table: "river", column: "name" } }],
 *   filters: [{ kind: "comparison", column: { table: "river", column: "length" }, operator: ">", value: 1000 }],
 *   groupBy: [],
 *   groupFilters: [],
 *   orderBy: [],
 *   distinct: false,
 * });
 * assert.deepEqual(specification.where, {
 *   kind: "comparison",
 *   left: { kind: "column", role: "river", column: "length" },
 *   operator: ">",
 *   right: { kind: "literal", value: 1000 },
 * });
 * ```
 */
export function specificationFrom(query: ConjunctiveQuery): Selection {
  const { tables, joins, outputs, filters, groupBy, groupFilters, orderBy, limit, distinct } = query;
  const roles = new Set(tables);
  const where = conjunction(filters.map((filter) => conditionOf(filter, roles)));
  const having = conjunction(
    groupFilters.map(({ output, operator, value }): Condition => ({
      kind: "comparison",
      left: valueOf(output),
      operator,
      right: { kind: "literal", value },
    })),
  );
  return {
    kind: "selection",
    sources: tables.map((table) => ({ kind: "table", table, role: table })),
    links: joins.map(linkOf),
    ...(where && { where }),
    groupBy: groupBy.map(columnValue),
    ...(having && { having }),
    outputs: outputs.map((output) => ({ value: valueOf(output) })),
    distinct,
    orderBy: orderBy.map(({ by, direction }) => ({ by: valueOf(by), direction, nulls: "last" })),
    ...(limit !== undefined && { cut: { limit } }),
  };
}

function columnValue({ table, column }: ColumnReference): Value {
  return { kind: "column", role: table, column };
}

function linkOf({ from, to }: Join): Link {
  return {
    from: from.table,
    to: to.table,
    columns: from.columns.map((column, i) => ({ from: column, to: to.columns[i] ?? "" })),
    kind: "inner",
  };
}

function valueOf(output: ConjunctiveOutput): Value {
  if (output.kind === "column") return columnValue(output.column);
  return {
    kind: "aggregate",
    function: output.function,
    ...(output.column && { value: columnValue(output.column) }),
    ...(output.distinct && { distinct: true }),
  };
}

function conditionOf(filter: Filter, roles: Set<string>): Condition {
  switch (filter.kind) {
    case "comparison":
      return {
        kind: "comparison",
        left: columnValue(filter.column),
        operator: filter.operator,
        right: { kind: "literal", value: filter.value },
      };
    case "between":
      return {
        kind: "between",
        value: columnValue(filter.column),
        low: { kind: "literal", value: filter.low },
        high: { kind: "literal", value: filter.high },
      };
    case "one_of":
      return denied(filter, {
        kind: "one_of",
        value: columnValue(filter.column),
        values: filter.values.map((value) => ({ kind: "literal", value })),
      });
    case "pattern":
      return denied(filter, {
        kind: "pattern",
        value: columnValue(filter.column),
        pattern: { kind: "literal", value: filter.pattern },
        syntax: "like",
      });
    case "null":
      return denied(filter, { kind: "null", value: columnValue(filter.column) });
    case "average":
      return {
        kind: "comparison",
        left: columnValue(filter.column),
        operator: filter.operator,
        right: { kind: "query", specification: averageOf(filter.column, roles) },
      };
    case "exists":
      return denied(filter, { kind: "exists", specification: partners(filter, roles) });
    default:
      return filter satisfies never;
  }
}

function denied({ negated }: { readonly negated: boolean }, condition: Condition): Condition {
  return negated ? { kind: "not", condition } : condition;
}

const plain = { kind: "selection", links: [], groupBy: [], distinct: false, orderBy: [] } as const;

function averageOf({ table, column }: ColumnReference, roles: Set<string>): Selection {
  const role = added(`all ${table}`, roles);
  const value: Value = { kind: "column", role, column };
  return {
    ...plain,
    sources: [{ kind: "table", table, role }],
    outputs: [{ value: { kind: "aggregate", function: "average", value } }],
  };
}

/** The rows of a table that belong to a row outside; over a self reference, those that refer to it. */
function partners(
  { join: { from, to }, table }: Extract<Filter, { kind: "exists" }>,
  roles: Set<string>,
): Selection {
  const role = added(roles.has(table) ? `other_${nameParts(table).at(-1)}` : table, roles);
  const isSelf = from.table === to.table;
  const roleOf = (end: string) => end === table ? role : end;
  const pairs = from.columns.map((column, i): Condition => ({
    kind: "comparison",
    left: { kind: "column", role: roleOf(from.table), column },
    operator: "=",
    right: { kind: "column", role: isSelf ? to.table : roleOf(to.table), column: to.columns[i] ?? "" },
  }));
  const where = conjunction(pairs);
  return { ...plain, sources: [{ kind: "table", table, role }], ...(where && { where }), outputs: [] };
}

/** The name, or the name with the first number that makes it a new one. */
function added(name: string, roles: Set<string>): string {
  let role = name;
  for (let i = 2; roles.has(role); i++) role = `${name} ${i}`;
  roles.add(role);
  return role;
}
