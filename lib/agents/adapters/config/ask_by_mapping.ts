import { setTimeout as wait } from "node:timers/promises";
import type { NetworkProcess } from "../../../base/network/mod.ts";
import { AgentFaultError } from "../../agent_fault_error.ts";
import { SessionLostError } from "../../session_lost_error.ts";
import type { AgentRequest, HistoryEntry, Json } from "../../types.ts";
import { type AgentServer, askServer } from "../ask_server.ts";
import { readReplyText, type ReplyForm } from "../read_reply_text.ts";
import { emptySelectors } from "./empty_selectors.ts";
import { fillTemplate, fillText, placeholdersIn, type TemplateValues } from "./fill_template.ts";
import { findValues, textOf } from "./find_values.ts";
import type { AgentMapping, MessageStep, PollStep, RowsStep } from "./mapping_shape.ts";
import type { MappedRaw } from "./read_mapped_reply.ts";
import { holds, select } from "./selectors.ts";

/** An agent with a mapping, ready to be asked. */
export interface MappedAgent {
  readonly mapping: AgentMapping;
  readonly server: AgentServer;
  /** The address that the paths of the steps follow, without a slash at its end. */
  readonly base: string;
  readonly parameters: Readonly<Record<string, string>>;
  /** Replies may hold values that no message may show. */
  readonly hidesReplies: boolean;
  /** What to write where a poll took too long, as the end of a sentence. */
  readonly pollHint: string;
  /** Waits until one more message may be sent. */
  readonly mayAsk: (signal?: AbortSignal) => Promise<void>;
}

interface Turn extends MappedAgent {
  readonly request: AgentRequest;
  readonly signal: AbortSignal | undefined;
}

type Session = Readonly<Record<string, Json>>;

/**
 * Performs the steps of one turn and returns the replies as they were received.
 *
 * @throws {SessionLostError} If the server no longer knows the session.
 * @throws {Error} If a step fails; one sentence that names it.
 */
export async function askByMapping(
  agent: MappedAgent,
  request: AgentRequest,
  signal?: AbortSignal,
): Promise<MappedRaw> {
  const turn: Turn = { ...agent, request, signal };
  const { open, turn: next, poll, rows } = agent.mapping;
  let session = (request.session ?? {}) as Session;
  let reply: Json | undefined;
  if (open !== undefined && request.session === undefined) {
    const opened = await sendMessage("open", open, { turn, session });
    session = { ...session, ...opened.captured };
    if (holdsMessage(open)) reply = opened.reply;
  }
  if (reply === undefined) {
    const answered = await sendMessage("turn", next, { turn, session }).catch((error) => {
      throw request.session === undefined && error instanceof SessionLostError ? lostAtOnce(error) : error;
    });
    session = { ...session, ...answered.captured };
    reply = answered.reply;
  }
  try {
    if (poll !== undefined) reply = await pollUntil(poll, { turn, session });
    const shown = rows === undefined ? undefined : await askForRows(rows, { turn, session, reply });
    return { reply, ...(shown !== undefined && { rows: shown }), ...sessionOf(session) };
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof Error)) throw error;
    // The agent has received the message, so that later turns need its session.
    throw new AgentFaultError(error.message, sessionOf(session), { cause: error });
  }
}

function lostAtOnce(error: SessionLostError): SessionLostError {
  const message = `${error.message} that it has just opened; where it never does, check the path of turn`;
  return new SessionLostError(message, { cause: error });
}

function sessionOf(session: Session): { readonly session?: Session } {
  return Object.keys(session).length > 0 ? { session } : {};
}

function holdsMessage({ get = "", post = "", body = null }: MessageStep): boolean {
  return placeholdersIn([get, post, body]).includes("message");
}

interface Step {
  readonly turn: Turn;
  readonly session: Session;
}

