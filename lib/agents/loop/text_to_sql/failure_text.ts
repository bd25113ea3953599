import type { QueryOutcome } from "../../../database/mod.ts";

/** Says why a query gave no rows, in the database's own words where it has any. */
export function failureText(outcome: Exclude<QueryOutcome, { readonly kind: "rows" }>): string {
  switch (outcome.kind) {
    case "refused":
      return outcome.reason;
    case "failed":
      return outcome.hint === undefined ? outcome.message : `${outcome.message} (${outcome.hint})`;
    case "timed_out":
      return `The query does not end within ${outcome.timeoutMs / 1000} s.`;
    case "out_of_memory":
    case "connection_lost":
      return outcome.message;
    default:
      return outcome satisfies never;
  }
}
