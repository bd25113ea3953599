import { z } from "zod";
import type { CallFailure } from "./call_failure.ts";
import { checkWholeNumbers } from "./check_whole_numbers.ts";
import { createCaller } from "./create_caller.ts";
import { type ModelServer, modelServer, type ModelServerOptions } from "./model_server.ts";
import { unreadableFailure } from "./server_failures.ts";

/** Embeds texts as vectors of one length, in order. */
export type Embed = (
  texts: readonly string[],
  options?: { readonly signal?: AbortSignal | undefined },
) => Promise<readonly Float32Array[]>;

/** How a server that speaks the OpenAI protocol is asked for embeddings. */
export interface CreateEmbedOptions extends ModelServerOptions {
  /** Longest wait for one reply. @default 60_000 */
  readonly timeoutMs?: number | undefined;
  /** Times that a request is sent again after 408, 409, 429, 5xx, silence, a lost connection or garbage. @default 2 */
  readonly maxRetries?: number | undefined;
  /** Texts that are sent at once. @default 128 */
  readonly batchSize?: number | undefined;
}

/**
 * Creates embeddings by `/embeddings` of a server with the OpenAI protocol, as numbers or base64. No texts send no
 * request. An abort rejects with the signal's reason.
 *
 * @returns A function that rejects with an `InputError` where the server refuses the key, the model or the texts, and
 * with an `OutsideError` where it cannot be reached, stays overloaded, or replies with anything but one vector a text,
 * all of one length. A reply of more than 256 KiB a text and 1 MiB is not read to its end.
 * @throws {InputError} If address or key cannot be used.
 * @throws {RangeError} If a number is out of its range.
 *
 * @example
 * ```ts
 * import { createEmbed } from "querylogue/llm";
 * import assert from "node:assert/strict";
 *
 * const embed = createEmbed({ model: "small", baseUrl: "http://127.0.0.1:8080/v1" });
 * assert.deepEqual(await embed([]), []);
 * assert.throws(() => createEmbed({ model: "small", baseUrl: "localhost" }), /localhost/);
 * ```
 */
export function createEmbed(options: CreateEmbedOptions): Embed {
  const { model, timeoutMs = 60_000, maxRetries = 2, batchSize = 128 } = options;
  checkWholeNumbers({ batchSize }, 1);
  checkWholeNumbers({ maxRetries }, 0);
  const server = modelServer(options, {
    ...{ gives: "embeddings", timeoutMs },
    maxReplyBytes: replyBytes + batchSize * vectorBytes,
  });
  const call = createCaller(server, { maxTries: maxRetries + 1 });
  let length: number | undefined;
  return async (texts, { signal } = {}) => {
    signal?.throwIfAborted();
    const vectors: Float32Array[] = [];
    for (let at = 0; at < texts.length; at += batchSize) {
      const input = texts.slice(at, at + batchSize);
      const read = await call(async (client, signal) => {
        const reply: unknown = await client.embeddings.create({ model, input }, { signal });
        return readVectors(reply, { server, count: input.length });
      }, signal);
      for (const vector of read) {
        length ??= vector.length;
        if (vector.length !== length) {
          throw malformed(server, `vectors of ${length} and of ${vector.length} numbers`).error;
        }
        vectors.push(vector);
      }
    }
    return vectors;
  };
}

/** Room for 8,192 numbers with all their digits. */
const vectorBytes = 256 * 1024;
/** Room for what stands around the vectors. */
const replyBytes = 2 ** 20;

const replyShape = z.object({
  data: z.array(z.object({ index: z.int().optional(), embedding: z.array(z.number()).min(1) })),
});

function readVectors(
  reply: unknown,
  { server, count }: { readonly server: ModelServer; readonly count: number },
): readonly Float32Array[] {
  const parsed = replyShape.safeParse(reply);
  if (!parsed.success) throw malformed(server, "no readable embeddings");
  const { data } = parsed.data;
  if (data.length !== count) throw malformed(server, `${data.length} vectors`, count);
  const vectors = new Map(data.map(({ index, embedding }, i) => [index ?? i, embedding]));
  return Array.from({ length: count }, (_, i) => {
    const vector = vectors.get(i);
    if (vector === undefined) throw malformed(server, `no vector for text ${i + 1}`, count);
    return Float32Array.from(vector);
  });
}

function malformed(server: ModelServer, what: string, count?: number): CallFailure {
  const texts = count === undefined ? "" : ` for ${count} texts`;
  return unreadableFailure(server, `${what}${texts}`);
}
