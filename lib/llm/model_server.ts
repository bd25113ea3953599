import { decodedUri, InputError } from "../base/mod.ts";
import { checkWholeNumbers } from "./check_whole_numbers.ts";

/** The address that is asked where none is named. */
export const OPENAI_ADDRESS = "https://api.openai.com/v1";

/** A server that speaks the OpenAI protocol, and the model that it is asked for. */
export interface ModelServerOptions {
  readonly model: string;
  /** Address with the version, for example `http://127.0.0.1:8080/v1`. @default "https://api.openai.com/v1" */
  readonly baseUrl?: string | undefined;
  /** Stands in no message. Some servers need none. `${NAME}` names a variable that `fetch` puts in. @default none */
  readonly apiKey?: string | undefined;
  /** What sends requests, for example that of a network process. @default the global `fetch` */
  readonly fetch?: typeof fetch | undefined;
}

/** A server whose address and key have been checked. */
export interface ModelServer {
  readonly model: string;
  /** Address without the name and password that it may have held. */
  readonly baseUrl: string;
  /** How a request proves who asks: by the key, without one by the name and password of the address. */
  readonly authorization: string | undefined;
  readonly hasKey: boolean;
  /** Longest wait for one whole reply. */
  readonly timeoutMs: number;
  /** Bytes of the longest reply that is read, unpacked. */
  readonly maxReplyBytes: number;
  /** What it is asked for. */
  readonly gives: "embeddings" | "chat answers";
  readonly fetch: typeof fetch;
  /** What must stand in no message. */
  readonly secrets: readonly string[];
}

interface ServerUse extends Pick<ModelServer, "gives" | "timeoutMs"> {
  /** Bytes of the longest reply that is read. @default 8 MiB */
  readonly maxReplyBytes?: number;
}

/** Room for a million characters, or for 30,000 tokens that are streamed each in an event of its own. */
const longestReply = 8 * 2 ** 20;

/**
 * Checks the settings of a server.
 *
 * @throws {InputError} If address or key cannot be used.
 * @throws {RangeError} If the time limit is out of its range.
 */
export function modelServer(
  { model, baseUrl = OPENAI_ADDRESS, apiKey, fetch = globalThis.fetch }: ModelServerOptions,
  { gives, timeoutMs, maxReplyBytes = longestReply }: ServerUse,
): ModelServer {
  checkWholeNumbers({ timeoutMs }, 1);
  if (apiKey !== undefined && !/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new InputError(
      "Cannot use the API key: it is empty or holds blanks or special signs; copy it again",
    );
  }
  const url = checkedAddress(baseUrl, gives);
  const login = loginOf(url);
  const key = apiKey !== undefined && /^\$\{\w+\}$/.test(apiKey) ? undefined : apiKey;
  const secrets = [key, login?.basic, ...login?.secrets ?? []].filter((secret) => secret !== undefined);
  const basic = login && `Basic ${login.basic}`;
  return {
    model,
    baseUrl: `${url.origin}${url.pathname.replace(/\/$/, "")}`,
    authorization: apiKey === undefined ? basic : `Bearer ${apiKey}`,
    hasKey: apiKey !== undefined,
    fetch,
    timeoutMs,
    maxReplyBytes,
    gives,
    secrets,
  };
}

function checkedAddress(baseUrl: string, gives: ModelServer["gives"]): URL {
  const url = URL.parse(baseUrl);
  if (url !== null && /^https?:$/.test(url.protocol) && url.search === "" && url.hash === "") return url;
  // Whatever it is: what stands before an @ may be a password, what stands behind a ? a key.
  const harmless = baseUrl.replace(/^.*@/s, "…@").replace(/[?#].*$/s, "…");
  throw new InputError(
    `Cannot ask "${harmless}" for ${gives}: it is no address of a server; give one such as http://127.0.0.1:8080/v1`,
  );
}

/** Login of an address as it is sent, and in other forms in which it may come back. */
function loginOf(
  { username, password }: URL,
): { readonly basic: string; readonly secrets: readonly string[] } | undefined {
  if (username === "" && password === "") return undefined;
  const [name = "", word = ""] = [username, password].map(decodedUri);
  const basic = new TextEncoder().encode(`${name}:${word}`).toBase64();
  // A name alone is a token; beside a password it is no secret.
  return { basic, secrets: password === "" ? [username, name] : [password, word] };
}

/**
 * Returns the key and login of a server in all forms in which they may come back, for `redact` and cassettes.
 *
 * @throws {InputError} If address or key cannot be used.
 *
 * @example
 * ```ts
 * import { redact, serverSecrets } from "querylogue/llm";
 * import assert from "node:assert/strict";
 *
 * const baseUrl = "http://me:word%20pass@127.0.0.1:8080/v1";
 * const secrets = serverSecrets({ model: "small", baseUrl, apiKey: "sk-123456" });
 * assert.equal(redact("word pass or sk-123456", secrets), "… or …");
 * ```
 */
export function serverSecrets(options: ModelServerOptions): readonly string[] {
  return modelServer(options, { gives: "chat answers", timeoutMs: 1 }).secrets;
}

/**
 * Returns the address of a server without the login that it may hold, to be shown and kept.
 *
 * @throws {InputError} If address or key cannot be used.
 *
 * @example
 * ```ts
 * import { serverAddress } from "querylogue/llm";
 * import assert from "node:assert/strict";
 *
 * const baseUrl = "http://me:word@127.0.0.1:8080/v1/";
 * assert.equal(serverAddress({ model: "small", baseUrl }), "http://127.0.0.1:8080/v1");
 * ```
 */
export function serverAddress(options: ModelServerOptions): string {
  return modelServer(options, { gives: "chat answers", timeoutMs: 1 }).baseUrl;
}
