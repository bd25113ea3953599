import type { CreateChatOptions } from "./create_chat.ts";
import { createCaller } from "./create_caller.ts";
import { modelServer } from "./model_server.ts";

export interface CreateRawCallOptions extends CreateChatOptions {
  /** What is asked, for example `/responses`. */
  readonly path: `/${string}`;
}

/** Sends a body and gives the reply, parsed and otherwise as it came. */
export type RawCall = (
  body: Readonly<Record<string, unknown>>,
  options?: { readonly signal?: AbortSignal | undefined },
) => Promise<unknown>;

/**
 * Creates calls of one path of a server with the OpenAI protocol, whose replies are not read. They are repeated as those
 * of `createChat` are, except that every reply of status 200 is taken.
 *
 * @returns A function that rejects as that of `createChat` does.
 * @throws {InputError} If address or key cannot be used.
 * @throws {RangeError} If a number is out of its range.
 *
 * @example
 * ```ts
 * import { createRawCall } from "querylogue/llm";
 * import assert from "node:assert/strict";
 *
 * const answer = () => Response.json({ id: "resp_1", output: [] });
 * const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, answer);
 * const baseUrl = `http://127.0.0.1:${server.addr.port}/v1`;
 * const call = createRawCall({ model: "small", baseUrl, path: "/responses" });
 * assert.deepEqual(await call({ input: "Which lake is the largest?" }), { id: "resp_1", output: [] });
 * await server.shutdown();
 * ```
 */
export function createRawCall(options: CreateRawCallOptions): RawCall {
  const { model, path, timeoutMs = 120_000 } = options;
  const server = modelServer(options, { gives: "chat answers", timeoutMs });
  const call = createCaller(server, options);
  return (body, { signal } = {}) =>
    call((client, signal) => client.post(path, { body: { ...body, model }, signal }), signal);
}
