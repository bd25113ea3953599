import { InputError } from "../../lib/base/mod.ts";
import { NetworkError, startNetworkProcess } from "../../lib/base/network/mod.ts";
import { OPENAI_ADDRESS, serverSecrets } from "../../lib/llm/mod.ts";
import { type Models, type ModelServer, openModels, type OpenModelsOptions } from "../../lib/runs/mod.ts";
import { say } from "./command.ts";
import type { ModelFlags } from "./model_options.ts";
import { keepSecret } from "./secrets.ts";
import { runningTask } from "./task_context.ts";

interface OpenFlaggedModelsOptions extends Pick<OpenModelsOptions, "roles" | "concurrency" | "onReply"> {
  /** Tells a person what is waited for. @default the task's `say` */
  readonly say?: ((sentence: string) => void) | undefined;
}

/**
 * Opens the models that flags name, at the server that the environment names. A replay reads nothing of the environment.
 *
 * @throws {InputError} If a model, the key or a usable address is missing, or the cassette, the prices or their file.
 * @throws {OutsideError} If a file cannot be read or written.
 */
export async function openFlaggedModels(
  flags: ModelFlags,
  { say: tell = say, ...options }: OpenFlaggedModelsOptions,
): Promise<Models> {
  const { model, modelTimeout, maxCostUsd, maxTokens, prices, cassette, replay } = flags;
  await using opened = new AsyncDisposableStack();
  const server = replay ? undefined : opened.use(await openEnvironmentServer());
  const models = opened.use(
    await openModels({
      ...options,
      ...{ model, server, maxCostUsd, maxTokens, prices, cassette, replay },
      models: {
        synthesizer: flags.synthesizerModel,
        agent: flags.agentModel,
        user: flags.userModel,
        judge: flags.judgeModel,
      },
      onSilence: ({ baseUrl, calls, waitedMs, tries, maxTries }) => {
        const waits = calls === 1 ? "1 call waits" : `${calls} calls wait`;
        const again = tries === 1 ? "" : ` (attempt ${tries} of ${maxTries})`;
        tell(`No reply from ${baseUrl} yet: ${waits} since ${waitedMs / 1000} s${again}`);
      },
      onRetry: ({ tries, maxTries, waitMs, reason }) => {
        const when = waitMs === 0 ? "now" : `in ${Math.ceil(waitMs / 1000)} s`;
        tell(`Asking again ${when} (attempt ${tries + 1} of ${maxTries}): ${reason}`);
      },
      timeoutMs: 1_000 * modelTimeout,
      sleep: runningTask().sleep,
    }),
  );
  const held = opened.move();
  return { ...models, [Symbol.asyncDispose]: () => held.disposeAsync() };
}

/** A server of models, asked by a process of its own; belongs into `await using`. */
interface EnvironmentServer extends ModelServer, AsyncDisposable {}

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
