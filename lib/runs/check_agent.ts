import type { AgentReply } from "../agents/mod.ts";
import type { Database } from "../database/mod.ts";
import { nameParts, plural, type Schema, splitName } from "../schema/mod.ts";
import { askAgent } from "../evaluation/mod.ts";
import type { TestedAgent } from "./open_tested_agent.ts";

/** A field of the contract: what came in it, or what its absence costs. */
export interface CheckedField {
  /** As the contract names it, for example `interpretation`. */
  readonly field: string;
  /** Absent where the field is. */
  readonly value?: unknown;
  /** What follows from the value or from its absence, and what to do about it. */
  readonly note?: string;
}

/** What one message to an agent showed. */
export interface AgentCheck {
  readonly message: string;
  /** The whole reply. */
  readonly reply?: AgentReply;
  /** Why there is no reply, in one sentence. */
  readonly fault?: string;
  /** Empty where there is no reply. */
  readonly fields: readonly CheckedField[];
  /** The agent can take the test as it is. */
  readonly usable: boolean;
}

export interface CheckAgentOptions {
  /** What is asked. @default a question about the number of rows of the first table */
  readonly message?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Sends one message to an agent and tells, field by field of the contract, what came and what is missing. Its SQL is run
 * on the database.
 *
 * @throws {OutsideError} If what the agent works on is gone.
 */
export async function checkAgent(
  { agent, opened, database, schema }: TestedAgent,
  { message = firstQuestion(schema), signal }: CheckAgentOptions = {},
): Promise<AgentCheck> {
  const request = { conversation_id: "check", turn_id: "1.1", message, history: [] };
  const reply = await askAgent(agent, request, { timeoutMs: opened.timeoutMs, signal });
  if (reply instanceof Error) return { message, fault: reply.message, fields: [], usable: false };
  const kinds = [reply.kind].flat();
  const ran = reply.sql === undefined || opened.dialect !== undefined
    ? undefined
    : await runningNote(database, reply.sql, signal);
  return {
    message,
    reply,
    fields: [
      present("kind", reply.kind, kindNotes[reply.kind_source ?? "protocol"]),
      present("text", reply.text, reply.text.trim() === "" ? "it is empty" : undefined),
      ...kinds.includes("response") ? answerFields(reply, ran) : [],
      optional(
        "session",
        reply.session,
        "every request carries the whole history, which may be all it needs",
      ),
      optional("usage", reply.usage, "no tokens are counted"),
      ...(reply.raw === undefined ? [] : opened.unmatched?.(reply.raw) ?? [])
        .map((nothing) => present("mapping", nothing)),
    ],
    usable: !kinds.includes("error") &&
      (!kinds.includes("response") || reply.sql !== undefined || reply.rows !== undefined),
  };
}

const kindNotes = {
  protocol: undefined,
  rule: "by a rule",
  judge: "by a judge, as neither protocol nor rule says it",
} as const;

/** Fields that count where the agent answers with data. */
function answerFields(reply: AgentReply, ran: string | undefined): readonly CheckedField[] {
  const { sql, rows, columns, interpretation, truncated, statements, suggestions, schema_linking } = reply;
  const rowsNote = rows === undefined
    ? undefined
    : sql === undefined
    ? "scored in place of SQL; metrics of SQL will be not applicable"
    : "not scored, as there is SQL";
  return [
    sql === undefined
      ? {
        field: "sql",
        note: rows === undefined
          ? "neither SQL nor rows: every answer counts as wrong; send the statement as sql, or the rows as rows"
          : "none, so the rows are scored",
      }
      : present("sql", sql, ran),
    ...rows === undefined ? [] : [present("rows", rows, rowsNote)],
    ...columns === undefined ? [] : [present("columns", columns)],
    ...truncated === undefined
      ? []
      : [present("truncated", truncated, "a cut result is never scored as wrong")],
    ...statements === undefined ? [] : [present("statements", statements)],
    ...suggestions === undefined ? [] : [present("suggestions", suggestions)],
    optional(
      "interpretation",
      interpretation,
      "alignment is not applicable; send the sentence that was translated to SQL as interpretation",
    ),
    ...schema_linking === undefined ? [] : [present("schema_linking", schema_linking)],
  ];
}

function present(field: string, value: unknown, note?: string): CheckedField {
  return note === undefined ? { field, value } : { field, value, note };
}

function optional(field: string, value: unknown, withoutIt: string): CheckedField {
  return value === undefined ? { field, note: withoutIt } : { field, value };
}

async function runningNote(
  database: Database,
  sql: string,
  signal: AbortSignal | undefined,
): Promise<string> {
  const outcome = await database.query(sql, { signal });
  switch (outcome.kind) {
    case "rows": {
      const { rowCount, truncated } = outcome.table;
      return `it runs and gives ${rowCount}${truncated ? " or more" : ""} ${rowCount === 1 ? "row" : "rows"}`;
    }
    case "refused":
      return `it is refused: ${outcome.reason}`;
    case "failed":
      return `it does not run: ${outcome.message.split("\n")[0]}${outcome.hint ? ` (${outcome.hint})` : ""}`;
    case "timed_out":
      return `it does not end within ${outcome.timeoutMs / 1000} s`;
    case "out_of_memory":
    case "connection_lost":
      return `it does not run: ${outcome.message.split("\n")[0]}`;
    default:
      return outcome satisfies never;
  }
}

function firstQuestion({ tables }: Schema): string {
  const name = tables[0]?.name ?? "row";
  return `How many ${plural(splitName(nameParts(name).at(-1) ?? name)).join(" ")} are there?`;
}
