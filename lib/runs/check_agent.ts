import type { AgentReply } from "../agents/mod.ts";
import type { QueryOutcome } from "../database/mod.ts";
import { nameParts, plural, type Schema, splitName } from "../schema/mod.ts";
import { askAgent } from "../evaluation/mod.ts";
import type { TestedAgent } from "./open_tested_agent.ts";
import { runAgentSql } from "./run_agent_sql.ts";

/** A field of the contract: its value, or the cost of its absence. */
export interface CheckedField {
  /** Its name in the contract, for example `interpretation`. */
  readonly field: string;
  /** Absent where the reply lacks the field. */
  readonly value?: unknown;
  /** The consequence of the value or of its absence, and what to do about it. */
  readonly note?: string;
}

/** The result of one message to an agent. */
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
  /** Its SQL is refused or does not run to its end here. */
  readonly sqlFails: boolean;
}

export interface CheckAgentOptions {
  /** The message. @default a question about the number of rows of the first table */
  readonly message?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Sends one message to an agent and reports, field by field of the contract, what the reply holds and lacks. Runs its SQL
 * on the database.
 *
 * @throws {OutsideError} If the database or server of the agent is gone.
 */
export async function checkAgent(
  tested: TestedAgent,
  { message = firstQuestion(tested.schema), signal }: CheckAgentOptions = {},
): Promise<AgentCheck> {
  const { agent, opened } = tested;
  // A server that keeps conversations must not take this one for that of an earlier check.
  const request = { conversation_id: `check-${crypto.randomUUID()}`, turn_id: "1.1", message, history: [] };
  const reply = await askAgent(agent, request, {
    timeoutMs: opened.timeoutMs,
    lateHint: opened.lateHint,
    signal,
  });
  if (reply instanceof Error) {
    return { message, fault: reply.message, fields: [], usable: false, sqlFails: false };
  }
  const kinds = [reply.kind].flat();
  const ran = reply.sql === undefined ? undefined : await runningNote(tested, reply.sql, signal);
  return {
    message,
    reply,
    fields: [
      present(
        "kind",
        reply.kind,
        kinds.includes("error")
          ? "an error counts as a wrong answer"
          : kindNotes[reply.kind_source ?? "protocol"],
      ),
      present("text", reply.text, reply.text.trim() === "" ? "it is empty" : undefined),
      ...kinds.includes("response") ? answerFields(reply, ran?.note) : unscoredFields(reply),
      optional(
        "session",
        reply.session,
        opened.sendsHistory === false
          ? "and the adapter sends no history: the agent gets the question alone, which later questions may refer to"
          : "every request carries the whole history, which may be all it needs",
      ),
      optional("usage", reply.usage, "no tokens are counted"),
      ...stoppedSteps(reply),
      ...(reply.raw === undefined ? [] : opened.unmatched?.(reply.raw) ?? [])
        .map((nothing) => present("mapping", nothing)),
    ],
    usable: !kinds.includes("error") &&
      (!kinds.includes("response") || hasSql(reply) || reply.rows !== undefined),
    sqlFails: ran?.fails ?? false,
  };
}

const kindNotes = {
  protocol: undefined,
  rule: "by a rule",
  judge: "by a judge, as neither protocol nor rule says it",
} as const;

/** Returns the fields that count where the agent answers with data. */
function answerFields(reply: AgentReply, ran: string | undefined): readonly CheckedField[] {
  const { sql, rows, columns, interpretation, truncated, statements, suggestions, schema_linking } = reply;
  const rowsNote = rows === undefined
    ? undefined
    : sql === undefined
    ? "scored in place of SQL; metrics of SQL will be not applicable"
    : "the SQL is scored; other rows than its own make a right answer an unfaithful_answer";
  return [
    !hasSql(reply)
      ? {
        field: "sql",
        note: rows === undefined
          ? "neither SQL nor rows: every answer counts as wrong; send the statement as sql, or the rows as rows"
          : "the rows are scored in its place",
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

/** Returns the data of a reply that is no response, and what an answer would be asked for. */
function unscoredFields({ kind, sql, rows, interpretation }: AgentReply): readonly CheckedField[] {
  const why = `as the reply is no response but: ${[kind].flat().join(", ")}`;
  const note = `not scored, ${why}`;
  const missing = `not needed here, ${why}; ask something that it answers to see whether its answers have it`;
  return [
    sql === undefined ? { field: "sql", note: missing } : present("sql", sql, note),
    ...rows === undefined ? [] : [present("rows", rows, note)],
    optional("interpretation", interpretation, missing),
  ];
}

/** What led an agent of the loop to a limit, as the words of its reply tell the limit alone. */
function stoppedSteps({ trace }: AgentReply): readonly CheckedField[] {
  if (trace?.stopped === undefined) return [];
  return trace.steps.flatMap((step) => {
    if (step.kind === "tool") {
      return present("call", `${step.tool}(${step.arguments})`, step.observation.split("\n")[0]);
    }
    return step.text === "" ? [] : present(step.kind === "model" ? "model" : "note", step.text);
  });
}

function present(field: string, value: unknown, note?: string): CheckedField {
  return note === undefined ? { field, value } : { field, value, note };
}

function optional(field: string, value: unknown, withoutIt: string): CheckedField {
  return value === undefined ? { field, note: withoutIt } : { field, value };
}

const hasSql = ({ sql }: AgentReply) => sql !== undefined && sql.trim() !== "";

/** Runs the agent's SQL and says what it gives. */
async function runningNote(
  tested: TestedAgent,
  sql: string,
  signal: AbortSignal | undefined,
): Promise<{ readonly note: string; readonly fails: boolean }> {
  const ran = await runAgentSql(tested, sql, { signal });
  if (ran.kind === "unreadable") return { note: `it stays unscored, as ${ran.reason}`, fails: false };
  const said = outcomeNote(ran.outcome);
  const note = ran.translated === undefined
    ? said
    : `translated to ${tested.database.dialect}, ${said}: ${ran.translated}`;
  return { note, fails: ran.outcome.kind !== "rows" };
}

function outcomeNote(outcome: QueryOutcome): string {
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
