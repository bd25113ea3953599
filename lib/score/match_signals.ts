import type { ProductionNormalization } from "./normalize_production.ts";
import { sameName } from "./same_name.ts";
import type { QuestionSpecification, ScoreAggregation, SqlSpecification } from "./types.ts";

/** Whether a query shows, aggregates and groups what is asked for. */
export interface MatchSignals {
  readonly projection: boolean;
  readonly aggregation: boolean;
  readonly grouping: boolean;
}

/**
 * Computes the match signals (STEF, section 3.3). An extreme that is asked for may be found by an order with a limit; a share
 * or difference by any aggregate; groups that find an extreme ("the commonest") or are chosen by a condition ("with at least two
 * votes") are not asked for in words.
 */
export function matchSignals(
  question: QuestionSpecification,
  { sql, production }: { readonly sql: SqlSpecification; readonly production: ProductionNormalization },
): MatchSignals {
  const shown = [...sql.projections, ...sql.aggregations.map(({ column }) => column ?? "")];
  // A column that a filter fixes says nothing in each row.
  const fixed = sql.filters.flatMap(({ column, operator, values }) =>
    column !== undefined && operator === "=" && values.length === 1 ? [column] : []
  );
  const isShown = (name: string) => [...shown, ...fixed].some((one) => one === "*" || sameName(one, name));
  const isCut = sql.limit !== undefined && sql.order_by.length > 0;
  const isExtreme = (asked: ScoreAggregation) => /^(?:minimum|maximum)$/.test(asked.function);
  const isOrderedByAggregate = sql.order_by.some(({ aggregate }) => aggregate);
  const isAggregated = (asked: ScoreAggregation) =>
    sql.aggregations.some((one) =>
      (one.function === asked.function || asked.function === "other" || isTotal(asked, one)) &&
      (one.distinct || !asked.distinct) &&
      (one.column === undefined || asked.column === undefined || sameName(one.column, asked.column))
    ) || isExtreme(asked) && isCut || asked.function === "other" || isCut && isOrderedByAggregate;
  // "Orders by city" counts or adds up.
  const isUnasked = question.aggregations.length === 0 && question.group_by.length === 0 &&
    !question.ordered && sql.aggregations.length > 0;
  const isNeeded = question.ordered && isCut || sql.having === true;
  return {
    projection: question.outputs.every(isShown),
    aggregation: !isUnasked && question.aggregations.every(isAggregated),
    grouping: (production.unexplainedGroups.length === 0 || isNeeded) &&
      question.group_by.every((asked) =>
        [...sql.group_by, ...sql.grouped ?? []].some((group) => sameName(group, asked))
      ),
  };
}

/** "Total atoms" counts where no column says what is added up. */
function isTotal(asked: ScoreAggregation, one: ScoreAggregation): boolean {
  return asked.function === "sum" && asked.column === undefined && one.function === "count";
}
