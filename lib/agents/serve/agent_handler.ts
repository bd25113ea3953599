import type { Agent } from "../types.ts";
import { allowedMethod } from "./allowed_method.ts";
import { a2aHandler } from "./a2a_handler.ts";
import { boundedAgent } from "./bounded_agent.ts";
import { chatHandler } from "./chat_handler.ts";
import { contractHandler } from "./contract_handler.ts";
import type { AgentHandlerOptions, RequestHandler } from "./types.ts";

/**
 * Creates a handler by which an agent is asked over HTTP: at `/` by the contract of this project, at
 * `/v1/chat/completions` by OpenAI's chat completions, at `/a2a` by A2A 1.0 and 0.3, whose card stands at
 * `/.well-known/agent-card.json`. The conversations of A2A are kept in memory, the latest 10,000 of them. What the agent
 * fails at is a status 500 with its reason, a message of more than 20,000 characters is 413. Requests that a web page of
 * another host sends are refused, and another method than a path takes is 405.
 *
 * @example
 * ```ts
 * import { echoAgent } from "querylogue/agents";
 * import { agentHandler } from "querylogue/agents/serve";
 * import assert from "node:assert/strict";
 *
 * const handle = agentHandler(echoAgent, { name: "echo" });
 * const messages = [{ role: "user", content: "Which rivers are there?" }];
 * const reply = await handle(
 *   new Request("http://127.0.0.1/v1/chat/completions", { method: "POST", body: JSON.stringify({ messages }) }),
 * );
 * assert.equal((await reply.json()).choices[0].message.content, "Which rivers are there?");
 * ```
 */
export function agentHandler(agent: Agent, { name }: AgentHandlerOptions): RequestHandler {
  const bounded = boundedAgent(agent);
  const byContract = contractHandler(bounded);
  const byChat = chatHandler(bounded, { name });
  const byA2a = a2aHandler(bounded, { name });
  return async (request) => {
    const { pathname } = new URL(request.url);
    const origin = request.headers.get("origin");
    if (origin !== null && !LOOPBACK.test(origin)) {
      return Response.json({ error: `Requests of pages of ${origin} are not answered` }, { status: 403 });
    }
    const allowed = allowedMethod(pathname);
    if (allowed !== undefined && allowed !== request.method) return refusedMethod(pathname, allowed);
    if (pathname === "/") return await byContract(request);
    if (pathname.startsWith("/v1/")) return await byChat(request);
    if (/^\/(?:a2a|\.well-known)(?:\/|$)/.test(pathname)) return await byA2a(request);
    const error =
      "Nothing is here: ask the agent at / (its own contract, POST), /v1/chat/completions or /a2a";
    return Response.json({ error }, { status: 404 });
  };
}

/** Says in the form of the path's protocol which method it takes. */
function refusedMethod(path: string, allow: string): Response {
  const message = `${path} is asked by ${allow}`;
  const error = path.startsWith("/v1/")
    ? { message, type: "invalid_request_error" }
    : path.startsWith("/a2a")
    ? { code: 405, message }
    : message;
  return Response.json({ error }, { status: 405, headers: { allow } });
}

const LOOPBACK = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;
