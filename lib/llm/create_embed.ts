import { z } from "zod";
import { InputError, OutsideError } from "../base/mod.ts";

/** Turns texts into vectors of one length, in the order of the texts. */
export type Embed = (
  texts: readonly string[],
  options?: { readonly signal?: AbortSignal },
) => Promise<readonly Float32Array[]>;

/** How a server that speaks the OpenAI protocol is asked for embeddings. */
export interface CreateEmbedOptions {
  readonly model: string;
  /** Address with the version, for example `http://127.0.0.1:8080/v1`. @default "https://api.openai.com/v1" */
  readonly baseUrl?: string;
  /** Stands in no message. Some servers need none. @default none */
  readonly apiKey?: string;
  /** Longest wait for one reply. @default 60_000 */
  readonly timeoutMs?: number;
  /** Times that a request is sent again after 408, 409, 429, 5xx, silence or a lost connection. @default 2 */
  readonly maxRetries?: number;
  /** Texts that are sent at once. @default 128 */
  readonly batchSize?: number;
}

/**
 * Embeddings by `/embeddings` of a server that speaks the OpenAI protocol; vectors may come as numbers or as base64.
 * For no texts nothing is sent. An abort rejects with the signal's reason.
 *
 * @returns A function that rejects with an `InputError` where the server refuses the key, the model or the texts, and
 * with an `OutsideError` where it cannot be reached, stays overloaded, or replies with anything but one vector a text,
 * all of one length.
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
  checkWholeNumbers({ timeoutMs, batchSize }, 1);
  checkWholeNumbers({ maxRetries }, 0);
  const server: Server = {
    model,
    baseUrl: checkedAddress(options.baseUrl ?? "https://api.openai.com/v1"),
    apiKey: checkedKey(options.apiKey),
    timeoutMs,
    maxRetries,
  };
  let length: number | undefined;
  return async (texts, { signal } = {}) => {
    const vectors: Float32Array[] = [];
    for (let at = 0; at < texts.length; at += batchSize) {
      const input = texts.slice(at, at + batchSize);
      const reply = await ask(server, { input, ...(signal && { signal }) });
      for (const vector of readVectors(reply, { server, count: input.length })) {
        length ??= vector.length;
        if (vector.length !== length) {
          throw malformed(server, `vectors of ${length} and of ${vector.length} numbers`);
        }
        vectors.push(vector);
      }
    }
    return vectors;
  };
}

interface Server {
  readonly model: string;
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly timeoutMs: number;
  readonly maxRetries: number;
}

function checkWholeNumbers(numbers: Readonly<Record<string, number>>, least: number): void {
  for (const [name, value] of Object.entries(numbers)) {
    if (Number.isSafeInteger(value) && value >= least) continue;
    throw new RangeError(
      `Cannot embed with ${name} ${value}: ${name} must be a whole number of at least ${least}`,
    );
  }
}

function checkedAddress(baseUrl: string): string {
  if (/^https?:$/.test(URL.parse(baseUrl)?.protocol ?? "")) return baseUrl;
  throw new InputError(
    `Cannot ask "${baseUrl}" for embeddings: it is no address; give one such as http://127.0.0.1:8080/v1`,
  );
}

function checkedKey(apiKey: string | undefined): string | undefined {
  if (apiKey === undefined || /^[\x21-\x7e]+$/.test(apiKey)) return apiKey;
  throw new InputError("Cannot use the API key: it is empty or holds blanks or special signs; copy it again");
}

/** The address for people: without the name and password that it may hold. */
function shown({ baseUrl }: Server): string {
  const { origin, pathname } = new URL(baseUrl);
  return `${origin}${pathname.replace(/\/$/, "")}`;
}

async function ask(
  server: Server,
  { input, signal }: { readonly input: readonly string[]; readonly signal?: AbortSignal },
): Promise<unknown> {
  signal?.throwIfAborted();
  // Loaded by the first call: the library takes longer to load than most commands run.
  const { default: OpenAI, APIError, APIConnectionError, APIConnectionTimeoutError } = await import("openai");
  const { model, baseUrl, apiKey, timeoutMs, maxRetries } = server;
  const client = new OpenAI({
    baseURL: baseUrl,
    apiKey: apiKey ?? "none",
    ...(apiKey === undefined && { defaultHeaders: { Authorization: null } }),
    timeout: timeoutMs,
    maxRetries,
    // Named, so that the library takes none of them from the environment.
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: "off",
  });
  try {
    return await client.embeddings.create({ model, input: [...input] }, signal && { signal });
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof APIConnectionTimeoutError) {
      throw new OutsideError(
        `No embeddings from ${shown(server)} within ${timeoutMs} ms; try again or wait longer`,
        { cause: error },
      );
    }
    if (error instanceof APIConnectionError) throw unreachable(error, server);
    if (error instanceof APIError && typeof error.status === "number") {
      throw refused(error.status, { server, detail: detailOf(error.message, server) });
    }
    throw malformed(server, "no readable embeddings");
  }
}

function unreachable(error: Error, server: Server): OutsideError {
  const denied = error.cause instanceof Deno.errors.NotCapable;
  const why = denied
    ? "Deno was started without the permission to; widen --allow-net"
    : "the connection failed; check the address and that the server runs";
  return new OutsideError(`Cannot ask ${shown(server)} for embeddings: ${why}`, { cause: error });
}

function refused(
  status: number,
  { server, detail }: { readonly server: Server; readonly detail: string },
): Error {
  const who = `${shown(server)} gives no embeddings (${status})`;
  switch (status) {
    case 401:
    case 403:
      return new InputError(
        server.apiKey === undefined
          ? `${who}: it wants an API key; give one`
          : `${who}: it refuses the API key; check the key and what it may do`,
      );
    case 404:
      return new InputError(
        `${who}: no such model as "${server.model}", or no such address; check both${detail}`,
      );
    case 429:
      return new OutsideError(`${who}: too many requests or an empty account; try again later${detail}`);
    default:
      return status >= 500 || status === 408 || status === 409
        ? new OutsideError(`${who}: the server failed; try again later${detail}`)
        : new InputError(`${who}: it refuses the request; check the model "${server.model}"${detail}`);
  }
}

/** What the server says, on one line, without the key and without what steers a terminal. */
function detailOf(message: string, { apiKey }: Server): string {
  const text = message.replace(/^\d{3} /, "").replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
  const safe = apiKey === undefined ? text : text.replaceAll(apiKey, "…");
  return safe === "" || /no body/.test(safe) ? "" : ` (it says: ${safe.slice(0, 200)})`;
}

const replyShape = z.object({
  data: z.array(z.object({ index: z.int().optional(), embedding: z.array(z.number()).min(1) })),
});

function readVectors(
  reply: unknown,
  { server, count }: { readonly server: Server; readonly count: number },
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

function malformed(server: Server, what: string, count?: number): OutsideError {
  const texts = count === undefined ? "" : ` for ${count} texts`;
  return new OutsideError(
    `${
      shown(server)
    } replies with ${what}${texts}; check that it serves embeddings and that "${server.model}" is a model for them`,
  );
}
