import type OpenAI from "openai";
import { setImmediate as turn } from "node:timers/promises";
import { checkedFetch, NetworkError, requestedWaitMs } from "../base/network/mod.ts";
import type { AdaptiveLimit } from "./adaptive_limit.ts";
import { CallFailure } from "./call_failure.ts";
import type { ModelServer } from "./model_server.ts";
import { retryCall, retryLimits, type RetryOptions } from "./retry_call.ts";
import {
  bodyFailure,
  brokenFailure,
  cleanMessage,
  lateFailure,
  outsizeFailure,
  refusedFailure,
  unreachableFailure,
  unreadableFailure,
} from "./server_failures.ts";

/** A server that has not replied yet. */
export interface Silence {
  readonly baseUrl: string;
  /** Number of calls that wait for a reply. */
  readonly calls: number;
  /** Milliseconds that the first of them has waited. */
  readonly waitedMs: number;
  /** The number of the try. */
  readonly tries: number;
  /** Most tries for one reply. */
  readonly maxTries: number;
}

/** How calls of one server are made. */
export interface CallerOptions extends RetryOptions {
  /** Holds back calls that the server has no room for; a call that waits to be made again holds no place. @default none */
  readonly limit?: AdaptiveLimit | undefined;
  /** Called where the first reply of the server does not come within two seconds, once. @default nothing */
  readonly onSilence?: ((silence: Silence) => void) | undefined;
  /** Milliseconds since 1970, for a server that names the moment to ask again and not its own. @default Date.now */
  readonly now?: (() => number) | undefined;
}

/** One attempt. An error other than `CallFailure` means a wrong reply. */
type Try<Result> = (client: OpenAI, signal: AbortSignal) => Promise<Result>;

type Caller = <Result>(attempt: Try<Result>, signal?: AbortSignal) => Promise<Result>;

/**
 * Creates the caller of a server with time limit, concurrency limit and retry.
 *
 * @returns A function that rejects with the error of a `CallFailure`, and with the signal's reason after an abort.
 * @throws {RangeError} If a number is out of its range.
 */
export function createCaller(server: ModelServer, options: CallerOptions): Caller {
  const { limit = (work) => work(), now = Date.now, onSilence } = options;
  const { maxTries } = retryLimits(options);
  const contact: Contact = { hasReplied: false, isTold: false };
  let opened: Promise<Library> | undefined;
  let calls = 0;
  return (attempt, signal) => {
    const call = async (tries: number) => {
      const library = await (opened ??= openLibrary(server, { now, contact }));
      const timer = setTimeout(() => {
        if (contact.hasReplied || contact.isTold) return;
        contact.isTold = true;
        onSilence?.({ baseUrl: server.baseUrl, calls, waitedMs: SILENCE_MS, tries, maxTries });
      }, SILENCE_MS);
      calls++;
      try {
        return await tryOnce(attempt, { server, library, signal });
      } finally {
        calls--;
        clearTimeout(timer);
      }
    };
    return retryCall((tries) => limit(() => call(tries), signal && { signal }), {
      ...options,
      ...(signal && { signal }),
    });
  };
}

const SILENCE_MS = 2000;

/** What is known of a server. */
interface Contact {
  hasReplied: boolean;
  /** Whether its silence was told. */
  isTold: boolean;
}

interface Library {
  readonly client: OpenAI;
  /** Failures by the library itself. */
  readonly APIError: typeof OpenAI.APIError;
}

interface Contacting {
  readonly now: () => number;
  readonly contact: Contact;
}

async function openLibrary(server: ModelServer, contacting: Contacting): Promise<Library> {
  // Loaded by the first call: the library takes longer to load than most commands run.
  const { default: OpenAI, APIError } = await import("openai");
  const client = new OpenAI({
    baseURL: server.baseUrl,
    // The key is put in where requests go out.
    apiKey: "none",
    fetch: serverFetch(server, contacting),
    // The time limit and the retry are ours.
    timeout: 2 ** 31 - 1,
    maxRetries: 0,
    // Named, so that the library takes none of them from the environment.
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: "off",
  });
  return { client, APIError };
}

async function tryOnce<Result>(
  attempt: Try<Result>,
  { server, library, signal }: {
    readonly server: ModelServer;
    readonly library: Library;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<Result> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(lateFailure(server)), server.timeoutMs);
  const ended = signal === undefined ? late.signal : AbortSignal.any([signal, late.signal]);
  const { promise: over, reject } = Promise.withResolvers<never>();
  const end = () => reject(ended.reason);
  ended.addEventListener("abort", end, { once: true });
  try {
    ended.throwIfAborted();
    return await Promise.race([attempt(library.client, ended), over]);
  } catch (error) {
    ended.throwIfAborted();
    throw failureOf(error, { server, library });
  } finally {
    clearTimeout(timer);
    ended.removeEventListener("abort", end);
  }
}

function failureOf(
  error: unknown,
  { server, library }: { readonly server: ModelServer; readonly library: Library },
): CallFailure {
  const failure = CallFailure.of(error);
  if (failure !== undefined) return failure;
  if (error instanceof library.APIError) return brokenFailure(server, error.message);
  return unreadableFailure(server, `no readable ${server.gives}`);
}

