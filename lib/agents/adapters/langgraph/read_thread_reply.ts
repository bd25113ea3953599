import { z } from "zod";
import type { AgentReply, Json } from "../../types.ts";
import { readSaid, type SaidReply } from "../read_said.ts";
import { firstWords } from "../shown_reply.ts";

/** What a turn left in its thread, as replies keep it. */
export interface ThreadTurn {
  readonly thread_id: string;
  /** The id of the message that the turn's own follow. */
  readonly after: string;
  /** The state of the graph with the messages of this turn alone. */
  readonly state: Json;
}

/** What a conversation hands on from turn to turn. */
export interface ThreadSession {
  readonly thread_id: string;
  /** The id of the last message that was read. */
  readonly after: string;
  /** Ids of the interrupts that wait for an answer. @default none waits */
  readonly interrupts?: readonly string[] | undefined;
}

/**
 * Takes from the state of a thread what one turn added: its messages after the one named, or where that is gone, those
 * after the user's last.
 *
 * @throws {Error} If it is no state with messages or interrupts, or reports that the graph failed.
 */
export function turnOf(state: Json, { thread_id, after }: Omit<ThreadTurn, "state">): ThreadTurn {
  const { messages, interrupts, failure } = readState(state);
  if (failure !== undefined) {
    throw new Error(
      `The agent's graph failed (${firstWords(failure)}): look into the log of its server for the reason`,
    );
  }
  const known = messages.findIndex(({ id }) => id === after);
  const from = known < 0 ? messages.findLastIndex(({ type }) => type === "human") : known;
  const added = (state as { readonly messages?: readonly Json[] }).messages?.slice(from + 1) ?? [];
  return {
    ...{ thread_id, after },
    state: { messages: added, ...(interrupts.length > 0 && { __interrupt__: interrupts as Json }) },
  };
}

/**
 * Reads a turn as a reply. An interrupt is a request. SQL comes from the arguments of tool calls, else from the last
 * words, which are read as a model's.
 *
 * @throws {Error} If the turn holds neither words nor SQL nor an interrupt.
 */
export function readThreadReply(raw: Json): AgentReply {
  const { thread_id, after, state } = raw as unknown as ThreadTurn;
  const { messages, interrupts } = readState(state);
  const said = messages.filter(({ type }) => type === "ai" || type === "assistant");
  const calls = said.flatMap(({ tool_calls }) => tool_calls.map(({ args }) => JSON.stringify(args)));
  const words = said.map(({ content }) => content).findLast((content) => content.trim() !== "") ?? "";
  const asked = interrupts.map(({ value }) => wordsOf(value as Json)).join("\n");
  const read: SaidReply = readSaid({ text: interrupts.length > 0 ? asked : words, calls });
  if (read.text === "" && read.sql === undefined) {
    throw new Error(
      "The agent's graph ended without a word: let it add a message to the key messages of its state, or interrupt",
    );
  }
  const usage = usageOf(said);
  const session: ThreadSession = {
    thread_id,
    after: messages.at(-1)?.id ?? after,
    ...(interrupts.length > 0 && { interrupts: interrupts.map(({ id }) => id) }),
  };
  return {
    ...read,
    ...(interrupts.length > 0 && { kind: "request", kind_source: "protocol" as const }),
    ...(usage && { usage }),
    session: session as unknown as Json,
    raw,
  };
}

/** The words of an interrupt: a text, or a field of it that holds words, beside which more may stand. */
function wordsOf(value: Json): string {
  if (typeof value === "string") return value;
  const [first] = Array.isArray(value) ? value : [value];
  if (typeof first !== "object" || first === null) return JSON.stringify(value);
  const words = ["question", "message", "text", "content", "description", "prompt"]
    .map((name) => Reflect.get(first, name)).find((one) => typeof one === "string");
  return words === undefined ? JSON.stringify(value) : JSON.stringify({ ...first, text: words });
}

type Message = z.infer<typeof messageShape>;

function usageOf(said: readonly Message[]): Readonly<Record<string, number>> | undefined {
  const counts = said.flatMap(({ usage_metadata }) => usage_metadata ?? []);
  if (counts.length === 0) return undefined;
  const sum = (name: "input_tokens" | "output_tokens") =>
    counts.reduce((total, count) => total + count[name], 0);
  return { input_tokens: sum("input_tokens"), output_tokens: sum("output_tokens") };
}

interface ThreadState {
  readonly messages: readonly Message[];
  readonly interrupts: z.infer<typeof stateShape>["__interrupt__"];
  readonly failure: string | undefined;
}

function readState(state: Json): ThreadState {
  const read = stateShape.safeParse(state).data;
  if (read?.messages === undefined && !read?.__interrupt__.length && read?.__error__ === undefined) {
    throw new Error(
      `The agent's graph ended without the key messages in its state (${
        firstWords(JSON.stringify(state))
      }): add it, or describe the server by a mapping (config:FILE)`,
    );
  }
  return {
    messages: read.messages ?? [],
    interrupts: read.__interrupt__,
    failure: read.__error__?.message,
  };
}

const tokens = z.int().min(0);

const messageShape = z.object({
  id: z.string().nullish().transform((id) => id ?? undefined),
  type: z.string(),
  content: z.union([
    z.string(),
    z.array(z.union([z.string(), z.object({ text: z.string().optional() })]))
      .transform((parts) => parts.map((part) => typeof part === "string" ? part : part.text ?? "").join("")),
  ]),
  tool_calls: z.array(z.object({ args: z.unknown() })).nullish().transform((calls) => calls ?? []),
  usage_metadata: z.object({ input_tokens: tokens, output_tokens: tokens }).nullish().catch(null),
});

const stateShape = z.object({
  messages: z.array(messageShape).optional(),
  __interrupt__: z.array(z.object({ id: z.string(), value: z.unknown() })).default([]),
  __error__: z.object({ message: z.string() }).optional(),
});
