import type { QueryOutcome } from "./types.ts";

/** One query, as it travels to the process that runs it. */
export interface SqlRequest {
  readonly sql: string;
  readonly maxRows: number;
}

/**
 * An open connection inside the process that runs SQL. What it is asked is a {@link SqlRequest}, or a `BuildRequest` where
 * a file is built: both ends are ours, and each knows which the other is.
 */
export type SqlSession = (request: unknown) => Promise<QueryOutcome>;

/** The outcome of an error that an engine raised, told by its message. */
export function failure(error: unknown): QueryOutcome {
  const raw = error instanceof Error ? error.message : String(error);
  const message = raw.replace(/\n+Stack Trace:[^]*/, "").replace("Failed to extract statements: ", "").trim();
  if (/out of memory|bad_?alloc|bad allocation|cannot allocate|failed to allocate/i.test(message)) {
    return { kind: "out_of_memory", message };
  }
  return { kind: "failed", message };
}
