import { chatUsage } from "./chat_usage.ts";
import type { Chat, ChatReply, ChatRequest } from "./types.ts";

/** A reply as a script tells it: its text, or the parts that matter. */
export type ScriptedReply = string | Partial<ChatReply>;

/** The reply to the nth request, counted from 1. */
export type ChatScript = (request: ChatRequest, n: number) => ScriptedReply | Promise<ScriptedReply>;

/**
 * Creates a chat without a model: replies come from a list, in order, or from a function, which may throw. Missing
 * parts default to no tool calls, an ordinary end, and a token for four characters.
 *
 * @returns A chat that rejects with a `RangeError` when the list is at its end, and with the signal's reason when it is
 * aborted.
 *
 * @example
 * ```ts
 * import { scriptedChat } from "querylogue/llm";
 * import assert from "node:assert/strict";
 *
 * const chat = scriptedChat((request, n) => `${n}: ${request.messages.at(-1)?.content}`);
 * assert.equal((await chat({ messages: [{ role: "user", content: "Hello" }] })).text, "1: Hello");
 * ```
 */
export function scriptedChat(replies: readonly ScriptedReply[] | ChatScript): Chat {
  let asked = 0;
  return async (request, { signal, onText } = {}) => {
    signal?.throwIfAborted();
    asked++;
    const scripted = typeof replies === "function" ? await replies(request, asked) : replies[asked - 1];
    signal?.throwIfAborted();
    if (scripted === undefined) {
      throw new RangeError(`The scripted chat was asked ${asked} times and has ${replies.length} replies`);
    }
    const reply = whole(typeof scripted === "string" ? { text: scripted } : scripted, request);
    if (reply.text !== "") onText?.(reply.text);
    return reply;
  };
}

function whole(scripted: Partial<ChatReply>, request: ChatRequest): ChatReply {
  const { text = "", toolCalls = [] } = scripted;
  return {
    text,
    toolCalls,
    finish: toolCalls.length > 0 ? "tool_calls" : "stop",
    usage: chatUsage(request, { text, refusal: "", toolCalls, finish: null, usage: null }),
    ...scripted,
  };
}
