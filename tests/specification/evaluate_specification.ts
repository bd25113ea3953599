import type { Specification } from "querylogue/specification";
import type { World } from "./random/types.ts";
import { evaluateCondition } from "./twin/evaluate_condition.ts";
import { evaluateQuery } from "./twin/evaluate_query.ts";
import { evaluateValue } from "./twin/evaluate_value.ts";
import { Ambiguous, type Answer, type Row, type Twin } from "./twin/types.ts";

export interface EvaluateOptions {
  /** LIKE takes `a` for `A`. @default false */
  readonly likeIgnoresCase?: boolean;
}

/**
 * The rows that a specification asks for, by nested loops over the rows of a world and three-valued logic, without SQL:
 * the slow, obvious twin of `toSql`.
 *
 * @returns `undefined` where the specification leaves open which rows it means.
 */
export function evaluateSpecification(
  specification: Specification,
  { tables }: World,
  { likeIgnoresCase = false }: EvaluateOptions = {},
): Answer | undefined {
  const rowsOf = new Map(tables.map(({ name, columns, rows }) => [
    name,
    rows.map((cells): Row => Object.fromEntries(columns.map((column, i) => [column.name, cells[i] ?? null]))),
  ]));
  const twin: Twin = {
    likeIgnoresCase,
    table: (name) => rowsOf.get(name) ?? [],
    value: (value, place) => evaluateValue(value, place, twin),
    condition: (condition, place) => evaluateCondition(condition, place, twin),
    query: (one, around) => evaluateQuery(one, around, twin),
  };
  try {
    return twin.query(specification, new Map());
  } catch (error) {
    if (error instanceof Ambiguous) return undefined;
    throw error;
  }
}
