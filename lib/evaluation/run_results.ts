import { existsSync } from "node:fs";
import { join } from "node:path";
import { openJsonLines, readJsonLines } from "../base/mod.ts";
import type { ShownResults } from "../compare/mod.ts";
import type { SqlCheck } from "./types.ts";

/** A line of `results.jsonl`: both results of a ground truth and a prediction, as a part that people can read. */
interface ResultsLine {
  readonly gold_sql: string;
  /** As the agent gave it. */
  readonly predicted_sql: string;
  readonly results: ShownResults;
}

/** Pairs of queries whose results a run keeps. */
export const MOST_KEPT_RESULTS = 5_000;

/** Keeps the results that checks compare; belongs into `await using`. */
export interface ResultsKeeper extends AsyncDisposable {
  /** Returns the same check, which keeps what it compares. */
  readonly keeping: (check: SqlCheck) => SqlCheck;
}

/**
 * Opens `results.jsonl` of a run folder, which holds rows of the results of its first 5,000 pairs of queries, so that a
 * page can show them. No number is computed from it; where values are hidden it stays empty.
 */
export async function openResults(folder: string): Promise<ResultsKeeper> {
  const kept = new Set((await readResults(folder)).keys());
  const file = await openJsonLines(join(folder, FILE));
  return {
    keeping: (check) => async (goldSql, predictedSql, options) => {
      const key = resultsKey(goldSql, predictedSql);
      if (predictedSql === undefined || kept.has(key) || kept.size >= MOST_KEPT_RESULTS) {
        return await check(goldSql, predictedSql, options);
      }
      let results: ShownResults | undefined;
      const verdict = await check(goldSql, predictedSql, {
        ...options,
        onResults: (given) => results = given,
      });
      if (results !== undefined && !kept.has(key)) {
        kept.add(key);
        await file.append({ gold_sql: goldSql, predicted_sql: predictedSql, results } satisfies ResultsLine);
      }
      return verdict;
    },
    [Symbol.asyncDispose]: () => file[Symbol.asyncDispose](),
  };
}

/** Reads the results that a run kept, by {@link resultsKey}; none where it kept none. */
export async function readResults(folder: string): Promise<ReadonlyMap<string, ShownResults>> {
  const path = join(folder, FILE);
  if (!existsSync(path)) return new Map();
  const lines = await readJsonLines(path) as ResultsLine[];
  return new Map(
    lines.map(({ gold_sql, predicted_sql, results }) => [resultsKey(gold_sql, predicted_sql), results]),
  );
}

/** Names the results of a pair of queries. */
export function resultsKey(goldSql: string, predictedSql: string | undefined): string {
  return JSON.stringify([goldSql, predictedSql]);
}

const FILE = "results.jsonl";
