import { z } from "zod";
import { ANSWER_EXTENSION } from "../adapters/a2a/answer_extension.ts";
import { SessionLostError } from "../session_lost_error.ts";
import type { Agent } from "../types.ts";
import { a2aConversations, A2aError, type A2aTask } from "./a2a_conversations.ts";
import { agentCard, legacyTask } from "./a2a_wire.ts";
import { readJsonBody } from "./read_json_body.ts";
import { RequestError } from "./request_error.ts";
import type { AgentHandlerOptions, RequestHandler } from "./types.ts";

/**
 * Answers by A2A: JSON-RPC of 1.0 and 0.3 and HTTP+JSON of 1.0 at `/a2a`. Each message is a task that is over when it is
 * answered, but for one that asks back, which the next message goes on with.
 */
export function a2aHandler(agent: Agent, { name }: AgentHandlerOptions): RequestHandler {
  const conversations = a2aConversations(agent);
  return async (request) => {
    const { pathname, origin } = new URL(request.url);
    if (pathname.endsWith("/agent-card.json") && request.method === "GET") {
      return Response.json(agentCard({ name, url: `${origin}/a2a` }));
    }
    const call = { request, ...wishesOf(request.headers) };
    const task = /^\/a2a\/tasks\/([^/:]+)$/.exec(pathname)?.[1];
    if (pathname === "/a2a/message:send" && request.method === "POST") {
      return await answerRest(async () => ({ task: await send(call, await readJsonBody(request)) }));
    }
    if (task !== undefined && request.method === "GET") {
      return await answerRest(() => Promise.resolve(conversations.task(decodeURIComponent(task))));
    }
    if (pathname === "/a2a" && request.method === "POST") return await answerRpc(call);
    return answerRest(() => Promise.reject(new A2aError("unsupported", "Here are messages and tasks alone")));
  };

  async function send({ request, isExtended }: Call, params: unknown): Promise<A2aTask> {
    const read = sentShape.safeParse(params).data;
    if (read === undefined) {
      throw new A2aError("invalid", "message must have an id and parts, and be of the user");
    }
    const { message: { parts, metadata, ...message } } = read;
    const named = conversationShape.safeParse(metadata?.[ANSWER_EXTENSION]).data;
    const text = parts.map(({ text }) => text ?? "").join("\n");
    return await conversations.send({ ...message, ...named, text }, { isExtended, signal: request.signal });
  }

  async function answerRpc(call: Call): Promise<Response> {
    let id: string | number | null = null;
    try {
      const read = callShape.safeParse(await readJsonBody(call.request)).data;
      id = read?.id ?? null;
      if (read === undefined) throw new A2aError("malformed", "The request is no call of JSON-RPC");
      const result = await resultOf(call, read);
      return Response.json({ jsonrpc: "2.0", id, result }, { headers: activated(call) });
    } catch (error) {
      const { rpcCode, message } = faultOf(error);
      return Response.json({ jsonrpc: "2.0", id, error: { code: rpcCode, message } });
    }
  }

  async function resultOf(call: Call, { method, params }: z.infer<typeof callShape>): Promise<unknown> {
    if (!["0.3", "1.0"].includes(call.version)) {
      throw new A2aError("no version", `A2A ${call.version} is not spoken here, but 1.0 and 0.3`);
    }
    switch (call.version === "0.3" ? method : `1.0 ${method}`) {
      case "1.0 SendMessage":
        return { task: await send(call, params) };
      case "message/send":
        return legacyTask(await send(call, params));
      case "1.0 GetTask":
        return conversations.task(idOf(params));
      case "tasks/get":
        return legacyTask(conversations.task(idOf(params)));
      default:
        throw new A2aError("no method", `There is no method ${method} in A2A ${call.version} here`);
    }
  }
}

interface Call {
  readonly request: Request;
  /** As the client names it. */
  readonly version: string;
  /** The client asks for the extension by which SQL, rows and interpretation are returned. */
  readonly isExtended: boolean;
}

function wishesOf(headers: Headers): Omit<Call, "request"> {
  const wanted = headers.get("a2a-extensions") ?? headers.get("x-a2a-extensions") ?? "";
  return {
    // Who names none speaks 0.3.
    version: headers.get("a2a-version") || "0.3",
    isExtended: wanted.split(",").some((uri) => uri.trim() === ANSWER_EXTENSION),
  };
}

function activated({ version, isExtended }: Call): Record<string, string> {
  return isExtended ? { [version === "1.0" ? "a2a-extensions" : "x-a2a-extensions"]: ANSWER_EXTENSION } : {};
}

async function answerRest(result: () => Promise<unknown>): Promise<Response> {
  const headers = { "content-type": "application/a2a+json" };
  try {
    return Response.json(await result(), { headers });
  } catch (error) {
    const { status, message } = faultOf(error);
    return Response.json({ error: { code: status, message } }, { status, headers });
  }
}

function faultOf(error: unknown): A2aError {
  if (error instanceof A2aError) return error;
  if (error instanceof RequestError) {
    return new A2aError(error.status === 413 ? "too large" : "malformed", error.message);
  }
  if (error instanceof SessionLostError) return new A2aError("not found", error.message);
  if (error instanceof Error) return new A2aError("failed", error.message);
  throw error;
}

function idOf(params: unknown): string {
  return String(Reflect.get(Object(params), "id"));
}

const callShape = z.object({
  id: z.union([z.string(), z.number(), z.null()]).optional(),
  method: z.string(),
  params: z.unknown().optional(),
});

const sentShape = z.object({
  message: z.object({
    role: z.enum(["ROLE_USER", "user"]).optional(),
    contextId: z.string().min(1).optional().catch(undefined),
    taskId: z.string().min(1).optional().catch(undefined),
    parts: z.array(z.object({ text: z.string().optional() })),
    metadata: z.record(z.string(), z.unknown()).nullish(),
  }),
});

const conversationShape = z.object({ conversation_id: z.string(), turn_id: z.string() });