async function sendMessage(
  name: "open" | "turn",
  step: MessageStep,
  { turn, session }: Step,
): Promise<{ readonly reply: Json; readonly captured: Session }> {
  await turn.mayAsk(turn.signal);
  const reply = await send(name, step, { turn, session });
  const captured: Record<string, Json> = {};
  const empty: string[] = [];
  for (const [value, selector] of Object.entries(step.session ?? {})) {
    const [found] = select(selector, reply);
    if (found !== undefined) captured[value] = found;
    else if (session[value] === undefined) empty.push(`${name}.session.${value}: ${selector} found nothing`);
  }
  if (empty.length === 0) return { reply, captured };
  throw new Error(emptySelectors(empty, { reply: shown(reply, turn) }));
}

type AnyStep = Pick<MessageStep, "get" | "post" | "body" | "retry" | "stream">;

interface SentStep extends Step {
  /** More values of placeholders. @default none */
  readonly more?: TemplateValues;
}

/** Sends a request of a step and gives its reply, a stream folded into one list. */
async function send(name: string, step: AnyStep, { turn, session, more = {} }: SentStep): Promise<Json> {
  const { mapping, server, signal } = turn;
  const values = { ...valuesOf(turn), ...session, ...more };
  const path = filled(
    `${name}.${step.get === undefined ? "post" : "get"}`,
    () => fillText(step.get ?? step.post ?? "", values, encodeURIComponent),
  );
  const url = `${turn.base}${path.startsWith("/") ? "" : "/"}${path}`;
  const body = step.body === undefined
    ? undefined
    : filled(`${name}.body`, () => fillTemplate(step.body as Json, values));
  const { session_lost } = mapping;
  const inSession = name === "turn" && Object.keys(session).length > 0;
  const isLost = (text: string) => session_lost !== undefined && holds(session_lost, jsonOrNull(text));
  const { text } = await askServer(server, {
    method: step.get === undefined ? "POST" : "GET",
    url,
    headers: headersOf(turn),
    body,
    inSession,
    isLost,
    repeatable: step.retry,
    signal,
  });
  if (inSession && isLost(text)) {
    throw new SessionLostError(`The agent at ${turn.base} no longer knows the session`);
  }
  const reply = readReplyText(text, { url, form: step.stream, remedy: (came) => formRemedy(name, came) });
  return step.stream === undefined ? reply : await redactStream(reply, server.network);
}

/** What to write where the reply to a step comes in another form than its mapping says. */
function formRemedy(name: string, came: ReplyForm): string {
  if (name === "poll" || name === "rows") return `the reply to ${name} must be one JSON document`;
  return came === "json" ? `leave out ${name}.stream` : `write ${name}.stream: ${came}`;
}

function headersOf({ mapping: { auth }, parameters }: Turn): Readonly<Record<string, string>> {
  return {
    ...(auth.bearer !== undefined && { authorization: `Bearer ${auth.bearer}` }),
    ...Object.fromEntries(
      Object.entries(auth.headers ?? {}).map(([name, value]) => [name, fillText(value, parameters)]),
    ),
  };
}

function valuesOf({ mapping: { history }, parameters, request }: Turn): TemplateValues {
  const { message, conversation_id, turn_id } = request;
  return {
    ...parameters,
    ...{ message, conversation_id, turn_id },
    ...(history && {
      [history.as]: [
        ...pairs(request.history).flatMap((pair) => {
          const filled = pair.map((entry) => historyEntry(entry, history, parameters));
          return filled.every((entry) => entry !== undefined) ? filled : [];
        }),
        historyEntry({ role: "user", content: message }, history, parameters) ?? null,
      ],
    }),
  };
}

/** Each message with the replies to it, as a turn whose reply is not known is left out whole. */
function pairs(history: readonly HistoryEntry[]): readonly (readonly HistoryEntry[])[] {
  const starts = history.flatMap(({ role }, at) => at === 0 || role === "user" ? [at] : []);
  return starts.map((start, i) => history.slice(start, starts[i + 1]));
}

