import type OpenAI from "openai";
import { z } from "zod";
import { CallFailure } from "./call_failure.ts";
import { chatUsage } from "./chat_usage.ts";
import { type CallerOptions, createCaller } from "./create_caller.ts";
import { type ModelServer, modelServer, type ModelServerOptions } from "./model_server.ts";
import { type RawChatReply, readChatStream, saidShape, usageShape } from "./raw_chat_reply.ts";
import { brokenFailure, emptyFailure, unreadableFailure } from "./server_failures.ts";
import type { Chat, ChatMessage, ChatReply, ChatRequest } from "./types.ts";

/** Request features that a server accepts; one that it refused is left out from then on. */
interface ServerCapabilities {
  /** How a reply is held to a schema. */
  readonly replyFormat: "json_schema" | "json_object" | "none";
  /** The name under which the most tokens of a reply are sent. */
  readonly maxTokens: "max_tokens" | "max_completion_tokens";
  readonly temperature: boolean;
  /** Whether the usage is asked for at the end of a stream. */
  readonly streamUsage: boolean;
}

const fullCapabilities: ServerCapabilities = {
  replyFormat: "json_schema",
  maxTokens: "max_tokens",
  temperature: true,
  streamUsage: true,
};

interface Concession {
  /** What a refusal says that is about this part. */
  readonly words: RegExp;
  /** The habits without the part; undefined where it was not asked for. */
  readonly without: (habits: ServerCapabilities) => ServerCapabilities | undefined;
}

const concessions: readonly Concession[] = [
  {
    words: /stream_options|include_usage/i,
    without: (habits) => habits.streamUsage ? { ...habits, streamUsage: false } : undefined,
  },
  {
    words: /max_completion_tokens/,
    without: (habits) =>
      habits.maxTokens === "max_tokens" ? { ...habits, maxTokens: "max_completion_tokens" } : undefined,
  },
  {
    words: /temperature.*(not support|unsupported)|unsupported.*temperature/i,
    without: (habits) => habits.temperature ? { ...habits, temperature: false } : undefined,
  },
  {
    words: /response.?format|json.?schema|json.?object|json.?mode|structured output/i,
    without: (habits) => {
      switch (habits.replyFormat) {
        case "json_schema":
          return { ...habits, replyFormat: "json_object" };
        case "json_object":
          return { ...habits, replyFormat: "none" };
        case "none":
          return undefined;
        default:
          return habits.replyFormat satisfies never;
      }
    },
  },
];

/**
 * Removes the feature that a server refused; undefined if it refused something else. Each step removes a feature, so
 * this ends.
 *
 * @param refusal Why the server refuses the request, in its own words.
 */
function withoutRefused(habits: ServerCapabilities, refusal: string): ServerCapabilities | undefined {
  for (const { words, without } of concessions) {
    const fewer = words.test(refusal) ? without(habits) : undefined;
    if (fewer !== undefined) return fewer;
  }
  return undefined;
}

/** Settings of chat calls. */
export interface CreateChatOptions extends ModelServerOptions, CallerOptions {
  /** Longest wait for one whole reply. @default 120_000 */
  readonly timeoutMs?: number | undefined;
}

/**
 * Creates chat calls by `/chat/completions` of a server with the OpenAI protocol, streamed if `onText` is given.
 *
 * A call is repeated, up to `maxTries` in all, after 408, 409, 429, 5xx, a timeout, a lost connection, a cut stream,
 * and an empty or unreadable reply; other refusals fail at once. If the server refuses a JSON schema, a JSON object is
 * asked for, then text; refused temperature and stream usage are left out. This is remembered, and the repeated
 * request counts as a try. Missing usage is estimated. An abort rejects with the signal's reason; errors of `onText`
 * are passed on.
 *
 * @returns A function that rejects with a `ContextTooLongError` where the request is too long for the model, with
 * another `InputError` where the server refuses the key, the model or the request, and with an `OutsideError` where it
 * cannot be reached, stays overloaded, asks for too long a wait, or gives no readable reply. One of more than
 * 8 MiB is not read to its end, and not asked for again.
 * @throws {InputError} If address or key cannot be used.
 * @throws {RangeError} If a number is out of its range.
 *
 * @example
 * ```ts
 * import { createChat } from "querylogue/llm";
 * import assert from "node:assert/strict";
 *
 * const answer = () =>
 *   Response.json({ choices: [{ message: { content: "Lake Geneva" }, finish_reason: "stop" }] });
 * const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, answer);
 * const chat = createChat({ model: "small", baseUrl: `http://127.0.0.1:${server.addr.port}/v1` });
 * const { text } = await chat({ messages: [{ role: "user", content: "Which lake is the largest?" }] });
 * assert.equal(text, "Lake Geneva");
 * await server.shutdown();
 * ```
 */
