/**
 * The client of `@a2a-js/sdk`, once by each binding: it sends an agent two messages, the second in the task of the first
 * where that is open, and prints the states and words.
 */
import { type Message, SendMessageRequest, type Task, taskStateToJSON } from "@a2a-js/sdk";
import { ClientFactory, JsonRpcTransportFactory, RestTransportFactory } from "@a2a-js/sdk/client";
import { LegacyJsonRpcTransport } from "@a2a-js/sdk/compat/v0_3/client";

const [url = ""] = Deno.args;

interface Sender {
  sendMessage(request: SendMessageRequest): Promise<Message | Task>;
}

async function converse(client: Sender): Promise<readonly unknown[]> {
  const first = await client.sendMessage(request("Sort them", {}));
  const { contextId } = first;
  const taskId = isOpen(first) ? (first as Task).id : undefined;
  const second = await client.sendMessage(request("By length", { contextId, taskId }));
  return [said(first), said(second), second.contextId === contextId];
}

function request(text: string, place: { readonly contextId?: string; readonly taskId?: string | undefined }) {
  const message = { messageId: crypto.randomUUID(), role: "ROLE_USER", parts: [{ text }], ...place };
  return SendMessageRequest.fromJSON({ message });
}

function said(reply: Message | Task): readonly unknown[] {
  if (!("status" in reply)) return ["message", textOf(reply.parts)];
  const { status, artifacts } = reply;
  const parts = [...artifacts.flatMap(({ parts }) => parts), ...status?.message?.parts ?? []];
  return [stateOf(reply), textOf(parts)];
}

const stateOf = ({ status }: Task) => status === undefined ? undefined : taskStateToJSON(status.state);

const isOpen = (reply: Message | Task) => "status" in reply && stateOf(reply) === "TASK_STATE_INPUT_REQUIRED";

function textOf(parts: Message["parts"]): string {
  return parts.map(({ content }) => content?.$case === "text" ? content.value : "").join("");
}

const clients: readonly Sender[] = [
  await new ClientFactory({ transports: [new JsonRpcTransportFactory()] }).createFromUrl(url),
  await new ClientFactory({ transports: [new RestTransportFactory()] }).createFromUrl(url),
  new LegacyJsonRpcTransport({ endpoint: `${url}/a2a` }),
];
const talks: unknown[] = [];
for (const client of clients) talks.push(await converse(client));
Deno.stdout.writeSync(new TextEncoder().encode(JSON.stringify(talks)));
