import {
  type Database,
  type Query,
  type QueryOutcome,
  querySteadily,
  type ResultTable,
} from "../database/mod.ts";
import type { Schema } from "../schema/mod.ts";
import type { CheckResult } from "./types.ts";

/** A ground truth that ran, with the data that its checks need. */
export interface GroundTruth {
  /** In the dialect of the database. */
  readonly sql: string;
  readonly table: ResultTable;
  readonly schema: Schema;
  readonly goldDatabase: Database;
  readonly predictedDatabase: Database;
  /** Runs a query on the gold database; waits for a lost connection. */
  readonly query: Query;
  readonly limits: Limits;
}

export interface Limits {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** Returns a query function of a database with limits; it waits for a lost connection. */
export function steadyQuery(database: Database, limits: Limits): Query {
  return (sql, options) => querySteadily(database, sql, { ...limits, ...options });
}

/** Returns the database as one that keeps its answers, by their texts. */
export function recordAnswers(
  database: Database,
): { readonly database: Database; readonly answers: Map<string, QueryOutcome> } {
  const answers = new Map<string, QueryOutcome>();
  return {
    answers,
    database: {
      url: database.url,
      dialect: database.dialect,
      async query(sql, options) {
        const outcome = await database.query(sql, options);
        answers.set(sql, outcome);
        return outcome;
      },
      [Symbol.asyncDispose]: () => Promise.resolve(),
    },
  };
}

export const passed = (detail = ""): CheckResult => ({ ok: true, detail });
export const failed = (detail: string): CheckResult => ({ ok: false, detail });
/** A check that does not apply. */
export const notChecked = (detail: string): CheckResult => ({ ok: "not_checked", detail });
/** A check that applies and cannot be decided. */
export const undecided = (detail: string): CheckResult => ({ ...notChecked(detail), undecided: true });

/** Describes why a query returned no rows. */
export function whyNoRows(outcome: Exclude<Awaited<ReturnType<Query>>, { readonly kind: "rows" }>): string {
  switch (outcome.kind) {
    case "refused":
      return outcome.reason;
    case "timed_out":
      return `it runs longer than ${outcome.timeoutMs} ms`;
    case "failed":
    case "out_of_memory":
    case "connection_lost":
      return outcome.message;
    default:
      return outcome satisfies never;
  }
}