/**
 * Creates a `fetch` for one server that rejects with a `CallFailure` unless a reply of the protocol comes: no
 * connection, refusal, other content type, invalid UTF-8, early end, or too many bytes (counted unpacked). At most 64
 * KiB of a refusal are read. Sends only headers that the protocol needs.
 */
function serverFetch(server: ModelServer, { now, contact }: Contacting): typeof fetch {
  const ask = checkedFetch(server);
  return async (input, init) => {
    const response = await ask(input, { ...init, headers: headersFor(server, init) }).catch((error) => {
      throw unreachableFailure(server, { error, hasReplied: contact.hasReplied });
    });
    contact.hasReplied = true;
    const { body, headers, ok, status } = response;
    if (!ok) {
      const text = await beginningOf(body).catch(() => "");
      throw refusedFailure(server, { status, body: text, waitMs: requestedWaitMs(headers, now) });
    }
    const type = headers.get("content-type")?.split(";")[0] ?? "no type of content";
    if (body === null || !/^\s*(application\/(.+\+)?json|text\/event-stream)\s*$/i.test(type)) {
      await body?.cancel();
      const shown = cleanMessage(type, server.secrets);
      throw unreadableFailure(server, `no readable ${server.gives} (${shown})`);
    }
    return new Response(
      ReadableStream.from(checkedJson(body, { server, streamed: /event-stream/i.test(type) })),
      response,
    );
  };
}

/** The library adds headers that name the machine, and those of a variable of the environment. */
function headersFor({ authorization }: ModelServer, init: RequestInit | undefined): Headers {
  const given = new Headers(init?.headers);
  const sent = new Headers(authorization === undefined ? {} : { authorization });
  for (const name of ["accept", "content-type"]) {
    const value = given.get(name);
    if (value !== null) sent.set(name, value);
  }
  return sent;
}

/** Bytes of a refusal that are read; its words stand in the beginning. */
const mostRefusalBytes = 64 * 1024;

async function beginningOf(body: ReadableStream<Uint8Array<ArrayBuffer>> | null): Promise<string> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    parts.push(part.slice(0, mostRefusalBytes - bytes));
    bytes += part.length;
    if (bytes >= mostRefusalBytes) break;
  }
  return await new Blob(parts).text();
}

/** The bytes as they come, as long as their JSON is of a size that can be read. */
async function* checkedJson(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { server, streamed }: { readonly server: ModelServer; readonly streamed: boolean },
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const watch = watchSize(streamed);
  try {
    for await (const part of body) {
      const beyond = watch(part);
      if (beyond !== undefined) throw outsizeFailure(server, beyond);
      if (streamed) yield* pieces(part);
      else yield part;
    }
  } catch (error) {
    throw error instanceof NetworkError ? bodyFailure(server, error) : error;
  }
}

/** The library takes a time that grows with the square of a part in which many events stand. */
const pieceBytes = 4096;

async function* pieces(part: Uint8Array<ArrayBuffer>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let at = 0; at < part.length; at += pieceBytes) {
    // Signals and the time limit are heard between the pieces.
    if (at > 0) await turn();
    yield part.subarray(at, at + pieceBytes);
  }
}

/** Bytes of one event of a stream; what is sent whole in one is shorter. */
const mostEventBytes = 2 ** 20;
/** Lines of a stream, of which an event has two. */
const mostLines = 200_000;
/** Brackets within brackets. */
const mostDepth = 500;
/** Objects and lists of one value; each takes many times its two bytes once it is read. */
const mostParts = 50_000;

/**
 * Watches the bytes of a reply before it is assembled and names the first limit it exceeds, for example `more than 500
 * levels`.
 *
 * @param streamed Whether the reply is a stream of events rather than one value of JSON.
 */
function watchSize(streamed: boolean): (bytes: Uint8Array) => string | undefined {
  let [lines, event, depth, parts] = [0, 0, 0, 0];
  let [quoted, escaped, blank] = [false, false, true];
  return (bytes) => {
    for (const byte of bytes) {
      if (byte === LINE_FEED) {
        // No text of JSON goes over a line, and a blank line ends an event.
        quoted = escaped = false;
        if (streamed && blank) event = depth = parts = 0;
        blank = true;
        lines++;
        continue;
      }
      event++;
      if (byte !== CARRIAGE_RETURN) blank = false;
      if (escaped) escaped = false;
      else if (quoted && byte === BACKSLASH) escaped = true;
      else if (byte === QUOTE) quoted = !quoted;
      else if (quoted) continue;
      else if (byte === LIST || byte === OBJECT) {
        parts++;
        if (++depth > mostDepth) return `more than ${mostDepth} levels`;
        if (parts > mostParts) return `more than ${mostParts} lists and objects`;
      } else if (byte === LIST_END || byte === OBJECT_END) depth--;
    }
    if (!streamed) return undefined;
    if (lines > mostLines) return `more than ${mostLines} lines`;
    return event > mostEventBytes ? `an event of more than ${mostEventBytes / 2 ** 20} MiB` : undefined;
  };
}

const [LINE_FEED, CARRIAGE_RETURN, QUOTE, BACKSLASH, LIST, LIST_END, OBJECT, OBJECT_END] = [
  ...new TextEncoder().encode('\n\r"\\[]{}'),
];
