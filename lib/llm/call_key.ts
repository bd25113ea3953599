import { sha256 } from "../base/mod.ts";
import type { ChatMessage, ChatRequest } from "./types.ts";

/**
 * The name of a call by its content: the model and all that the request says, as 64 hexadecimal digits. The order in
 * which a message or a tool holds its fields does not count, that within a JSON schema does; a trial that is not told
 * is the first.
 */
export function callKey(model: string, request: ChatRequest): string {
  const { messages, tools = [], replySchema, temperature = null, maxTokens = null, trial = 1 } = request;
  return sha256(JSON.stringify([
    model,
    messages.map(contentOf),
    tools.map(({ name, description, parameters }) => [name, description, parameters]),
    replySchema === undefined ? null : [replySchema.name, replySchema.schema],
    temperature,
    maxTokens,
    trial,
  ]));
}

function contentOf(message: ChatMessage): readonly unknown[] {
  const { role, content } = message;
  switch (role) {
    case "system":
    case "user":
      return [role, content];
    case "assistant":
      return [role, content, (message.toolCalls ?? []).map((call) => [call.id, call.name, call.arguments])];
    case "tool":
      return [role, content, message.toolCallId];
    default:
      return role satisfies never;
  }
}
