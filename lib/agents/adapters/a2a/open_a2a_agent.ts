import { setTimeout as wait } from "node:timers/promises";
import { AgentFaultError } from "../../agent_fault_error.ts";
import type { AgentSpec } from "../../agent_spec.ts";
import { SessionLostError } from "../../session_lost_error.ts";
import type { AgentRequest, Json, OpenedAgent } from "../../types.ts";
import { askServer } from "../ask_server.ts";
import { callRpc, rpcFault } from "../call_rpc.ts";
import { type AgentAddress, openAddress } from "../open_address.ts";
import { readReplyText } from "../read_reply_text.ts";
import { withoutQuery } from "../shown_reply.ts";
import { ANSWER_EXTENSION } from "./answer_extension.ts";
import { type A2aResult, isWorking, readA2aReply, readA2aResult, sessionOf } from "./read_a2a_reply.ts";
import { type A2aInterface, readAgentCard } from "./read_agent_card.ts";

/**
 * Opens an agent that speaks A2A. Its address is that of the agent, below which its card stands at
 * `/.well-known/agent-card.json`, or that of the card itself; the card, read before the first message, says how it is
 * reached. A task that is not over is asked for again until it is.
 *
 * @throws {InputError} If the address cannot be read or holds a credential, or the variable has no value.
 */
export async function openA2aAgent(spec: AgentSpec): Promise<OpenedAgent> {
  const address = await openAddress(spec);
  let card: Promise<A2aInterface> | undefined;
  return {
    ...address.settings,
    sendsHistory: false,
    async agent(request, { signal } = {}) {
      // A card that could not be read is asked for again.
      card ??= askForCard(address).catch((error) => {
        card = undefined;
        throw error;
      });
      const turn = { address, at: await card, signal, request };
      const sent = await sendMessage(turn);
      const raw = await whenDone(sent, turn);
      try {
        return readA2aReply(raw);
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        const result = readA2aResult(raw);
        const session = sessionOf(result, "status" in result ? result.status.state : "");
        throw new AgentFaultError(error.message, { raw, ...(session && { session }) }, { cause: error });
      }
    },
    reread: readA2aReply,
    [Symbol.asyncDispose]: () => address[Symbol.asyncDispose](),
  };
}

/** A turn of the conversation, and how it is sent. */
interface Turn {
  readonly address: AgentAddress;
  readonly at: A2aInterface;
  readonly request: AgentRequest;
  readonly signal: AbortSignal | undefined;
}

async function askForCard({ url, server, headers }: AgentAddress): Promise<A2aInterface> {
  const cardUrl = new URL(url);
  if (!/\.json$|\/card$/.test(url.pathname)) {
    cardUrl.pathname = `${url.pathname.replace(/\/$/, "")}/.well-known/agent-card.json`;
  }
  const { href } = cardUrl;
  const { text } = await askServer(server, {
    ...{ method: "GET", url: href, repeatable: true },
    // Several turns may wait for it, and none of them may end it for the others.
    signal: AbortSignal.timeout(server.timeoutMs),
    headers: { ...headers, "a2a-version": "1.0" },
  });
  const card = readReplyText(text, { url: href, remedy: () => "let it send its agent card" });
  return readAgentCard(card, withoutQuery(href));
}

async function sendMessage({ at, request, ...turn }: Turn): Promise<Json> {
  const { conversation_id, turn_id, message, session = {} } = request;
  const isLegacy = at.version === "0.3";
  const extension = at.isExtended
    ? { extensions: [ANSWER_EXTENSION], metadata: { [ANSWER_EXTENSION]: { conversation_id, turn_id } } }
    : {};
  const sent = {
    messageId: crypto.randomUUID(),
    ...(isLegacy ? { kind: "message", role: "user" } : { role: "ROLE_USER" }),
    parts: [isLegacy ? { kind: "text", text: message } : { text: message }],
    ...session as Readonly<Record<string, Json>>,
    ...extension,
  };
  const acceptedOutputModes = ["text/plain", "application/json"];
  const params = {
    message: sent,
    configuration: { acceptedOutputModes, historyLength: 0, ...(isLegacy && { blocking: true }) },
    ...(at.tenant !== undefined && { tenant: at.tenant }),
  };
  return await send({ at, request, ...turn }, {
    rpc: isLegacy ? "message/send" : "SendMessage",
    rest: { method: "POST", path: "/message:send" },
    params,
  });
}

/** Asks for a task until it is over or asks back. */
async function whenDone(sent: Json, turn: Turn): Promise<Json> {
  let raw = sent;
  let result: A2aResult = readA2aResult(raw);
  for (let waitMs = 250; isWorking(result) && "id" in result; waitMs = Math.min(5000, 2 * waitMs)) {
    await wait(waitMs, undefined, { signal: turn.signal });
    const { id } = result;
    raw = await send(turn, {
      rpc: turn.at.version === "0.3" ? "tasks/get" : "GetTask",
      rest: { method: "GET", path: `/tasks/${encodeURIComponent(id)}` },
      params: { id, ...(turn.at.tenant !== undefined && { tenant: turn.at.tenant }) },
    });
    result = readA2aResult(raw);
  }
  return raw;
}

/** A call as each binding writes it. */
interface Operation {
  readonly rpc: string;
  readonly rest: { readonly method: "GET" | "POST"; readonly path: string };
  readonly params: { readonly [name: string]: Json };
}

async function send({ address, at, request, signal }: Turn, { rpc, rest, params }: Operation): Promise<Json> {
  const { server } = address;
  const headers = {
    ...address.headers,
    "a2a-version": at.version,
    ...(at.isExtended && {
      [at.version === "0.3" ? "x-a2a-extensions" : "a2a-extensions"]: ANSWER_EXTENSION,
    }),
  };
  const inSession = request.session !== undefined;
  if (at.binding === "HTTP+JSON") {
    const url = `${at.url}${at.tenant === undefined ? "" : `/${encodeURIComponent(at.tenant)}`}${rest.path}`;
    const { text } = await askServer(server, {
      ...{ url, headers, inSession, signal, method: rest.method },
      ...(rest.method === "POST" && { body: params }),
    });
    return readReplyText(text, { url, remedy: () => "let it send one JSON document" });
  }
  const { url } = at;
  const answer = await callRpc(server, { method: rpc, params, url, headers, inSession, signal });
  if (answer.kind === "result") return answer.result;
  const fault = rpcFault(answer.error, { url, method: rpc });
  throw inSession && answer.error.code === TASK_NOT_FOUND
    ? new SessionLostError(`${fault}: it no longer knows the session`)
    : new Error(`${fault}: look into the log of the agent for the reason`);
}

/** The code by which an agent says that it does not know a task or context. */
const TASK_NOT_FOUND = -32001;
