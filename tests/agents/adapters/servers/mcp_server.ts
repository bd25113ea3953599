/**
 * An agent as the tool `ask`: under `/modern` behind the server of `@modelcontextprotocol/server` (2026-07-28), under
 * `/sessions` behind that of `@modelcontextprotocol/sdk` (2025-11-25). The first also has the tool `ask_back`, which is
 * given the question alone and asks back by the protocol.
 */
import { McpServer as SessionServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { acceptedContent, createMcpHandler, inputRequired, McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { askAgent, type Asked, asksBack, type Said, serveRequests } from "./ask_agent.ts";

/** The parameters of a tool that is given the whole request. */
const parameters = {
  message: z.string(),
  conversation_id: z.string(),
  turn_id: z.string(),
  history: z.array(z.any()),
};

const description = "Answers a message of a conversation";

async function answer(asked: Asked) {
  const { text, ...structuredContent } = await askAgent(asked);
  return { content: [{ type: "text" as const, text }], structuredContent };
}

const modern = createMcpHandler(() => {
  const server = new McpServer({ name: "agent", version: "1" });
  server.registerTool("ask", { description, inputSchema: z.object(parameters) }, answer);
  const inputSchema = z.object({ question: z.string() });
  server.registerTool("ask_back", { description, inputSchema }, async ({ question }, { mcpReq }) => {
    const given = acceptedContent<{ answer: string }>(mcpReq.inputResponses, "which");
    const clarified: readonly Said[] = given === undefined ? [] : [{ role: "user", content: question }];
    const message = given?.answer ?? question;
    const reply = await askAgent({ conversation_id: "", message, history: clarified });
    if (!asksBack(reply)) return { content: [{ type: "text", text: reply.text }] };
    const requestedSchema = z.object({ answer: z.string() });
    const which = inputRequired.elicit({ message: reply.text, requestedSchema });
    return inputRequired({ inputRequests: { which }, requestState: "opaque" });
  });
  return server;
}, { legacy: "reject" });

const sessions = new Map<string, WebStandardStreamableHTTPServerTransport>();

async function serveSession(request: Request): Promise<Response> {
  const id = request.headers.get("mcp-session-id");
  const known = id === null ? undefined : sessions.get(id);
  if (id !== null && known === undefined) {
    const error = { code: -32001, message: "Not found" };
    return Response.json({ jsonrpc: "2.0", id: null, error }, { status: 404 });
  }
  const transport = known ?? new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: () => crypto.randomUUID(),
    onsessioninitialized: (id: string) => void sessions.set(id, transport),
  });
  if (known === undefined) {
    const server = new SessionServer({ name: "agent", version: "1" });
    server.registerTool("ask", { description, inputSchema: parameters }, (asked: Asked) => answer(asked));
    await server.connect(transport);
  }
  return await transport.handleRequest(request);
}

serveRequests((request) =>
  new URL(request.url).pathname.startsWith("/modern") ? modern.fetch(request) : serveSession(request)
);
