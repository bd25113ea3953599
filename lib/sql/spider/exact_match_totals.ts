import type { ExactSetMatch } from "./exact_set_match.ts";
import { type SpiderClause, spiderClauses } from "./match_clauses.ts";

/** What one clause comes to over many pairs: accuracy is `matched / predicted`, recall `matched / gold`. */
export interface ClauseTotals {
  /** Pairs that have the clause and match in it. */
  readonly matched: number;
  /** Pairs whose gold query has the clause. */
  readonly gold: number;
  /** Pairs whose predicted query has the clause. */
  readonly predicted: number;
}

/** What many pairs come to. */
export interface ExactMatchTotals {
  readonly pairs: number;
  readonly exact: number;
  /** Pairs whose predicted query could not be read; they are among the pairs and match nothing. */
  readonly unread: number;
  readonly clauses: Readonly<Record<SpiderClause, ClauseTotals>>;
}

/**
 * The counts behind the tables that Spider's evaluator prints, for all pairs or those of one hardness or turn.
 *
 * Pairs without a clause on either side are left out of its counts. Where nothing is predicted or nothing is gold there is no
 * accuracy or recall; the evaluator prints 0.000 for those, and 1.000 for an F1 of two zeros.
 *
 * @example
 * ```ts
 * import { exactMatchTotals, exactSetMatch } from "querylogue/sql";
 * import assert from "node:assert/strict";
 *
 * const schema = { tables: [{ name: "river", columns: ["name", "length"] }], foreignKeys: [] };
 * const gold = "SELECT name FROM river ORDER BY length";
 * const matches = [gold, "SELECT name FROM river"].map((predicted) => exactSetMatch(gold, predicted, schema));
 * const totals = exactMatchTotals(matches);
 * assert.deepEqual([totals.pairs, totals.exact], [2, 1]);
 * assert.deepEqual(totals.clauses.order, { matched: 1, gold: 2, predicted: 1 });
 * ```
 */
export function exactMatchTotals(matches: readonly ExactSetMatch[]): ExactMatchTotals {
  const entries = spiderClauses.map((clause) => {
    const scores = matches.map(({ clauses }) => clauses[clause]);
    return [clause, {
      matched: scores.filter(({ matched, gold }) => matched && gold > 0).length,
      gold: scores.filter(({ gold }) => gold > 0).length,
      predicted: scores.filter(({ predicted }) => predicted > 0).length,
    }] as const;
  });
  return {
    pairs: matches.length,
    exact: matches.filter(({ exact }) => exact).length,
    unread: matches.filter(({ unread }) => unread !== undefined).length,
    clauses: Object.fromEntries(entries) as Record<SpiderClause, ClauseTotals>,
  };
}
