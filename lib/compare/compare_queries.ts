import { OutsideError } from "../base/mod.ts";
import type { Database, Query, QueryOptions, QueryOutcome } from "../database/mod.ts";
import { type Dialect, isOrdered, orderKeys, refusalReason } from "../sql/mod.ts";
import { compareTables, type QueryFacts } from "./compare_tables.ts";
import type { Verdict } from "./types.ts";

export interface CompareQueriesOptions extends QueryOptions {
  /** Where the ground truth runs. */
  readonly goldDatabase: Database;
  /** Where the prediction runs: the same data, opened apart, so that nothing it does can reach the ground truth. */
  readonly predictedDatabase: Database;
  readonly goldSql: string;
  readonly predictedSql: string;
}

/** How comparing two queries ended. */
export type QueryComparison =
  | { readonly kind: "judged"; readonly verdict: Verdict }
  /** The ground truth returns nothing, or nothing but NULL, so that its agreement with a prediction says little. */
  | { readonly kind: "gold_vacuous"; readonly verdict: Verdict }
  /** The ground truth is no query, does not run, or ran into a limit. */
  | { readonly kind: "gold_failed"; readonly message: string }
  /** A connection was lost, or the query was called off: nobody's answer is wrong. */
  | { readonly kind: "errored"; readonly message: string }
  /** The answers differ, and so does the ground truth's own when it is asked again: nobody's answer is wrong. */
  | { readonly kind: "moved"; readonly message: string };

/**
 * Runs the ground truth and a prediction, each on a database of its own, and compares their results.
 *
 * The order of rows counts where the outermost query of the ground truth orders, and ties are free where its sort keys
 * are among its columns; an order that cannot be read from the text is not assumed. A prediction that is not a single
 * query is `refused` and not run; one that ends in an error or at a limit is `failed`. Both see one state of the data
 * where the engine can share it (PostgreSQL); elsewhere the ground truth is asked again before answers are `different`.
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
export async function compareQueries(
  { goldDatabase, predictedDatabase, goldSql, predictedSql, ...limits }: CompareQueriesOptions,
): Promise<QueryComparison> {
  if (goldDatabase === predictedDatabase) {
    throw new RangeError("Cannot compare queries on one connection: open the database once for each side");
  }
  const [gold, predicted] = await askBoth({
    goldDatabase,
    predictedDatabase,
    goldSql,
    predictedSql,
    ...limits,
  });
  if (gold.kind === "connection_lost") return { kind: "errored", message: gold.message };
  if (predicted.kind === "connection_lost") return { kind: "errored", message: predicted.message };
  if (gold.kind !== "rows") return { kind: "gold_failed", message: explain(gold) };
  const facts = await factsOf(goldSql, goldDatabase.dialect);
  const verdict = predicted.kind === "rows"
    ? compareTables(gold.table, predicted.table, facts)
    : notRun(predicted);
  if (verdict.verdict === "different" && mayMove(goldDatabase)) {
    const again = await ask(goldDatabase, { sql: goldSql, limits });
    if (again.kind !== "rows") return { kind: "errored", message: explain(again) };
    if (compareTables(gold.table, again.table, facts).verdict === "different") return MOVED;
  }
  const blank = gold.table.columns.every(({ values }) => values.every((value) => value === null));
  const hidden = goldDatabase.hides !== undefined || predictedDatabase.hides !== undefined;
  return { kind: blank ? "gold_vacuous" : "judged", verdict: hidden ? withoutExamples(verdict) : verdict };
}

/** The outcomes of both sides, on one state of the data where the engine can share it. */
async function askBoth(
  { goldDatabase, predictedDatabase, goldSql, predictedSql, ...limits }: CompareQueriesOptions,
): Promise<readonly [gold: QueryOutcome, predicted: QueryOutcome]> {
  const both = (gold: Query, predicted: Query) =>
    Promise.all([
      ask({ dialect: goldDatabase.dialect, query: gold }, { sql: goldSql, limits }),
      ask({ dialect: predictedDatabase.dialect, query: predicted }, { sql: predictedSql, limits }),
    ]);
  if (goldDatabase.onSnapshot === undefined) {
    return await both(goldDatabase.query.bind(goldDatabase), predictedDatabase.query.bind(predictedDatabase));
  }
  try {
    return await goldDatabase.onSnapshot(
      (held) => both(held.query, (sql, options) => held.queryOn(predictedDatabase, sql, options)),
      limits.signal && { signal: limits.signal },
    );
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    const lost: QueryOutcome = { kind: "connection_lost", message: error.message };
    return [lost, lost];
  }
}

/** Whether others may write while two queries run. A DuckDB file that is open for reading cannot be written. */
function mayMove({ dialect, onSnapshot }: Database): boolean {
  return dialect !== "duckdb" && onSnapshot === undefined;
}

const MOVED: QueryComparison = {
  kind: "moved",
  message:
    "Asked again, the ground truth gave another answer: the data moved, or the query leaves its answer open.",
};

async function factsOf(sql: string, dialect: Dialect): Promise<QueryFacts> {
  if (!await isOrdered(sql, dialect)) return { ordered: false };
  const keys = await orderKeys(sql, dialect);
  return { ordered: true, ...(keys && { orderKeys: keys }) };
}

async function ask(
  database: Pick<Database, "dialect" | "query">,
  { sql, limits }: { readonly sql: string; readonly limits: QueryOptions },
): Promise<QueryOutcome> {
  const reason = await refusalReason(sql, database.dialect);
  return reason === undefined ? await database.query(sql, limits) : { kind: "refused", reason };
}

type Ending = Exclude<QueryOutcome, { kind: "rows" }>;

/** Rows are of any columns, so that no example can be shown where some column is hidden. */
function withoutExamples({ verdict, reasons }: Verdict): Verdict {
  return {
    verdict,
    reasons: reasons.map((reason) => "examples" in reason ? { ...reason, examples: [] } : reason),
  };
}

function notRun(ending: Ending): Verdict {
  const text = explain(ending);
  return ending.kind === "refused"
    ? { verdict: "refused", reasons: [{ kind: "no_query", text }] }
    : { verdict: "failed", reasons: [{ kind: "does_not_run", text }] };
}

function explain(ending: Ending): string {
  switch (ending.kind) {
    case "refused":
      return ending.reason;
    case "failed":
    case "out_of_memory":
    case "connection_lost":
      return ending.message;
    case "timed_out":
      return `The query was ended after ${ending.timeoutMs} ms.`;
    default:
      return ending satisfies never;
  }
}
