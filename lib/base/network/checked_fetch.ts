import { NetworkError, type NetworkErrorKind } from "./network_error.ts";

export interface CheckedFetchOptions {
  /** Bytes of the longest reply, unpacked. */
  readonly maxReplyBytes: number;
  /** What sends single requests. @default the global `fetch` */
  readonly fetch?: typeof fetch | undefined;
}

/**
 * Creates a `fetch` that follows at most three redirects, within one origin and with the whole request, as another origin
 * would learn its secrets; and whose replies are UTF-8 of bounded length. It rejects, and its bodies fail, with a
 * `NetworkError`, with the signal's reason after an abort, and with `Deno.errors.NotCapable` without the permission.
 */
export function checkedFetch({ maxReplyBytes, fetch: send = fetch }: CheckedFetchOptions): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { method, headers, signal } = request;
    const body = request.body && await request.bytes();
    const start = new URL(request.url);
    const { origin } = start;
    const asked = new Set<string>();
    for (let url = start;;) {
      asked.add(url.href);
      const response = await send(url, { method, headers, body, signal, redirect: "manual" }).catch(
        (error) => {
          signal.throwIfAborted();
          throw connectionError(error, origin);
        },
      );
      if (!redirects.includes(response.status)) {
        return checkedResponse(response, { origin, signal, maxReplyBytes });
      }
      await response.body?.cancel();
      const next = targetOf(response, url);
      const fault = redirectFault(next, { origin, asked });
      if (next === undefined || fault !== undefined) {
        const why = `it redirects ${fault}; give the address that answers itself`;
        throw new NetworkError("redirect", `Cannot reach ${origin}: ${why}`);
      }
      url = next;
    }
  };
}

interface Reply {
  readonly origin: string;
  readonly signal: AbortSignal;
  readonly maxReplyBytes: number;
}

function checkedResponse(
  response: Response,
  reply: Reply,
): Response {
  const { body, headers, status, statusText } = response;
  if (body === null) return response;
  const fault = formFault(response);
  if (fault !== undefined) throw new NetworkError("unreadable", `${reply.origin} ${fault}`);
  const encoding = encodingOf(response);
  return new Response(ReadableStream.from(checkedBody(body, { ...reply, encoding })), {
    headers,
    status,
    statusText,
  });
}

/** Encodings that the runtime asks for and unpacks. */
const unpacked = ["gzip", "br"];

function encodingOf({ headers }: Response): string {
  return headers.get("content-encoding")?.trim().toLowerCase() ?? "identity";
}

/** What keeps a reply from being read at all, as the end of a sentence. */
function formFault(response: Response): string | undefined {
  const { status } = response;
  if (status < 200 || status > 599) {
    return `replies with status ${status}, which HTTP does not have; correct it`;
  }
  const encoding = encodingOf(response);
  if (["identity", "", ...unpacked].includes(encoding)) return undefined;
  const shown = /^[\w-]{1,20}$/.test(encoding) ? encoding : "of its header Content-Encoding";
  return `replies in the encoding ${shown}, which was not asked for; let it send ${
    unpacked.join(", ")
  } or none`;
}

async function* checkedBody(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { origin, signal, maxReplyBytes, encoding }: Reply & { readonly encoding: string },
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const check = (bytes?: Uint8Array<ArrayBuffer>) => {
    try {
      decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw new NetworkError(
        "not_utf8",
        `${origin} replies with bytes that are not UTF-8; let it send UTF-8`,
      );
    }
  };
  const reader = body.getReader();
  const read = () =>
    reader.read().catch((error) => {
      signal.throwIfAborted();
      if (error instanceof NetworkError) throw error;
      if (unpacked.includes(encoding) && !/error reading a body/i.test(String(error))) {
        throw new NetworkError(
          "unreadable",
          `${origin} replies with a body that is broken or not in ${encoding}, as its header Content-Encoding says; ` +
            "correct the body or the header",
        );
      }
      throw new NetworkError("cut", `${origin} broke off in the middle of its reply; try again later`);
    });
  let total = 0;
  try {
    for (let part = await read(); !part.done; part = await read()) {
      total += part.value.length;
      if (total > maxReplyBytes) {
        const most = `more than ${sizeText(maxReplyBytes)}`;
        throw new NetworkError(
          "too_large",
          `${origin} replies with ${most}, which is not read to its end; let it send less`,
        );
      }
      check(part.value);
      yield part.value;
    }
    check();
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function sizeText(bytes: number): string {
  return bytes < 2 ** 20 ? `${bytes} bytes` : `${Math.ceil(bytes / 2 ** 20)} MiB`;
}

/** Redirects that are followed for one request. */
const mostRedirects = 3;

/** Statuses that name another address. */
const redirects = [301, 302, 303, 307, 308];

function redirectFault(
  to: URL | undefined,
  { origin, asked }: { readonly origin: string; readonly asked: ReadonlySet<string> },
): string | undefined {
  if (to === undefined) return "without an address in its header Location";
  const shown = `${to.origin === "null" ? to.protocol : to.origin}${to.pathname}`;
  if (to.origin !== origin) return `to another server, ${shown}`;
  if (asked.has(to.href)) return `in a circle, by way of ${shown}`;
  return asked.size > mostRedirects ? `more than ${mostRedirects} times, at last to ${shown}` : undefined;
}

function targetOf({ headers }: Response, from: URL): URL | undefined {
  const location = headers.get("location");
  return location === null ? undefined : URL.parse(location, from) ?? undefined;
}

/** Why a request failed, by the words of the runtime, which has no codes for it. */
const faults: readonly (readonly [words: RegExp, kind: NetworkErrorKind, why: string])[] = [
  [/not valid for name/i, "tls", "its certificate is for another name; ask it by that name"],
  [/certificate.*expired/i, "tls", "its certificate has expired; have it renewed"],
  [
    /certificate/i,
    "tls",
    "its certificate is not trusted; set DENO_CERT to the file of the authority that signed it, or DENO_TLS_CA_STORE=system",
  ],
  [
    /InvalidContentType|handshake|\btls\b/i,
    "tls",
    "it does not speak TLS; check protocol and port of the address",
  ],
  [/dns|lookup/i, "absent", "there is no such host; check the address"],
  [/are blocked/i, "absent", "no request may go to its port; check the address"],
  [/refused/i, "absent", "nothing listens there; check the address and that the server runs"],
  [/\(Connect\)/, "unreachable", "the connection failed; check the address and that the server runs"],
  [/head is too large/i, "unreadable", "its reply has more headers than are read; let it send fewer"],
  [/invalid HTTP|parse/i, "cut", "it does not speak HTTP; check protocol and port of the address"],
  [/(?:)/, "cut", "it ended the connection before it replied; look into its log"],
];

/** The words of the runtime hold the address, in which a secret may stand. */
function connectionError(error: unknown, origin: string): unknown {
  if (error instanceof NetworkError || error instanceof Deno.errors.NotCapable) return error;
  const { message = "", cause } = error instanceof Error ? error : {};
  const words = cause instanceof Error ? cause.message : message;
  const [, kind, why] = faults.find(([pattern]) => pattern.test(words.replaceAll(/\S*:\/\/\S*/g, ""))) ?? [];
  return new NetworkError(kind ?? "cut", `Cannot reach ${origin}: ${why}`);
}
