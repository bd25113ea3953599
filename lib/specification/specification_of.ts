import { knownTables, type Schema } from "../schema/mod.ts";
import { clausesOf, type Dialect, outputOf, type SelectReading, type SqlExpression } from "../sql/mod.ts";
import { conjuncts, operators, readCondition } from "./reading/read_filter.ts";
import { joinsOf, readFrom } from "./reading/read_from.ts";
import { columnReference, literalValue, outputOfExpression, Unreadable } from "./reading/read_output.ts";
import type { ConjunctiveOutput, ConjunctiveQuery, GroupFilter, Ordering } from "./conjunctive_query.ts";

export interface SpecificationOfOptions {
  readonly dialect: Dialect;
  /**
   * What the query reads: bare columns find their tables, stars become columns, and joins are told apart by their foreign
   * keys.
   * @default nothing is known: columns must be qualified, and equal columns of two tables are one join
   */
  readonly schema?: Schema | undefined;
}

/** What a query asks for, or why that is no specification. */
export type SpecificationReading =
  | { readonly kind: "specification"; readonly specification: ConjunctiveQuery }
  | { readonly kind: "not_readable"; readonly reason: string };

/**
 * Reads what a query asks for: the inverse of {@link toSql}, for the many ways in which others write SQL.
 *
 * Equal columns in WHERE are joins too; `NOT a = 1` is `a <> 1`; `a = 1 OR a = 2` is a choice of values; `a IN (SELECT
 * b FROM t)` is a row of `t` that exists. Aliases, output names, casts of values and NULL ordering are dropped. Not
 * readable are set operations, outer joins, WITH, windows, computed values, repeated tables, offsets, OR between
 * columns, and other subqueries.
 *
 * @example
 * ```ts
 * import { specificationOf } from "querylogue/specification";
 * import assert from "node:assert/strict";
 *
 * const read = await specificationOf("SELECT r.name FROM river r WHERE NOT r.length <= 1000", { dialect: "duckdb" });
 * assert(read.kind === "specification");
 * assert.deepEqual(read.specification.filters, [
 *   { kind: "comparison", column: { table: "river", column: "length" }, operator: ">", value: 1000 },
 * ]);
 * const union = await specificationOf("SELECT 1 AS n UNION SELECT 2", { dialect: "duckdb" });
 * assert.deepEqual(union, { kind: "not_readable", reason: "it is a UNION of queries" });
 * ```
 */
export async function specificationOf(
  sql: string,
  { dialect, schema = { tables: [], foreignKeys: [] } }: SpecificationOfOptions,
): Promise<SpecificationReading> {
  const tables = knownTables(schema);
  const reading = await clausesOf(sql, { dialect, ...(tables.length > 0 && { tables }) });
  if (reading.kind === "unreadable") return { kind: "not_readable", reason: reading.reason };
  const { query } = reading;
  try {
    if (query.kind !== "select") {
      throw new Unreadable(
        query.kind === "values" ? "it lists values" : `it is a ${named(query.kind)} of queries`,
      );
    }
    return { kind: "specification", specification: readSelect(query, schema) };
  } catch (error) {
    if (error instanceof Unreadable) return { kind: "not_readable", reason: error.message };
    throw error;
  }
}

const named = (word: string) => word.toUpperCase();

function readSelect(query: SelectReading, schema: Schema): ConjunctiveQuery {
  refuseClauses(query);
  const from = readFrom(query);
  const { foreignKeys } = schema;
  const conditions = [...from.conditions, ...query.where ? [query.where] : []].flatMap(conjuncts)
    .map((condition) => readCondition(condition, foreignKeys));
  const outputs = query.outputs.flatMap(({ expression }) => readOutputs(expression, { from, schema }));
  const shown = (expression: SqlExpression) => outputOfExpression(outputOf(expression, query));
  const limit = query.limit && literalValue(query.limit.count);
  if (limit !== undefined && typeof limit !== "number") throw new Unreadable("its LIMIT is no number");
  return {
    tables: from.tables,
    joins: joinsOf(conditions.flatMap((one) => one.kind === "pair" ? [one.pair] : []), {
      tables: from.tables,
      foreignKeys,
    }),
    outputs,
    filters: conditions.flatMap((one) => one.kind === "filter" ? [one.filter] : []),
    groupBy: query.groupBy.map((expression) => columnReference(outputOf(expression, query))),
    groupFilters: query.having === undefined
      ? []
      : conjuncts(query.having).map((condition) => readGroupFilter(condition, shown)),
    orderBy: query.orderBy.filter(({ expression }) => expression.kind !== "null_test")
      .map(({ expression, direction }): Ordering => ({ by: shown(expression), direction })),
    ...(limit !== undefined && { limit }),
    distinct: query.distinct,
  };
}

function refuseClauses(query: SelectReading) {
  const { limit, others: [other] } = query;
  const [said] = [
    query.with.length > 0 && "it has a WITH clause",
    (query.windows.length > 0 || query.qualify !== undefined) && "it has a window function",
    query.distinctOn.length > 0 && "it has DISTINCT ON",
    query.offset !== undefined && "it leaves out the first rows",
    limit !== undefined && (limit.percent || limit.withTies) && "its LIMIT is no plain number of rows",
    other !== undefined && `it has the clause ${other}`,
  ].filter((reason) => typeof reason === "string");
  if (said !== undefined) throw new Unreadable(said);
}

function readOutputs(
  expression: SqlExpression,
  { from, schema }: { readonly from: { readonly tables: readonly string[] }; readonly schema: Schema },
): readonly ConjunctiveOutput[] {
  if (expression.kind !== "star") return [outputOfExpression(expression)];
  const known = from.tables.map((name) => schema.tables.find((table) => table.name === name));
  if (expression.source !== undefined || expression.except.length > 0 || known.includes(undefined)) {
    throw new Unreadable("it cannot be told which columns its star means");
  }
  return known.flatMap((table) =>
    (table?.columns ?? []).map(({ name }): ConjunctiveOutput => ({
      kind: "column",
      column: { table: table?.name ?? "", column: name },
    }))
  );
}

function readGroupFilter(
  condition: SqlExpression,
  shown: (expression: SqlExpression) => ConjunctiveOutput,
): GroupFilter {
  if (condition.kind !== "comparison" || condition.quantifier !== undefined) {
    throw new Unreadable("HAVING is more than comparisons with numbers");
  }
  const operator = operators[condition.operator]?.[condition.negated ? 1 : 0];
  const value = literalValue(condition.right);
  if (operator === undefined || typeof value !== "number") {
    throw new Unreadable("HAVING is more than comparisons with numbers");
  }
  return { output: shown(condition.left), operator, value };
}
