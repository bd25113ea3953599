import { z } from "zod";
import { InputError, OutsideError, redact } from "../base/mod.ts";
import { NetworkError } from "../base/network/mod.ts";
import { CallFailure, ContextTooLongError } from "./call_failure.ts";
import type { ModelServer } from "./model_server.ts";

/** No reply within the time limit. */
export function lateFailure({ gives, baseUrl, timeoutMs }: ModelServer): CallFailure {
  const error = new OutsideError(
    `No ${gives} from ${baseUrl} within ${timeoutMs} ms; try again or wait longer`,
  );
  return new CallFailure(error, { again: true });
}

/**
 * No reply began.
 *
 * @param hasReplied Whether the server has replied before: it may be there again soon.
 */
export function unreachableFailure(
  { gives, baseUrl, secrets }: ModelServer,
  { error, hasReplied }: { readonly error: unknown; readonly hasReplied: boolean },
): CallFailure {
  const options = { cause: error };
  const { kind = "unreachable", message = "" } = error instanceof NetworkError ? error : {};
  const sentence = cleanMessage(message, secrets);
  switch (kind) {
    case "absent":
    case "unreachable":
    case "cut": {
      const denied = error instanceof Deno.errors.NotCapable;
      const why = denied
        ? "Deno was started without the permission to; widen --allow-net"
        : "the connection failed; check the address and that the server runs";
      const told = new OutsideError(`Cannot ask ${baseUrl} for ${gives}: ${why}`, options);
      return new CallFailure(told, { again: !denied && (kind !== "absent" || hasReplied) });
    }
    case "redirect":
    case "missing_variable":
      return new CallFailure(new InputError(sentence, options));
    case "tls":
    case "other_origin":
    case "too_large":
    case "not_utf8":
    case "unreadable":
      return new CallFailure(new OutsideError(sentence, options));
    default:
      return kind satisfies never;
  }
}

/** The reply did not end. */
export function cutFailure({ gives, baseUrl }: ModelServer): CallFailure {
  const error = new OutsideError(`${baseUrl} broke off in the middle of its ${gives}; try again later`);
  return new CallFailure(error, { again: true });
}

/** The body of a reply could not be read. */
export function bodyFailure(server: ModelServer, { kind, message }: NetworkError): CallFailure {
  if (kind === "not_utf8") return unreadableFailure(server, `${server.gives} that are not UTF-8`);
  if (kind === "unreadable") return new CallFailure(new OutsideError(cleanMessage(message, server.secrets)));
  if (kind !== "too_large") return cutFailure(server);
  return outsizeFailure(server, `more than ${Math.ceil(server.maxReplyBytes / 2 ** 20)} MiB`);
}

/** The reply is too large. It is not repeated, as that costs as much again. */
export function outsizeFailure({ gives, model, baseUrl }: ModelServer, beyond: string): CallFailure {
  const error = new OutsideError(
    `${baseUrl} sends ${gives} with ${beyond}, which is not read to its end; check the server and the model "${model}"`,
  );
  return new CallFailure(error);
}

/** The server reports a failure within its reply. */
export function brokenFailure(server: ModelServer, words: string): CallFailure {
  const who = `${server.baseUrl} failed at its ${server.gives}`;
  if (isTooLong(words)) return tooLongFailure(server, who, serverSays(words, server));
  const error = new OutsideError(`${who}; try again later${serverSays(words, server)}`);
  return new CallFailure(error, { again: true });
}

/** The reply violates the protocol. */
export function unreadableFailure({ gives, model, baseUrl }: ModelServer, what: string): CallFailure {
  const error = new OutsideError(
    `${baseUrl} replies with ${what}; check that it serves ${gives} and that "${model}" is a model for them`,
  );
  return new CallFailure(error, { again: true });
}

/** The reply is empty. */
export function emptyFailure({ gives, model, baseUrl }: ModelServer): CallFailure {
  const error = new OutsideError(
    `${baseUrl} gives empty ${gives}; try again or ask another model than "${model}"`,
  );
  return new CallFailure(error, { again: true });
}

