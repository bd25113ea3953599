import { setTimeout as wait } from "node:timers/promises";
import { AgentFaultError } from "../../agent_fault_error.ts";
import type { AgentSpec } from "../../agent_spec.ts";
import type { AgentRequest, Json, OpenedAgent } from "../../types.ts";
import { type AgentAddress, openAddress } from "../open_address.ts";
import {
  callMcp,
  connect,
  headerValue,
  listTools,
  type McpConnection,
  type McpResult,
  MODERN,
} from "./call_mcp.ts";
import { argumentsOf, chooseTool, type McpTool } from "./mcp_tool.ts";
import { isUnfinished, readToolReply, type ToolSession, type ToolTurn } from "./read_tool_reply.ts";

/**
 * Opens an agent that is one tool of an MCP server (streamable HTTP, versions 2026-07-28 and 2025-11-25). The message is one
 * of the tool's arguments; parameters that are named as other fields of a request get those.
 *
 * @throws {InputError} If the address cannot be read or holds a credential, or the variable has no value.
 */
export async function openMcpAgent(spec: AgentSpec): Promise<OpenedAgent> {
  const address = await openAddress(spec);
  let found: Promise<FoundTool> | undefined;
  let sendsHistory: boolean | undefined;
  return {
    ...address.settings,
    /** Known after the first message. */
    get sendsHistory() {
      return sendsHistory;
    },
    async agent(request, { signal } = {}) {
      // A server that could not be asked is asked again.
      found ??= findTool(address, spec.options).catch((error) => {
        found = undefined;
        throw error;
      });
      const { isModern, tool } = await found;
      sendsHistory = tool.fields.includes("history");
      const session = (request.session ?? {}) as ToolSession;
      const connection = session.connection ??
        (isModern ? { version: MODERN } : await connect(address, signal));
      const turn = await callTool({ address, tool, connection, signal }, request, session);
      try {
        return readToolReply(turn as unknown as Json);
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        const raw = turn as unknown as Json;
        const kept = isModern ? {} : { session: { connection } };
        throw new AgentFaultError(error.message, { raw, ...kept }, { cause: error });
      }
    },
    reread: readToolReply,
    [Symbol.asyncDispose]: () => address[Symbol.asyncDispose](),
  };
}

interface FoundTool {
  readonly isModern: boolean;
  readonly tool: McpTool;
}

async function findTool(
  address: AgentAddress,
  options: AgentSpec["options"],
): Promise<FoundTool> {
  // Several turns may wait for it, and none of them may end it for the others.
  const signal = AbortSignal.timeout(address.server.timeoutMs);
  const { isModern, tools } = await listTools(address, signal);
  return { isModern, tool: chooseTool(tools, options, address.url.href) };
}

interface Server {
  readonly address: AgentAddress;
  readonly tool: McpTool;
  readonly connection: McpConnection;
  readonly signal: AbortSignal | undefined;
}

/** Calls the tool with a message, or once more where it asked for the message. */
async function callTool(
  { address, tool, connection, signal }: Server,
  request: AgentRequest,
  { waiting, own }: ToolSession,
): Promise<ToolTurn> {
  const { message, session: _, ...rest } = request;
  const sent = waiting?.arguments ??
    argumentsOf(tool, { ...rest, message, ...(own !== undefined && { session: own }) });
  const answers = Object.entries(waiting?.questions ?? {}).map(([key, field]) =>
    [key, { action: "accept", content: { [field]: message } }] as const
  );
  const headers = Object.entries(tool.headers).flatMap(([parameter, header]) => {
    const value = sent[parameter];
    return value === undefined || value === null ? [] : [[header, headerValue(String(value))] as const];
  });
  const call = (more: { readonly [name: string]: Json }): Promise<McpResult> =>
    callMcp(address, connection, {
      method: "tools/call",
      params: { name: tool.name, arguments: sent, ...more },
      headers: Object.fromEntries(headers),
      signal,
    });
  let result = await call({
    ...(waiting !== undefined && { inputResponses: Object.fromEntries(answers) }),
    ...(waiting?.state !== undefined && { requestState: waiting.state }),
  });
  for (let waitMs = 250; isUnfinished(result); waitMs = Math.min(5000, 2 * waitMs)) {
    await wait(waitMs, undefined, { signal });
    result = await call({ ...(result.requestState !== undefined && { requestState: result.requestState }) });
  }
  return {
    result,
    ...(connection.version !== MODERN && { connection }),
    ...(result.resultType === "input_required" && { arguments: sent }),
  };
}
