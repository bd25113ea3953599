import { OutsideError } from "../base/mod.ts";
import { querySteadily } from "./query_steadily.ts";
import type { Database, QueryOptions, ResultTable } from "./types.ts";

/**
 * The result of a query of our own, which is expected to run.
 *
 * @throws {OutsideError} If it does not; its `cause` is the outcome.
 */
export async function readTable(
  database: Database,
  sql: string,
  { timeoutMs = 60_000, maxRows = 1_000_000, ...options }: QueryOptions = {},
): Promise<ResultTable> {
  const outcome = await querySteadily(database, sql, { ...options, timeoutMs, maxRows });
  if (outcome.kind === "rows") return outcome.table;
  throw new OutsideError(`Cannot read ${database.url}: ${reason(outcome)}.`, { cause: outcome });
}

function reason(outcome: Exclude<Awaited<ReturnType<Database["query"]>>, { kind: "rows" }>): string {
  switch (outcome.kind) {
    case "refused":
      return outcome.reason.replace(/\.$/, "");
    case "timed_out":
      return `it did not answer within ${outcome.timeoutMs} ms`;
    case "failed":
    case "out_of_memory":
    case "connection_lost":
      return (outcome.message.split("\n")[0] ?? "").replace(/\.$/, "");
    default:
      return outcome satisfies never;
  }
}
