import { z } from "zod";
import type { Json } from "../types.ts";
import { type AgentServer, askServer, type ServerRequest } from "./ask_server.ts";
import { readReplyText } from "./read_reply_text.ts";
import { firstWords, withoutQuery } from "./shown_reply.ts";

/** One call of a method by JSON-RPC 2.0. */
export interface RpcCall
  extends Pick<ServerRequest, "url" | "headers" | "inSession" | "repeatable" | "signal"> {
  readonly method: string;
  readonly params: { readonly [name: string]: Json };
}

/** What a server answers to a call. */
export type RpcAnswer =
  | { readonly kind: "result"; readonly result: Json; readonly headers: Headers }
  | { readonly kind: "error"; readonly error: RpcError; readonly headers: Headers };

/** An error as JSON-RPC names it. */
export interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/**
 * Calls a method by one POST. The answer is one JSON document, or a stream of events that holds it. An error of JSON-RPC
 * is an answer, whatever the status, unless 404 or 410 says that the session is lost.
 *
 * @throws {SessionLostError} If the server no longer knows the session.
 * @throws {Error} If no usable answer came; one sentence says what, where and what to do.
 */
export async function callRpc(
  server: AgentServer,
  { method, params, ...request }: RpcCall,
): Promise<RpcAnswer> {
  const id = crypto.randomUUID();
  const { url, inSession = false } = request;
  const { text, headers } = await askServer(server, {
    ...request,
    method: "POST",
    body: { jsonrpc: "2.0", id, method, params },
    isAnswer: (status, text) => !(inSession && [404, 410].includes(status)) && errorIn(text) !== undefined,
  });
  const isStream = headers.get("content-type")?.startsWith("text/event-stream") ?? false;
  const raw = readReplyText(text, {
    url,
    form: isStream ? "sse" : "json",
    remedy: () => "let its header Content-Type name the form of its replies",
  });
  const messages = isStream ? (raw as readonly { readonly data: Json }[]).map(({ data }) => data) : [raw];
  for (const message of messages) {
    const { data } = answerShape.safeParse(message);
    if (data === undefined || data.id !== id && data.id !== null) continue;
    if (data.error !== undefined) return { kind: "error", error: data.error, headers };
    if (data.result !== undefined) return { kind: "result", result: data.result as Json, headers };
  }
  throw new Error(
    `The agent at ${withoutQuery(url)} answered ${method} without the result that JSON-RPC asks for (${
      firstWords(text)
    }): check the path of the address`,
  );
}

/** Says that a call was answered by an error, as the beginning of a sentence. */
export function rpcFault(
  { code, message }: RpcError,
  { url, method }: Pick<RpcCall, "url" | "method">,
): string {
  return `The agent at ${withoutQuery(url)} answered ${method} with error ${code} (${firstWords(message)})`;
}

const errorShape = z.object({ code: z.int(), message: z.string(), data: z.unknown().optional() });

const answerShape = z.object({
  id: z.union([z.string(), z.number(), z.null()]).default(null),
  error: errorShape.optional(),
  result: z.unknown().optional(),
});

/** The error of JSON-RPC that a text is; undefined where it is none. */
function errorIn(text: string): RpcError | undefined {
  try {
    return answerShape.safeParse(JSON.parse(text)).data?.error;
  } catch {
    return undefined;
  }
}
