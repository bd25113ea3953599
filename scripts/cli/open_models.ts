import { type Models, openModels, type OpenModelsOptions } from "../../lib/runs/mod.ts";
import { openEnvironmentServer } from "./environment_server.ts";
import { runningTask } from "./task_context.ts";
import type { ModelFlags } from "./model_options.ts";

/**
 * Opens the models that flags name, at the server that the environment names. A replay reads nothing of the environment.
 *
 * @throws {InputError} If a model, the key or a usable address is missing, or the cassette, the prices or their file.
 * @throws {OutsideError} If a file cannot be read or written.
 */
export async function openFlaggedModels(
  flags: ModelFlags,
  options: Pick<OpenModelsOptions, "roles" | "concurrency" | "onRetry">,
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
      timeoutMs: 1_000 * modelTimeout,
      sleep: runningTask().sleep,
    }),
  );
  const held = opened.move();
  return { ...models, [Symbol.asyncDispose]: () => held.disposeAsync() };
}
