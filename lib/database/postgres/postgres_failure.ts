import type { SessionFailure } from "../process/sql_session.ts";
import type { QueryOutcome } from "../types.ts";

/**
 * The outcome of an error of a PostgreSQL server or of the connection to it. Details are left out, as they hold stored
 * values.
 */
export function postgresFailure(error: unknown): QueryOutcome {
  const { code, message: raw, hint, position, where } = error as ServerError;
  const message = raw.replaceAll(/\s*\n\s*/g, " ");
  if (code === undefined || !/^[0-9FHPX][0-9A-Z]{4}$/.test(code)) {
    return { kind: "connection_lost", message: `${message}.` };
  }
  if (code === "25006") {
    return { kind: "refused", reason: `Only queries can run, and this one writes: ${message}.` };
  }
  if (code === "42601" && /multiple commands/.test(message)) {
    return { kind: "refused", reason: "Only one query can run, and this text holds more." };
  }
  if (MEMORY.has(code) || /^(?:out of memory|invalid memory alloc)/.test(message)) {
    return { kind: "out_of_memory", message };
  }
  if (LOST.has(code) || code.startsWith("08")) return { kind: "connection_lost", message: `${message}.` };
  const failure: SessionFailure = {
    kind: "failed",
    message,
    ...(hint !== undefined && { hint }),
    // Casts (to regclass, jsonpath) and functions (to_tsquery) raise codes of names and syntax with values in the message.
    ...((position === undefined && code !== NO_RIGHT || where !== undefined) &&
      { rowError: `SQLSTATE ${code}` }),
  };
  return failure;
}

/** Permission denied, for an object of the catalog. */
const NO_RIGHT = "42501";

interface ServerError {
  /** Of the server five letters; of the connection a word such as `ECONNRESET`, or nothing. */
  readonly code?: string;
  readonly message: string;
  readonly hint?: string;
  /** Where in the query the error lies; only reading the query knows it, before a row is computed. */
  readonly position?: string;
  /** What raised it within the query, such as a function of users. */
  readonly where?: string;
}

/** Insufficient resources, disk full, out of memory, more temporary files than the limit. */
const MEMORY: ReadonlySet<string> = new Set(["53000", "53100", "53200", "53400"]);
/** The server shuts down, crashed, starts, drops the database, or gave up an idle session. */
const LOST: ReadonlySet<string> = new Set(["57P01", "57P02", "57P03", "57P04", "57P05", "25P03"]);
