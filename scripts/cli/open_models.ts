import { serverSecrets } from "../../lib/llm/mod.ts";
import { type Models, type ModelServer, openModels, type OpenModelsOptions } from "../../lib/runs/mod.ts";
import type { ModelFlags } from "./model_options.ts";
import { keepSecret } from "./secrets.ts";
import { runningTask } from "./task_context.ts";

/**
 * Opens the models that flags name, at the server that the environment tells. A replay reads nothing of the environment.
 *
 * @throws {InputError} If a model, the key or a usable address is missing, or the cassette, the prices or their file.
 * @throws {OutsideError} If a file cannot be read or written.
 */
export async function openFlaggedModels(
  flags: ModelFlags,
  options: Pick<OpenModelsOptions, "roles" | "concurrency" | "onRetry">,
): Promise<Models> {
  const { model, modelTimeout, maxCostUsd, maxTokens, prices, cassette, replay } = flags;
  const server = replay ? undefined : environmentServer();
  if (server !== undefined) keepSecret(...serverSecrets({ model: "", ...server }));
  return await openModels({
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
  });
}

/** Undefined where the environment tells none. Variables that are set to nothing are what scripts leave of unset ones. */
function environmentServer(): ModelServer | undefined {
  const { variable } = runningTask();
  const baseUrl = variable("OPENAI_BASE_URL") || undefined;
  const apiKey = variable("OPENAI_API_KEY") || undefined;
  if (baseUrl === undefined && apiKey === undefined) return undefined;
  return { baseUrl, apiKey };
}
