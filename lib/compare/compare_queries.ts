import type { Database, Query, QueryOptions } from "../database/mod.ts";
import { ask, compareAnswer, limitsOf, type QueryComparison } from "./compare_answer.ts";
import type { CompareOptions } from "./compare_options.ts";
import type { ResultsListener } from "./shown_results.ts";

export interface CompareQueriesOptions extends QueryOptions, CompareOptions, ResultsListener {
  /** Where the ground truth runs. */
  readonly goldDatabase: Database;
  /** Where the prediction runs: the same data, opened apart, so that nothing it does can reach the ground truth. */
  readonly predictedDatabase: Database;
  readonly goldSql: string;
  readonly predictedSql: string;
  /**
   * The prediction was translated from the dialect of another engine. NULL may then stand where that sorts it, unless the
   * ground truth says where.
   *
   * @default false
   */
  readonly otherEngine?: boolean | undefined;
}

/**
 * Runs the ground truth and a prediction, each on a database of its own, and compares their results.
 *
 * The rules are those of `compareTables`, with the facts that they need taken from the ground truth: whether its outermost
 * query orders, to how many places it rounds, and, where the results still differ, by further queries on its own
 * connection its sort keys (so that ties are free), its result without its LIMIT, and what else it leaves open: a value of
 * any row of a group, parts in no order, an inner LIMIT through ties. An answer that it allows is `equal`; where nothing
 * tells what it allows (random(), a sample, a window that counts through ties) and the rest agrees, the outcome is
 * `gold_open`; it is `moved` where only asking again shows that the answer moves. What is not known, as a further query
 * fails, meets a limit or does not go with the result at hand, is not assumed. A prediction that is not a single query is
 * `refused` and not run; one that ends in an error or at a limit is `failed`. Both see one state of the data where the
 * engine can share it (PostgreSQL); elsewhere the ground truth is asked again before answers are `different`.
 *
 * @throws {RangeError} If both databases are the same object.
 *
 * @example
 * ```ts
 * import { compareQueries } from "querylogue/compare";
 * import assert from "node:assert/strict";
 *
 * const table = { columns: [{ name: "n", type: "integer", values: [1] }], rowCount: 1, truncated: false } as const;
 * const database = () => ({
 *   url: "sqlite:one.sqlite",
 *   dialect: "sqlite" as const,
 *   query: () => Promise.resolve({ kind: "rows" as const, table }),
 *   [Symbol.asyncDispose]: () => Promise.resolve(),
 * });
 * const comparison = await compareQueries({
 *   goldDatabase: database(),
 *   predictedDatabase: database(),
 *   goldSql: "SELECT 1 AS n",
 *   predictedSql: "DELETE FROM one",
 * });
 * assert(comparison.kind === "judged");
 * assert.equal(comparison.verdict.verdict, "refused");
 * ```
 */
export async function compareQueries(options: CompareQueriesOptions): Promise<QueryComparison> {
  const { predictedDatabase, ...gold } = options;
  const { predictedSql } = gold;
  if (gold.goldDatabase === predictedDatabase) {
    throw new RangeError("Cannot compare queries on one connection: open the database once for each side");
  }
  const limits = limitsOf(options);
  const { dialect } = predictedDatabase;
  return await compareAnswer({
    ...gold,
    hidden: gold.goldDatabase.hides !== undefined || predictedDatabase.hides !== undefined,
    predict: (_, held) => {
      const query: Query = held === undefined
        ? predictedDatabase.query.bind(predictedDatabase)
        : (sql, bounds) => held.queryOn(predictedDatabase, sql, bounds);
      return ask({ dialect, query }, { sql: predictedSql, limits });
    },
  });
}
