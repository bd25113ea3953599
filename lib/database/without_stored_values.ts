import { hideValues } from "./hidden_columns.ts";
import { messageOfNames } from "./message_of_names.ts";
import type { SessionFailure } from "./process/sql_session.ts";
import type { QueryOutcome } from "./types.ts";

/** The outcome of a query, its message only as far as it holds no stored value. */
export function withoutStoredValues(outcome: QueryOutcome | SessionFailure, sql: string): QueryOutcome {
  // A query can raise an error that only reads as one of memory.
  if (outcome.kind === "out_of_memory") {
    return { kind: "out_of_memory", message: withoutText("Out of memory") };
  }
  if (outcome.kind !== "failed") return outcome;
  const { message, hint } = outcome;
  const rowError = "rowError" in outcome ? outcome.rowError : undefined;
  if (rowError !== undefined) {
    return { kind: "failed", message: messageOfNames(message, sql) ?? withoutText(rowError) };
  }
  return { kind: "failed", message: hideValues(message, sql), ...(hint !== undefined && { hint }) };
}

/** The message of an error whose own message could hold stored values that are hidden. */
function withoutText(kind: string): string {
  return `${kind} (its message is left out, as it could hold hidden values)`;
}