export function createChat(options: CreateChatOptions): Chat {
  const { model, timeoutMs = 120_000 } = options;
  const server = modelServer(options, { gives: "chat answers", timeoutMs });
  const call = createCaller(server, options);
  let habits = fullCapabilities;
  return (request, { signal, onText } = {}) =>
    call(async ({ chat: { completions } }, signal) => {
      const sent = habits;
      const body = chatBody(request, model, sent);
      try {
        if (onText === undefined) {
          const reply: unknown = await completions.create({ ...body, stream: false }, { signal });
          return chatReply(readChatReply(reply, server), request, server);
        }
        const usage = sent.streamUsage ? { stream_options: { include_usage: true } } : {};
        const pieces = await completions.create({ ...body, ...usage, stream: true }, { signal });
        return chatReply(await readChatStream(pieces, { server, onText }), request, server);
      } catch (error) {
        const failure = CallFailure.of(error);
        const fewer = withoutRefused(sent, failure?.refusal ?? "");
        if (failure === undefined || fewer === undefined) throw error;
        if (habits === sent) habits = fewer;
        throw new CallFailure(failure.error, { again: true, waitMs: 0 });
      }
    }, signal);
}

/**
 * Interprets a raw reply.
 *
 * @throws {CallFailure} If it says nothing, or calls a tool without naming it.
 */
function chatReply(raw: RawChatReply, request: ChatRequest, server: ModelServer): ChatReply {
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

const replyShape = z.object({
  // What else may stand there is not looked at.
  choices: z.tuple([z.object({ message: saidShape, finish_reason: z.string().nullish() })], z.unknown()),
  usage: usageShape.optional(),
});

/** Some servers tell of a failure by a reply of status 200. */
const failed = z.object({ error: z.object({ message: z.string() }) });

/**
 * Reads an unstreamed reply.
 *
 * @throws {CallFailure} If it is none.
 */
function readChatReply(reply: unknown, server: ModelServer): RawChatReply {
  const parsed = replyShape.safeParse(reply);
  const choice = parsed.data?.choices[0];
  if (choice === undefined) {
    const { data } = failed.safeParse(reply);
    throw data === undefined
      ? unreadableFailure(server, `no readable ${server.gives}`)
      : brokenFailure(server, data.error.message);
  }
  const { content, refusal, tool_calls } = choice.message;
  return {
    text: content ?? "",
    refusal: refusal ?? "",
    toolCalls: (tool_calls ?? []).map((call, i) => ({
      id: call.id ?? `call_${i}`,
      name: call.function?.name ?? "",
      arguments: call.function?.arguments ?? "",
    })),
    finish: choice.finish_reason ?? null,
    usage: parsed.data?.usage ?? null,
  };
}

type Body = Omit<OpenAI.ChatCompletionCreateParamsNonStreaming, "stream">;

function chatBody(request: ChatRequest, model: string, habits: ServerCapabilities): Body {
  const { messages, tools = [], temperature, maxTokens } = request;
  return {
    model,
    messages: messages.map(protocolMessage),
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
  { replyFormat }: ServerCapabilities,
): Pick<Body, "response_format"> {
  if (replySchema === undefined || replyFormat === "none") return {};
  if (replyFormat === "json_object") return { response_format: { type: replyFormat } };
  return { response_format: { type: replyFormat, json_schema: { ...replySchema, strict: true } } };
}

function protocolMessage(said: ChatMessage): OpenAI.ChatCompletionMessageParam {
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
