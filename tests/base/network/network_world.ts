import assert from "node:assert/strict";
import {
  NetworkError,
  type NetworkErrorKind,
  type NetworkProcess,
  type NetworkProcessOptions,
  startNetworkProcess,
} from "querylogue/base/network";

/** A server and a network process that reaches it. */
export interface NetworkWorld {
  readonly origin: string;
  readonly network: NetworkProcess;
}

/** Runs a test with a server of its own. */
export async function withNetwork(
  answer: (request: Request) => Response | Promise<Response>,
  test: (world: NetworkWorld) => Promise<void>,
  options: Omit<NetworkProcessOptions, "origin"> = {},
): Promise<void> {
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, answer);
  const origin = `http://127.0.0.1:${server.addr.port}`;
  const network = startNetworkProcess({ origin, ...options });
  try {
    await test({ origin, network });
  } finally {
    await network[Symbol.asyncDispose]();
    await server.shutdown();
  }
}

/** A request fails in this way, and its sentence holds no value of a variable. */
export const rejects = (promise: Promise<unknown>, kind: NetworkErrorKind, words: RegExp) =>
  assert.rejects(promise, (error) => {
    assert.ok(error instanceof NetworkError, String(error));
    assert.equal(error.kind, kind, error.message);
    assert.match(error.message, words);
    assert.doesNotMatch(error.message, /canary|\n/);
    return true;
  });

/** Sends so many bytes of text as they are asked for, without an end if they are not counted. */
export function streamed(part: string, count = Infinity): ReadableStream<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder().encode(part);
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      if (sent++ < count) controller.enqueue(bytes);
      else controller.close();
    },
  });
}
