import { InputError } from "../../../base/mod.ts";
import { AgentFaultError } from "../../agent_fault_error.ts";
import type { AgentSpec } from "../../agent_spec.ts";
import type { AgentRequest, Json, OpenedAgent } from "../../types.ts";
import { askServer, type ServerRequest } from "../ask_server.ts";
import { type AgentAddress, openAddress } from "../open_address.ts";
import { readReplyText } from "../read_reply_text.ts";
import { firstWords } from "../shown_reply.ts";
import { readThreadReply, type ThreadSession, turnOf } from "./read_thread_reply.ts";

/**
 * Opens an assistant of a LangGraph server. Each conversation is a thread; a message is a run of it that is waited for. An
 * interrupt is a request, which the next message resumes. The credential is sent as a bearer token and as `X-Api-Key`.
 *
 * @throws {InputError} If the address cannot be read or holds a credential, no assistant is named, or the variable has no value.
 */
export async function openLanggraphAgent(spec: AgentSpec): Promise<OpenedAgent> {
  const { assistant } = spec.options;
  if (assistant === undefined) {
    throw new InputError(
      `Agent "langgraph" names no assistant: write langgraph:${spec.target}?assistant=NAME (a graph or an assistant's id)`,
    );
  }
  const address = await openAddress(spec, { keyHeaders: ["x-api-key"] });
  return {
    ...address.settings,
    sendsHistory: false,
    async agent(request, { signal } = {}) {
      const server = { address, signal };
      const given = request.session as unknown as ThreadSession | undefined;
      const thread_id = given?.thread_id ?? await createThread(server);
      const id = crypto.randomUUID();
      const after = given?.interrupts === undefined ? id : given.after;
      const state = await runThread(server, { assistant, request, thread_id, id });
      try {
        return readThreadReply(turnOf(state, { thread_id, after }) as unknown as Json);
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        throw new AgentFaultError(error.message, { session: { thread_id, after } }, { cause: error });
      }
    },
    reread: readThreadReply,
    [Symbol.asyncDispose]: () => address[Symbol.asyncDispose](),
  };
}

interface Server {
  readonly address: AgentAddress;
  readonly signal: AbortSignal | undefined;
}

async function createThread(server: Server): Promise<string> {
  const thread = await send(server, "/threads", { method: "POST", body: {} });
  const id = typeof thread.reply === "object" && thread.reply !== null &&
    Reflect.get(thread.reply, "thread_id");
  if (typeof id === "string") return id;
  throw new Error(
    `The agent at ${server.address.url.host} answered the request for a thread without a thread_id: ` +
      "check that the address is that of a LangGraph server",
  );
}

interface Run {
  readonly assistant: string;
  readonly request: AgentRequest;
  readonly thread_id: string;
  /** The id of the user's message. */
  readonly id: string;
}

/** Runs the assistant on a message, or resumes it by the message where it was interrupted. */
async function runThread(server: Server, { assistant, request, thread_id, id }: Run): Promise<Json> {
  const { message } = request;
  const { interrupts = [] } = (request.session ?? {}) as unknown as Partial<ThreadSession>;
  const [only, ...others] = interrupts;
  const resume = others.length === 0 ? message : Object.fromEntries(interrupts.map((id) => [id, message]));
  const thread = `/threads/${encodeURIComponent(thread_id)}`;
  const inSession = request.session !== undefined;
  const { status, reply } = await send(server, `${thread}/runs/wait`, {
    method: "POST",
    body: {
      assistant_id: assistant,
      ...(only === undefined
        ? { input: { messages: [{ role: "user", content: message, id }] } }
        : { command: { resume } }),
      // A turn whose time is over leaves the thread free for the next one.
      on_disconnect: "cancel",
    },
    // Some servers take a thread that they do not know for one that is busy.
    isAnswer: (status) => inSession && [409, 422].includes(status),
    inSession,
  });
  if (status < 400) return reply as Json;
  await send(server, thread, { method: "GET", inSession });
  throw new Error(
    `The agent at ${server.address.url.host} answered with status ${status} (${
      firstWords(String(reply))
    }): ` +
      "it takes no message in this thread, which may be busy; allow a turn more time by ?timeout=",
  );
}

async function send(
  { address, signal }: Server,
  path: string,
  request: Pick<ServerRequest, "method" | "body" | "inSession" | "isAnswer">,
): Promise<{ readonly status: number; readonly reply: Json | string }> {
  const { server, headers } = address;
  const url = `${address.url.href.replace(/\/$/, "")}${path}`;
  const { status, text } = await askServer(server, { ...request, url, headers, signal });
  if (status >= 400) return { status, reply: text };
  return { status, reply: readReplyText(text, { url, remedy: () => "let it send one JSON document" }) };
}
