import { sameName } from "./same_name.ts";
import type { QuestionSpecification, SqlSpecification } from "./types.ts";

export interface NormalizationOptions {
  /**
   * What rule 2 takes for a constant: `paper` also a pattern with wildcards, as equation 16 is printed; `sound` does not,
   * as such a pattern lets several values through. @default "sound"
   */
  readonly constants?: "sound" | "paper";
  /** λ min of rule 4, in rows. @default 1000 */
  readonly leastSafeLimit?: number;
}

/** What the four production rules excuse in a query, and what they do not. */
export interface ProductionNormalization {
  /** Rules that excused something, in their order. */
  readonly applied:
    readonly ("required_group_by" | "benign_group_by" | "default_order_by" | "safety_limit")[];
  /** Groups that neither the question asks for nor a rule excuses. */
  readonly unexplainedGroups: readonly string[];
  /** Whether an order is neither asked for nor a sensible default, or has another direction than was asked. */
  readonly unexplainedOrder: boolean;
  /** Whether words ask for an order of the rows and the query has none. */
  readonly missingOrder: boolean;
  /** Whether a limit is neither asked for nor a safety limit, or another than was asked. */
  readonly unexplainedLimit: boolean;
}

/**
 * Applies the production rules 1 to 4 in their order (STEF, section 5, equations 15 to 18).
 *
 * @throws {RangeError} If the least safe limit is below 1.
 *
 * @example
 * ```ts
 * import { normalizeProduction } from "querylogue/score";
 * import assert from "node:assert/strict";
 *
 * const question = { outputs: [], aggregations: [], filters: [], group_by: [], ordered: false };
 * const sql = { projections: ["name"], aggregations: [], filters: [], group_by: [], order_by: [], limit: 1000 };
 * assert.deepEqual(normalizeProduction(question, sql).applied, ["safety_limit"]);
 * assert.equal(normalizeProduction(question, { ...sql, limit: 999 }).unexplainedLimit, true);
 * ```
 */
export function normalizeProduction(
  question: QuestionSpecification,
  sql: SqlSpecification,
  { constants = "sound", leastSafeLimit = 1000 }: NormalizationOptions = {},
): ProductionNormalization {
  if (!(leastSafeLimit >= 1)) {
    throw new RangeError(`Cannot use ${leastSafeLimit} as the least safe limit: it must be at least 1`);
  }
  const unasked = sql.group_by.filter((group) => !question.group_by.some((asked) => sameName(asked, group)));
  const isRequired = sql.aggregations.length > 0 && sql.projections.length > 0 &&
    sql.projections.every((name) => sql.group_by.includes(name));
  const isConstant = (group: string) =>
    sql.filters.some(({ column, operator, values }) =>
      column === group && values.length === 1 &&
      (operator === "=" || constants === "paper" && operator === "contains")
    );
  const required = isRequired ? unasked.filter((group) => sql.projections.includes(group)) : [];
  const benign = sql.group_by.filter(isConstant);
  const isDefaultOrder = sql.order_by.length > 0 && !question.ordered &&
    sql.order_by.every(({ column, aggregate, direction }) =>
      aggregate ? direction === "descending" : direction === "ascending" && column !== undefined &&
        [...sql.group_by, ...sql.grouped ?? []].includes(column)
    );
  const isSafe = sql.limit !== undefined && question.limit === undefined && sql.limit >= leastSafeLimit;
  return {
    applied: [
      ...(required.length > 0 ? ["required_group_by" as const] : []),
      ...(benign.length > 0 ? ["benign_group_by" as const] : []),
      ...(isDefaultOrder ? ["default_order_by" as const] : []),
      ...(isSafe ? ["safety_limit" as const] : []),
    ],
    unexplainedGroups: unasked.filter((group) => !required.includes(group) && !benign.includes(group)),
    unexplainedOrder: sql.order_by.length > 0 &&
      (!question.ordered && !isDefaultOrder ||
        question.direction !== undefined &&
          !sql.order_by.some(({ direction }) => direction === question.direction)),
    missingOrder: question.sorted === true && sql.order_by.length === 0,
    unexplainedLimit: question.limit !== undefined
      ? question.limit !== sql.limit
      : sql.limit !== undefined && !isSafe && !(question.ordered && sql.limit === 1),
  };
}
