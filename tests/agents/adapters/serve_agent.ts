/** One request as the server received it. */
export interface ServedRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Headers;
  /** The parsed JSON; undefined without a body. */
  readonly body: unknown;
}

export interface ServedAgent extends AsyncDisposable {
  /** For example `http://127.0.0.1:8000`. */
  readonly url: string;
  /** All requests received so far, in their order. */
  readonly requests: readonly ServedRequest[];
}

/** A server on the loopback that answers each request as a test says: a value is sent as JSON. */
export function serveAgent(reply: (request: ServedRequest, n: number) => unknown): ServedAgent {
  const requests: ServedRequest[] = [];
  const ending = new AbortController();
  const options = { port: 0, hostname: "127.0.0.1", onListen: () => {}, signal: ending.signal };
  const server = Deno.serve(options, async (request) => {
    const { pathname, search } = new URL(request.url);
    const text = await request.text();
    const served = {
      method: request.method,
      path: pathname + search,
      headers: request.headers,
      body: text === "" ? undefined : JSON.parse(text),
    };
    requests.push(served);
    const answer = await reply(served, requests.length);
    return answer instanceof Response ? answer : Response.json(answer);
  });
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    requests,
    [Symbol.asyncDispose]() {
      // A graceful end would wait for replies that have none.
      ending.abort();
      return server.finished;
    },
  };
}
