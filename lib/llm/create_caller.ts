import type OpenAI from "openai";
import type { AdaptiveLimit } from "./adaptive_limit.ts";
import { CallFailure } from "./call_failure.ts";
import type { ModelServer } from "./model_server.ts";
import { retryCall, retryLimits, type RetryOptions } from "./retry_call.ts";
import { brokenFailure, lateFailure, unreadableFailure } from "./server_failures.ts";
import { serverFetch } from "./server_fetch.ts";

/** How calls of one server are made. */
export interface CallerOptions extends RetryOptions {
  /** Holds back calls that the server has no room for; a call that waits to be made again holds no place. @default none */
  readonly limit?: AdaptiveLimit | undefined;
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
  const { limit = (work) => work(), now = Date.now } = options;
  retryLimits(options);
  let opened: Promise<Library> | undefined;
  return (attempt, signal) => {
    const call = async () => {
      const library = await (opened ??= openLibrary(server, now));
      return await tryOnce(attempt, { server, library, signal });
    };
    return retryCall(() => limit(call, signal && { signal }), { ...options, ...(signal && { signal }) });
  };
}

interface Library {
  readonly client: OpenAI;
  /** Failures by the library itself. */
  readonly APIError: typeof OpenAI.APIError;
}

async function openLibrary(server: ModelServer, now: () => number): Promise<Library> {
  // Loaded by the first call: the library takes longer to load than most commands run.
  const { default: OpenAI, APIError } = await import("openai");
  const client = new OpenAI({
    baseURL: server.baseUrl,
    // The key is put in where requests go out.
    apiKey: "none",
    fetch: serverFetch(server, now),
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
