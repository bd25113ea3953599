import type { ModelServer } from "./model_server.ts";
import { redirectFailure, unreachableFailure } from "./server_failures.ts";

/** Redirects that are followed for one request. */
const mostRedirects = 3;

/**
 * `fetch` that follows at most three redirects, with the whole request each time and within one origin alone, as another
 * one would learn the key and the prompt.
 *
 * @throws {CallFailure} If the server cannot be reached, or redirects further.
 */
export async function followRedirects(
  input: Parameters<typeof fetch>[0],
  init: RequestInit,
  server: ModelServer,
): Promise<Response> {
  let url = new URL(input instanceof Request ? input.url : input);
  const asked = new Set([url.href]);
  for (let redirects = 0;; redirects++) {
    const response = await fetch(url, { ...init, redirect: "manual" }).catch((error) => {
      throw unreachableFailure(server, error);
    });
    const to = targetOf(response, url);
    if (to === undefined) return response;
    await response.body?.cancel();
    if (to.origin !== url.origin) throw redirectFailure(server, "it redirects to another server,", to);
    if (asked.has(to.href)) throw redirectFailure(server, "it redirects in a circle, by way of", to);
    if (redirects === mostRedirects) {
      throw redirectFailure(server, `it redirects more than ${mostRedirects} times, at last to`, to);
    }
    asked.add(to.href);
    url = to;
  }
}

function targetOf({ status, headers }: Response, from: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(status)) return undefined;
  return URL.parse(headers.get("location") ?? "", from) ?? undefined;
}
