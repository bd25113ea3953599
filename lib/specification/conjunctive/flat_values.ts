import type {
  ColumnReference,
  ConjunctiveAggregate,
  ConjunctiveOutput,
  Literal,
} from "../conjunctive_query.ts";
import type { AggregateValue, ComparisonOperator, Value } from "../types.ts";
import { Refused } from "./refused.ts";

/** The table of each role. */
export type Tables = ReadonlyMap<string, string>;

export function tableOf(role: string, tables: Tables): string {
  const table = tables.get(role);
  if (table === undefined) throw new Refused("inner_query");
  return table;
}

export function columnOf(value: Value, tables: Tables): ColumnReference {
  if (value.kind === "window") throw new Refused("window");
  if (value.kind !== "column") throw new Refused("computed_value");
  return { table: tableOf(value.role, tables), column: value.column };
}

export function outputOf(value: Value, tables: Tables): ConjunctiveOutput {
  return value.kind === "aggregate"
    ? aggregateOf(value, tables)
    : { kind: "column", column: columnOf(value, tables) };
}

function aggregateOf(
  { function: name, value, distinct, filter, orderBy = [] }: AggregateValue,
  tables: Tables,
): ConjunctiveOutput {
  if (!isConjunctive(name) || filter !== undefined || orderBy.length > 0) throw new Refused("aggregate");
  if (value === undefined) return { kind: "aggregate", function: name };
  if (value.kind !== "column") throw new Refused("aggregate");
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

export function literalOf(value: Value): Literal {
  if (value.kind === "cast") return literalOf(value.value);
  if (value.kind !== "literal" || value.value === null) throw new Refused("value");
  return value.type === "decimal" ? Number(value.value) : value.value;
}

/** What each operator is under NOT, and with its sides changed. */
export const operators: Readonly<
  Record<ComparisonOperator, readonly [ComparisonOperator, ComparisonOperator]>
> = {
  "=": ["<>", "="],
  "<>": ["=", "<>"],
  "<": [">=", ">"],
  "<=": [">", ">="],
  ">": ["<=", "<"],
  ">=": ["<", "<="],
};