function historyEntry(
  { role, content, sql, raw }: HistoryEntry,
  { user, system }: NonNullable<AgentMapping["history"]>,
  parameters: TemplateValues,
): Json | undefined {
  const former = typeof raw === "object" && raw !== null && "reply" in raw ? raw.reply as Json : undefined;
  const template = role === "user" ? user : system;
  if (former === undefined && placeholdersIn(template).some((name) => /^raw\b/.test(name))) return undefined;
  return fillTemplate(template, { ...parameters, content, sql, raw: former });
}

async function pollUntil(poll: PollStep, { turn, session }: Step): Promise<Json> {
  const { until, every_s: [first, longest], at_most_s } = poll;
  const began = performance.now();
  for (let waitMs = first * 1000;; waitMs = Math.min(longest * 1000, 2 * waitMs)) {
    const reply = await send("poll", poll, { turn, session });
    const seen = Object.entries(until).map(([selector, ends]) => {
      const values = select(selector, reply);
      return { selector, values, isOver: ends.some((end) => values.includes(end)) };
    });
    if (seen.some(({ isOver }) => isOver)) return reply;
    if (performance.now() - began > at_most_s * 1000) {
      const states = seen.map(({ selector, values }) => {
        const state = values.length === 0 ? "found nothing" : `stayed ${values.map(textOf).join(", ")}`;
        return `poll.until: ${selector} ${state} for ${at_most_s} s`;
      });
      throw new Error(
        emptySelectors(states, { reply: shown(reply, turn), remedy: `, or ${turn.pollHint}` }),
      );
    }
    await wait(waitMs, undefined, { signal: turn.signal });
  }
}

/** The reply of the call for rows; undefined where there is nothing to call for. */
async function askForRows(
  step: RowsStep,
  { turn, session, reply }: Step & { readonly reply: Json },
): Promise<Json | undefined> {
  if (step.run_sql) return undefined;
  const { sql: sources } = turn.mapping.reply;
  const sql = sources && findValues(sources, reply).flat().map(textOf).at(-1);
  // The last one belongs to the statement that answers.
  const each = step.each === undefined ? undefined : select(step.each, reply).at(-1);
  if (step.each === undefined ? sql === undefined : each === undefined) return undefined;
  return await send("rows", step, { turn, session, more: { each, sql } });
}

/** @throws {Error} If a placeholder has no value; the message names the place. */
function filled<T>(place: string, fill: () => T): T {
  try {
    return fill();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new Error(`${place}: ${error.message}, as no earlier step of this conversation captured it`);
  }
}

function jsonOrNull(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function shown(reply: Json, { hidesReplies }: Turn): Json | undefined {
  return hidesReplies ? undefined : reply;
}

/**
 * Redacts secrets that go over from one part of a stream into the next, as a text that comes word by word may repeat one.
 * Texts of the same field of all parts are read one after the other.
 *
 * @param parts A stream folded into one list.
 */
async function redactStream(
  parts: Json,
  { redactPieces }: Pick<NetworkProcess, "redactPieces">,
): Promise<Json> {
  const pieces: Record<string, string[]> = {};
  withTexts(parts, (text, field) => {
    (pieces[field] ??= []).push(text);
    return text;
  });
  const redacted = new Map(
    await Promise.all(
      Object.entries(pieces).map(async ([field, texts]) =>
        [field, (texts.length > 1 ? await redactPieces(texts) : texts).values()] as const
      ),
    ),
  );
  return withTexts(parts, (text, field) => redacted.get(field)?.next().value ?? text);
}

/** A value with each of its texts exchanged; fields are known by their names, whatever the place in a list. */
function withTexts(value: Json, change: (text: string, field: string) => string, field = ""): Json {
  if (typeof value === "string") return change(value, field);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((one: Json) => withTexts(one, change, field));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withTexts(inner, change, `${field}.${name}`)]),
  );
}
