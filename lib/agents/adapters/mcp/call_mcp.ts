import { SessionLostError } from "../../session_lost_error.ts";
import type { Json } from "../../types.ts";
import { askServer } from "../ask_server.ts";
import { callRpc, type RpcAnswer, rpcFault } from "../call_rpc.ts";
import type { AgentAddress } from "../open_address.ts";

/** How a server is called: each call for itself, or in a session that it was asked for. */
export type McpConnection =
  | { readonly version: typeof MODERN }
  | { readonly version: string; readonly session_id?: string };

/** The version whose calls stand for themselves. */
export const MODERN = "2026-07-28";

/** Versions that open a session, the newest first. */
const LEGACY = ["2025-11-25", "2025-06-18", "2025-03-26"];

/** A call of a server's method. */
export interface McpCall {
  readonly method: "tools/list" | "tools/call";
  readonly params: { readonly [name: string]: Json };
  /** More headers of a server that is called by the newest version. @default none */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A result of a method. */
export type McpResult = { readonly [name: string]: Json };

/**
 * Lists the tools of a server, and finds out which version it speaks: the newest, if it answers that, else one that opens a
 * session.
 *
 * @throws {Error} If it speaks none that is known, or does not answer.
 */
export async function listTools(
  address: AgentAddress,
  signal?: AbortSignal,
): Promise<{ readonly isModern: boolean; readonly tools: readonly Json[] }> {
  const modern = await allTools(address, { version: MODERN }, signal).catch((error) => {
    signal?.throwIfAborted();
    if (error instanceof NoSharedVersionError) throw error;
    return undefined;
  });
  if (modern !== undefined) return { isModern: true, tools: modern };
  const connection = await connect(address, signal);
  return { isModern: false, tools: await allTools(address, connection, signal) ?? [] };
}

/**
 * Opens a session by the older versions.
 *
 * @throws {Error} If the server speaks none of them.
 */
export async function connect(address: AgentAddress, signal?: AbortSignal): Promise<McpConnection> {
  const url = address.url.href;
  const method = "initialize";
  const answer = await callRpc(address.server, {
    ...{ url, method, signal, headers: address.headers },
    params: {
      protocolVersion: LEGACY[0] ?? "",
      capabilities: {},
      clientInfo: { name: "querylogue", version: "1" },
    },
  });
  const { protocolVersion } = resultOf(answer, { url, method });
  const version = LEGACY.find((one) => one === protocolVersion);
  if (version === undefined) {
    throw new Error(
      `The server at ${url} speaks version ${JSON.stringify(protocolVersion)} of MCP: it must speak ${
        [MODERN, ...LEGACY].join(", ")
      }`,
    );
  }
  const sessionId = answer.headers.get("mcp-session-id");
  const connection = { version, ...(sessionId !== null && { session_id: sessionId }) };
  await askServer(address.server, {
    ...{ method: "POST", url, signal, headers: { ...address.headers, ...connectionHeaders(connection) } },
    body: { jsonrpc: "2.0", method: "notifications/initialized" },
  });
  return connection;
}

/**
 * Calls a method in a connection.
 *
 * @throws {SessionLostError} If the server no longer knows the session.
 * @throws {Error} If it answered by an error, or not at all.
 */
export async function callMcp(
  address: AgentAddress,
  connection: McpConnection,
  { method, params, headers = {}, signal }: McpCall,
): Promise<McpResult> {
  const url = address.url.href;
  const isModern = connection.version === MODERN;
  const name = params.name;
  const answer = await callRpc(address.server, {
    ...{ url, method, signal, inSession: "session_id" in connection },
    headers: {
      ...address.headers,
      ...connectionHeaders(connection),
      ...(isModern && { ...headers, "mcp-method": method }),
      ...(isModern && typeof name === "string" && { "mcp-name": headerValue(name) }),
    },
    params: isModern ? { ...params, _meta: clientMeta } : params,
  });
  if (answer.kind === "error" && "session_id" in connection && LOST.test(answer.error.message)) {
    throw new SessionLostError(
      `${rpcFault(answer.error, { url, method })}: it no longer knows the session`,
    );
  }
  return resultOf(answer, { url, method });
}

/** A text as a header may hold it; others are encoded as the specification says. */
export function headerValue(text: string): string {
  const isPlain = /^[!-~]([ -~]*[!-~])?$/.test(text) && !/^=\?base64\?.*\?=$|\$\{/.test(text);
  return isPlain ? text : `=?base64?${new TextEncoder().encode(text).toBase64()}?=`;
}

/** What servers of the older versions say of a session that they do not know, beside status 404. */
const LOST = /\bsession\b|not initialized/i;

const clientMeta = {
  "io.modelcontextprotocol/protocolVersion": MODERN,
  "io.modelcontextprotocol/clientInfo": { name: "querylogue", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": { elicitation: { form: {} } },
};

function connectionHeaders(connection: McpConnection): Readonly<Record<string, string>> {
  return {
    "mcp-protocol-version": connection.version,
    ...("session_id" in connection && { "mcp-session-id": connection.session_id }),
  };
}

/** A server of the newest kind that speaks no version that is known. */
class NoSharedVersionError extends Error {}

/** All tools of a server; undefined where it answers as the older versions do. */
async function allTools(
  address: AgentAddress,
  connection: McpConnection,
  signal: AbortSignal | undefined,
): Promise<readonly Json[] | undefined> {
  const tools: Json[] = [];
  let cursor: Json | undefined;
  do {
    const params: McpCall["params"] = cursor === undefined ? {} : { cursor };
    const result = await callMcp(address, connection, { method: "tools/list", params, signal });
    if (connection.version === MODERN && result.resultType === undefined) return undefined;
    if (Array.isArray(result.tools)) tools.push(...result.tools);
    cursor = result.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return tools;
}

function resultOf(
  answer: RpcAnswer,
  call: { readonly url: string; readonly method: string },
): McpResult {
  if (answer.kind === "error") {
    const { code, data } = answer.error;
    const fault = rpcFault(answer.error, call);
    const supported = code === UNSUPPORTED_VERSION ? Reflect.get(Object(data), "supported") : undefined;
    if (Array.isArray(supported) && !supported.some((one) => LEGACY.includes(one))) {
      throw new NoSharedVersionError(`${fault}: it must speak ${[MODERN, ...LEGACY].join(", ")}`);
    }
    throw new Error(`${fault}: look into the log of the agent for the reason`);
  }
  const { result } = answer;
  if (typeof result === "object" && result !== null && !Array.isArray(result)) return result as McpResult;
  throw new Error(`The server at ${call.url} answered ${call.method} with a result that is no object`);
}

const UNSUPPORTED_VERSION = -32022;