/** The server answers with a status of 300 or more. */
export function refusedFailure(
  server: ModelServer,
  { status, body, waitMs }: {
    readonly status: number;
    readonly body: string;
    readonly waitMs: number | undefined;
  },
): CallFailure {
  const { baseUrl, gives, hasKey, model } = server;
  const { message, reason } = serverWords(body);
  const who = `${baseUrl} gives no ${gives} (${status})`;
  const words = serverSays(message, server);
  if (status === 401 || status === 403) {
    const why = hasKey
      ? "it refuses the API key; check the key and what it may do"
      : "it wants an API key; give one";
    return new CallFailure(new InputError(`${who}: ${why}`));
  }
  if (status === 404) {
    const why = `no such model as "${model}", or no such address; check both`;
    return new CallFailure(new InputError(`${who}: ${why}${words}`));
  }
  if (isTooLong(reason)) return tooLongFailure(server, who, words);
  if (status === 413) {
    const why = "the request is longer than the server takes; ask with less or raise its limit";
    return new CallFailure(new ContextTooLongError(`${who}: ${why}${words}`));
  }
  if (status === 429) {
    const error = new OutsideError(`${who}: too many requests or an empty account; try again later${words}`);
    return new CallFailure(error, {
      again: !/insufficient_quota/.test(reason),
      overloaded: true,
      waitMs,
    });
  }
  if (status >= 500 || status === 408 || status === 409) {
    const error = new OutsideError(`${who}: the server failed; try again later${words}`);
    // 529 is how some servers say that they are overloaded.
    const overloaded = status === 503 || status === 529;
    return new CallFailure(error, { again: true, overloaded, waitMs });
  }
  const why = `it refuses the request; check the model "${model}"`;
  return new CallFailure(new InputError(`${who}: ${why}${words}`), { refusal: reason });
}

function tooLongFailure({ model }: ModelServer, who: string, words: string): CallFailure {
  const why = `the request is longer than the context of "${model}"; ask with less or take a model with more`;
  return new CallFailure(new ContextTooLongError(`${who}: ${why}${words}`));
}

function isTooLong(reason: string): boolean {
  return /context[\s_](length|window|size)|maximum context|prompt is too long|input (is )?too long|too many (input )?tokens/i
    .test(reason);
}

function serverSays(words: string, { secrets }: ModelServer): string {
  const safe = cleanMessage(words, secrets);
  return safe === "" ? "" : ` (it says: ${safe})`;
}

interface ServerWords {
  /** For people; empty where the server says nothing that can be read. */
  readonly message: string;
  /** The message with the codes beside it, to tell reasons apart. */
  readonly reason: string;
}

const text = z.string().catch("").optional();
const codes = { code: text, type: text, param: text };
const errorShape = z.object({
  error: z.union([z.string(), z.object({ message: text, ...codes })]).catch("").optional(),
  message: text,
  detail: z.unknown().optional(),
  ...codes,
});

/** Reads the body of an error, whose form differs between servers. */
function serverWords(body: string): ServerWords {
  const parsed = errorShape.safeParse(parsedJson(body));
  if (!parsed.success) {
    // A page for browsers says nothing to people in a terminal.
    const message = /^\s*[<{[]/.test(body) ? "" : body;
    return { message, reason: message };
  }
  const { error, message, detail, ...codes } = parsed.data;
  const inner = typeof error === "string" ? { message: error } : error ?? {};
  const said = inner.message ?? message ?? detailText(detail);
  return { message: said, reason: [said, ...Object.values({ ...codes, ...inner })].join(" ") };
}

function detailText(detail: unknown): string {
  return typeof detail === "string" ? detail : detail === undefined ? "" : JSON.stringify(detail);
}

function parsedJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Shortens a foreign message to one line without secrets and control characters. */
export function cleanMessage(words: string, secrets: readonly string[]): string {
  return redact(words, secrets)
    .replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, " ").trim().slice(0, 200);
}
