import { NetworkError } from "./network_error.ts";

/** A request as it goes out. */
export interface OutgoingRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body: Uint8Array<ArrayBuffer> | null;
  readonly signal: AbortSignal;
}

/** Redirects that are followed for one request. */
const mostRedirects = 3;

/**
 * Sends a request and follows at most three redirects within its origin, with the whole request; another origin would
 * learn its secrets.
 *
 * @throws {NetworkError} If the server cannot be reached, or redirects further.
 */
export async function sendRequest({ url, signal, ...request }: OutgoingRequest): Promise<Response> {
  const asked = new Set<string>();
  const { origin } = url;
  const fail = (how: string) =>
    new NetworkError("redirect", `${origin} redirects ${how}; give the address that answers itself`);
  for (let to = url;;) {
    asked.add(to.href);
    const response = await fetch(to, { ...request, signal, redirect: "manual" }).catch((error) => {
      signal.throwIfAborted();
      throw connectionError(error, origin);
    });
    const next = targetOf(response, to);
    if (next === undefined) return response;
    await response.body?.cancel();
    if (next.origin !== origin) throw fail(`to another server, ${next.origin}${next.pathname}`);
    if (asked.has(next.href)) throw fail(`in a circle, by way of ${next.origin}${next.pathname}`);
    if (asked.size > mostRedirects) {
      throw fail(`more than ${mostRedirects} times, at last to ${next.origin}${next.pathname}`);
    }
    to = next;
  }
}

function targetOf({ status, headers }: Response, from: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(status)) return undefined;
  return URL.parse(headers.get("location") ?? "", from) ?? undefined;
}

/** The runtime tells reasons apart in words alone. Its words hold the address, in which a secret may stand. */
function connectionError(error: unknown, origin: string): NetworkError {
  if (error instanceof Deno.errors.NotCapable) {
    return new NetworkError(
      "other_origin",
      `Cannot reach ${origin}: the process may reach another server only`,
    );
  }
  const words = error instanceof Error ? error.message : String(error);
  if (/certificate/i.test(words)) {
    return new NetworkError(
      "tls",
      `Cannot trust ${origin}: its certificate is refused; set DENO_CERT to the file of the authority that signed it`,
    );
  }
  if (/InvalidContentType|corrupt message|handshake|tls/i.test(words)) {
    return new NetworkError(
      "tls",
      `Cannot reach ${origin}: it speaks no TLS that can be read; check that its address begins with https`,
    );
  }
  if (/\(Connect\)/.test(words)) {
    const why = /dns|lookup/i.test(words) ? "there is no host of this name" : "the connection failed";
    return new NetworkError(
      "unreachable",
      `Cannot reach ${origin}: ${why}; check the address and that the server runs`,
    );
  }
  return new NetworkError("cut", `${origin} closed the connection before it replied; try again later`);
}
