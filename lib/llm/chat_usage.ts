import type { RawChatReply } from "./raw_chat_reply.ts";
import type { ChatRequest, ChatUsage } from "./types.ts";

/** Returns the token usage reported by the server, else estimates one token for four characters. */
export function chatUsage({ messages, tools, replySchema }: ChatRequest, reply: RawChatReply): ChatUsage {
  if (reply.usage) {
    const { prompt_tokens, completion_tokens } = reply.usage;
    return { inputTokens: prompt_tokens, outputTokens: completion_tokens, estimated: false };
  }
  const sent = messages.flatMap((
    message,
  ) => [message.content, ..."toolCalls" in message ? [message.toolCalls] : []]);
  return {
    inputTokens: tokensOf([...sent, tools, replySchema]),
    outputTokens: tokensOf([reply.text, reply.refusal, ...reply.toolCalls]),
    estimated: true,
  };
}

function tokensOf(parts: readonly unknown[]): number {
  const texts = parts.map((part) => typeof part === "string" ? part : JSON.stringify(part) ?? "");
  return Math.ceil(texts.join("").length / 4);
}

/** What nothing has used. */
export const noUsage: ChatUsage = { inputTokens: 0, outputTokens: 0, estimated: false };

/** Adds usages; estimated if one is. */
export function addUsage(a: ChatUsage, b: ChatUsage): ChatUsage {
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    estimated: a.estimated || b.estimated,
  };
}
