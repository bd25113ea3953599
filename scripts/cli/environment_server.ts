import { NetworkError, startNetworkProcess } from "../../lib/base/network/mod.ts";
import { InputError } from "../../lib/base/mod.ts";
import { OPENAI_ADDRESS, serverSecrets } from "../../lib/llm/mod.ts";
import type { ModelServer } from "../../lib/runs/mod.ts";
import { keepSecret } from "./secrets.ts";
import { runningTask } from "./task_context.ts";

/** A server of models, asked by a process of its own; belongs into `await using`. */
export interface EnvironmentServer extends ModelServer, AsyncDisposable {}

/**
 * Opens the server that the environment names by `OPENAI_BASE_URL`, or else by `OPENAI_API_KEY`. A variable that is set
 * to nothing counts as unset. The key is read by the process that asks the server, and never by this one.
 *
 * @param maxReplyBytes Bytes of the longest reply. @default 8 MiB
 * @throws {InputError} If the environment names none, or address or key cannot be used.
 */
export async function openEnvironmentServer(maxReplyBytes?: number): Promise<EnvironmentServer> {
  const { variable, childEnvironment } = runningTask();
  const named = variable("OPENAI_BASE_URL") || undefined;
  const baseUrl = named ?? OPENAI_ADDRESS;
  keepSecret(...serverSecrets({ model: "", baseUrl }));
  await using opened = new AsyncDisposableStack();
  const network = opened.use(startNetworkProcess({
    origin: baseUrl,
    variables: [keyVariable],
    environment: childEnvironment,
    maxReplyBytes,
  }));
  const hasKey = await network.has(keyVariable).catch((error) => {
    throw error instanceof NetworkError ? new InputError(error.message) : error;
  });
  if (!hasKey && named === undefined) {
    throw new InputError(
      `No server of models is told: set ${keyVariable}, or OPENAI_BASE_URL for a server that needs no key`,
    );
  }
  const held = opened.move();
  return {
    baseUrl,
    apiKey: hasKey ? `\${${keyVariable}}` : undefined,
    fetch: network.fetch,
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
}

const keyVariable = "OPENAI_API_KEY";
