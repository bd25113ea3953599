/**
 * An agent behind the server of `@a2a-js/sdk`. Under `/1.0` and `/0.3` it speaks these versions, under `/plain/…` without the
 * extension. The SDK keeps the tasks; the agent keeps the conversation of a context, and rejects one that it does not know.
 */
import { AgentCard, type Part, Task } from "@a2a-js/sdk";
import { LegacyJsonRpcTransportHandler } from "@a2a-js/sdk/compat/v0_3/server";
import {
  AgentEvent,
  type AgentExecutor,
  DefaultRequestHandler,
  InMemoryTaskStore,
  JsonRpcTransportHandler,
  ServerCallContext,
} from "@a2a-js/sdk/server";
import { askAgent, asksBack, type Said, serveRequests } from "./ask_agent.ts";

const EXTENSION = "urn:querylogue:a2a:answer:v1";

const contexts = new Map<string, readonly Said[]>();

const executor: AgentExecutor = {
  async execute({ userMessage, taskId, contextId }, bus) {
    const message = userMessage.parts.map(textOf).join("");
    const named = userMessage.metadata?.[EXTENSION] as { conversation_id: string } | undefined;
    const history = contexts.get(contextId) ?? [];
    const conversation_id = named?.conversation_id ?? contextId;
    const { text, ...fields } = await askAgent({ conversation_id, message, history });
    contexts.set(contextId, [
      ...history,
      { role: "user", content: message },
      { role: "system", content: text },
    ]);
    const fence = fields.sql === undefined ? "" : `\n\`\`\`sql\n${fields.sql}\n\`\`\``;
    const words = named === undefined
      ? { parts: [{ text: text + fence }] }
      : { parts: [{ text }], extensions: [EXTENSION], metadata: { [EXTENSION]: fields } };
    const isOpen = asksBack({ text, ...fields });
    const said = { messageId: crypto.randomUUID(), role: "ROLE_AGENT", contextId, taskId, ...words };
    bus.publish(AgentEvent.task(Task.fromJSON({
      ...{ id: taskId, contextId },
      status: isOpen
        ? { state: "TASK_STATE_INPUT_REQUIRED", message: said }
        : { state: "TASK_STATE_COMPLETED" },
      artifacts: isOpen ? [] : [{ artifactId: crypto.randomUUID(), ...words }],
    })));
    bus.finished();
  },
  cancelTask: () => Promise.resolve(),
};

function textOf({ content }: Part): string {
  return content?.$case === "text" ? content.value : "";
}

const tasks = new InMemoryTaskStore();

serveRequests(async (request) => {
  const { pathname } = new URL(request.url);
  const [, path = "", version = ""] = /^(.*\/(1\.0|0\.3))\//.exec(pathname) ?? [];
  const host = request.headers.get("x-forwarded-host") ?? request.headers.get("host");
  const card = AgentCard.fromJSON({
    ...{ name: "agent", description: "An agent under test", version: "1", skills: [] },
    supportedInterfaces: [{
      ...{ url: `http://${host}${path}/rpc`, protocolBinding: "JSONRPC", protocolVersion: version },
    }],
    capabilities: path.startsWith("/plain") ? {} : { extensions: [{ uri: EXTENSION }] },
    ...{ defaultInputModes: ["text/plain"], defaultOutputModes: ["text/plain"] },
  });
  if (pathname.endsWith("/agent-card.json")) return Response.json(AgentCard.toJSON(card));
  const handler = new DefaultRequestHandler(card, tasks, executor);
  const transport = version === "0.3"
    ? new LegacyJsonRpcTransportHandler(handler)
    : new JsonRpcTransportHandler(handler);
  const call = await request.json();
  const { contextId } = call.params.message ?? {};
  if (contextId !== undefined && !contexts.has(contextId)) {
    return Response.json({
      jsonrpc: "2.0",
      id: call.id,
      error: { code: -32001, message: "Unknown context" },
    });
  }
  const requestedVersion = request.headers.get("a2a-version") ?? "0.3";
  return Response.json(await transport.handle(call, new ServerCallContext({ requestedVersion })));
});
