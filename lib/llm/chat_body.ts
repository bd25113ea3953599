import type OpenAI from "openai";
import type { ChatHabits } from "./chat_habits.ts";
import type { ChatMessage, ChatRequest } from "./types.ts";

type Body = Omit<OpenAI.ChatCompletionCreateParamsNonStreaming, "stream">;

/** A request as the protocol writes it, with what the server takes. */
export function chatBody(request: ChatRequest, model: string, habits: ChatHabits): Body {
  const { messages, tools = [], temperature, maxTokens } = request;
  return {
    model,
    messages: messages.map(message),
    ...(tools.length > 0 && {
      tools: tools.map(({ name, description, parameters }) => ({
        type: "function",
        function: { name, description, parameters },
      })),
    }),
    ...responseFormat(request, habits),
    ...(temperature !== undefined && habits.temperature && { temperature }),
    ...(maxTokens !== undefined && { [habits.maxTokens]: maxTokens }),
  };
}

function responseFormat(
  { replySchema }: ChatRequest,
  { replyFormat }: ChatHabits,
): Pick<Body, "response_format"> {
  if (replySchema === undefined || replyFormat === "none") return {};
  if (replyFormat === "json_object") return { response_format: { type: replyFormat } };
  return { response_format: { type: replyFormat, json_schema: { ...replySchema, strict: true } } };
}

function message(said: ChatMessage): OpenAI.ChatCompletionMessageParam {
  const { role, content } = said;
  switch (role) {
    case "system":
    case "user":
      return { role, content };
    case "tool":
      return { role, content, tool_call_id: said.toolCallId };
    case "assistant": {
      const calls = (said.toolCalls ?? []).map(({ id, name, arguments: given }) => ({
        id,
        type: "function" as const,
        function: { name, arguments: given },
      }));
      return { role, content, ...(calls.length > 0 && { tool_calls: calls }) };
    }
    default:
      return said satisfies never;
  }
}
