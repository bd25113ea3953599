import { chatUsage } from "./chat_usage.ts";
import type { ModelServer } from "./model_server.ts";
import type { RawChatReply } from "./raw_chat_reply.ts";
import { emptyFailure, unreadableFailure } from "./server_failures.ts";
import type { ChatReply, ChatRequest } from "./types.ts";

/**
 * What a reply means.
 *
 * @throws {CallFailure} If it says nothing, or calls a tool without naming it.
 */
export function chatReply(raw: RawChatReply, request: ChatRequest, server: ModelServer): ChatReply {
  const { text, refusal, toolCalls } = raw;
  if (toolCalls.some(({ name }) => name === "")) {
    throw unreadableFailure(server, "a call of a tool that it does not name");
  }
  const finish = finishOf(raw);
  if (finish === "stop" && text.trim() === "") throw emptyFailure(server);
  return { text: refusal === "" ? text : refusal, toolCalls, finish, usage: chatUsage(request, raw) };
}

/** Servers differ in their words for an ordinary end, and some call it so where tools are called. */
function finishOf({ finish, refusal, toolCalls }: RawChatReply): ChatReply["finish"] {
  if (refusal !== "" || finish === "content_filter") return "refusal";
  if (finish === "length") return "length";
  return toolCalls.length > 0 ? "tool_calls" : "stop";
}
