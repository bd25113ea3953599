import { CallFailure } from "./call_failure.ts";
import { chatBody } from "./chat_body.ts";
import { allHabits, concede } from "./chat_habits.ts";
import { chatReply } from "./chat_reply.ts";
import { type CallerOptions, createCaller } from "./create_caller.ts";
import { modelServer, type ModelServerOptions } from "./model_server.ts";
import { readChatReply } from "./read_chat_reply.ts";
import { readChatStream } from "./read_chat_stream.ts";
import type { Chat } from "./types.ts";

/** How a server that speaks the OpenAI protocol is asked for chat answers. */
export interface CreateChatOptions extends ModelServerOptions, CallerOptions {
  /** Longest wait for one whole reply. @default 120_000 */
  readonly timeoutMs?: number;
}

/**
 * Chat calls by `/chat/completions` of a server that speaks the OpenAI protocol, streamed where `onText` is given.
 *
 * A call is made again, up to `maxTries` times in all, after 408, 409, 429, 5xx, silence, a lost connection, a stream
 * that is cut, and a reply that is empty or cannot be read; other refusals are told at once. Where the server refuses
 * a JSON schema, a JSON object is asked for, and text where it refuses that too; it is likewise asked without a
 * temperature or usage of a stream that it refuses. This is remembered for later calls, and the repeated request is
 * one of the tries. Usage that the server does not tell is estimated. An abort rejects with the signal's reason, what
 * `onText` throws is passed on.
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
  let habits = allHabits;
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
        const fewer = concede(sent, failure?.refusal ?? "");
        if (failure === undefined || fewer === undefined) throw error;
        if (habits === sent) habits = fewer;
        throw new CallFailure(failure.error, { again: true, waitMs: 0 });
      }
    }, signal);
}
