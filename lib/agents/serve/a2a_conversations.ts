import type { Agent, AgentReply, AgentRequest, HistoryEntry, Json } from "../types.ts";
import { ANSWER_EXTENSION } from "../adapters/a2a/answer_extension.ts";
import { shownWords } from "./shown_words.ts";

/** A task in the form of A2A 1.0. */
export interface A2aTask {
  readonly id: string;
  readonly contextId: string;
  readonly status: { readonly state: A2aState; readonly message?: A2aMessage };
  readonly artifacts: readonly (A2aWords & { readonly artifactId: string })[];
}

/** States in which a message leaves its task. */
export type A2aState =
  | "TASK_STATE_COMPLETED"
  | "TASK_STATE_INPUT_REQUIRED"
  | "TASK_STATE_REJECTED"
  | "TASK_STATE_FAILED";

/** Words of the agent, with what the extension returns. */
export interface A2aWords {
  readonly parts: readonly { readonly text: string }[];
  readonly extensions?: readonly string[];
  readonly metadata?: Readonly<Record<string, unknown>>;
}

export interface A2aMessage extends A2aWords {
  readonly messageId: string;
  readonly contextId: string;
  readonly taskId: string;
  readonly role: "ROLE_AGENT";
}

const codes = {
  malformed: [400, -32700],
  "no method": [404, -32601],
  invalid: [400, -32602],
  "too large": [413, -32602],
  failed: [500, -32603],
  "not found": [404, -32001],
  unsupported: [400, -32004],
  "no version": [400, -32009],
} as const;

/** A call that is answered by an error, with its status and its code of JSON-RPC. */
export class A2aError extends Error {
  override readonly name = "A2aError";
  readonly status: number;
  readonly rpcCode: number;

  constructor(why: keyof typeof codes, message: string) {
    super(message);
    [this.status, this.rpcCode] = codes[why];
  }
}

/** A message as a client sent it. */
export interface SentMessage {
  readonly text: string;
  readonly contextId?: string | undefined;
  readonly taskId?: string | undefined;
  readonly conversation_id?: string | undefined;
  readonly turn_id?: string | undefined;
}

/** The conversations of an agent that is asked by A2A. */
export interface A2aConversations {
  /**
   * Answers a message in its context, or in a new one.
   *
   * @throws {A2aError} If the context or the task is unknown, or the task is over.
   */
  send(
    message: SentMessage,
    options: { readonly isExtended: boolean; readonly signal: AbortSignal },
  ): Promise<A2aTask>;
  /** @throws {A2aError} If the task is unknown. */
  task(id: string): A2aTask;
}

/** Contexts and tasks that are kept. */
const mostKept = 10_000;

/** Begins the ids of contexts that are made here, so that one of an earlier server is known as lost. */
const PREFIX = "querylogue-";

interface Context {
  readonly history: readonly HistoryEntry[];
  readonly session?: Json | undefined;
  readonly turns: number;
}

/** Keeps conversations in memory, the latest ones. */
export function a2aConversations(agent: Agent): A2aConversations {
  const contexts = new Map<string, Context>();
  const tasks = new Map<string, A2aTask>();
  return {
    async send(message, { isExtended, signal }) {
      const { text, taskId, conversation_id, turn_id } = message;
      const open = taskId === undefined ? undefined : known(tasks, taskId, "task");
      if (open !== undefined && open.status.state !== "TASK_STATE_INPUT_REQUIRED") {
        throw new A2aError("unsupported", `Task ${open.id} is over: send the message without its id`);
      }
      const given = message.contextId ?? open?.contextId;
      if (open !== undefined && open.contextId !== given) {
        throw new A2aError("invalid", `Task ${open.id} does not belong to context ${given}`);
      }
      const contextId = given ?? `${PREFIX}${crypto.randomUUID()}`;
      // A client may name a context of its own, which then begins.
      const context = given?.startsWith(PREFIX) ? known(contexts, given, "context") : contexts.get(contextId);
      const { history, session, turns } = context ?? { history: [], turns: 0 };
      const request: AgentRequest = {
        conversation_id: conversation_id ?? `${contextId}/${history[0]?.content ?? text}`,
        turn_id: turn_id ?? String(turns + 1),
        ...{ message: text, history },
        ...(session !== undefined && { session }),
      };
      const reply = await agent(request, { signal });
      keep(contexts, contextId, {
        history: [...history, { role: "user", content: text }, entryOf(reply)],
        session: reply.session ?? session,
        turns: turns + 1,
      });
      const id = open?.id ?? crypto.randomUUID();
      const task = taskOf(reply, { id, contextId, isExtended });
      keep(tasks, id, task);
      return task;
    },
    task: (id) => known(tasks, id, "task"),
  };
}

function known<Value>(kept: ReadonlyMap<string, Value>, id: string, what: string): Value {
  const found = kept.get(id);
  if (found === undefined) throw new A2aError("not found", `There is no ${what} ${id}`);
  return found;
}

/** Keeps a value as the latest, and drops the oldest of too many. */
function keep<Value>(kept: Map<string, Value>, id: string, value: Value): void {
  kept.delete(id);
  kept.set(id, value);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
}

function entryOf({ text, sql }: AgentReply): HistoryEntry {
  return { role: "system", content: text, ...(sql !== undefined && { sql }) };
}

interface TaskPlace {
  readonly id: string;
  readonly contextId: string;
  readonly isExtended: boolean;
}

function taskOf(reply: AgentReply, { id, contextId, isExtended }: TaskPlace): A2aTask {
  const { raw: _raw, session: _session, text, ...fields } = reply;
  const words: A2aWords = isExtended
    ? { parts: [{ text }], extensions: [ANSWER_EXTENSION], metadata: { [ANSWER_EXTENSION]: fields } }
    : { parts: [{ text: shownWords(reply) }] };
  const state = stateOf(reply);
  if (state === "TASK_STATE_COMPLETED") {
    return { id, contextId, status: { state }, artifacts: [{ artifactId: crypto.randomUUID(), ...words }] };
  }
  const message = { messageId: crypto.randomUUID(), contextId, taskId: id, role: "ROLE_AGENT" as const };
  return { id, contextId, status: { state, message: { ...message, ...words } }, artifacts: [] };
}

function stateOf({ kind }: AgentReply): A2aState {
  const kinds = [kind].flat();
  if (kinds.includes("request")) return "TASK_STATE_INPUT_REQUIRED";
  if (kinds.includes("refusal")) return "TASK_STATE_REJECTED";
  return kinds.includes("error") ? "TASK_STATE_FAILED" : "TASK_STATE_COMPLETED";
}
