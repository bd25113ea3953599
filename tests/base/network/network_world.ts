import {
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
