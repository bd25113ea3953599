import type { Database, QueryOptions } from "../database/mod.ts";
import { compareAnswer, mayBeSample, type QueryComparison } from "./compare_answer.ts";
import type { CompareOptions } from "./compare_options.ts";
import { steadily } from "./compare_steadily.ts";
import { type ShownRows, shownTable } from "./shown_rows.ts";

export interface CompareRowsOptions extends QueryOptions, CompareOptions {
  /** Where the ground truth runs. */
  readonly goldDatabase: Database;
  readonly goldSql: string;
  readonly shown: ShownRows;
}

/** How comparing shown rows with a query's result ended. */
export type RowsComparison =
  | QueryComparison
  /** The rows shown are not all; `message` says whether they may be part of the answer. */
  | { readonly kind: "truncated"; readonly message: string };

/**
 * Runs the ground truth and compares its result with rows that an agent shows, by the rules of {@link compareQueries}.
 * Dates and timestamps are read from texts where the result has such columns. NULL may stand where another engine sorts it,
 * unless the ground truth says where. Rows that are cut off are never judged,
 * whether they contradict the ground truth or not. After a lost connection it runs again.
 *
 * @throws {OutsideError} If the database does not come back.
 *
 * @example
 * ```ts
 * import { compareRows } from "querylogue/compare";
 * import assert from "node:assert/strict";
 *
 * const table = { columns: [{ name: "n", type: "integer", values: [1, 2] }], rowCount: 2, truncated: false } as const;
 * const options = {
 *   goldDatabase: {
 *     url: "sqlite:one.sqlite",
 *     dialect: "sqlite" as const,
 *     query: () => Promise.resolve({ kind: "rows" as const, table }),
 *     [Symbol.asyncDispose]: () => Promise.resolve(),
 *   },
 *   goldSql: "SELECT n FROM one",
 * };
 * const all = await compareRows({ ...options, shown: { rows: [["2"], ["1"]] } });
 * assert(all.kind === "judged");
 * assert.equal(all.verdict.verdict, "equal");
 * const some = await compareRows({ ...options, shown: { rows: [["2"]], truncated: true } });
 * assert.equal(some.kind, "truncated");
 * ```
 */
export function compareRows({ shown, ...options }: CompareRowsOptions): Promise<RowsComparison> {
  const { goldDatabase, signal } = options;
  return steadily([goldDatabase], {
    signal,
    compare: async () => {
      let fits = false;
      const comparison = await compareAnswer({
        ...options,
        otherEngine: true,
        predict: async (asked) => {
          const gold = await asked;
          if (gold.kind !== "rows") return gold;
          const table = shownTable(shown, gold.table);
          fits = shown.truncated === true && mayBeSample(gold.table, table, options);
          return { kind: "rows", table };
        },
      });
      if (shown.truncated !== true || isOfGold(comparison)) return comparison;
      return { kind: "truncated", message: fits ? FITS : CONTRADICTS };
    },
  });
}

/** Whether it says something of the ground truth alone. */
function isOfGold({ kind }: QueryComparison): boolean {
  return kind === "gold_failed" || kind === "gold_vacuous" || kind === "errored";
}

const FITS = "The rows are cut off; those that are shown are rows of the ground truth.";
const CONTRADICTS = "The rows are cut off; those that are shown are not all rows of the ground truth.";
