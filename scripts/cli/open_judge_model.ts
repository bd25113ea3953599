import { InputError } from "../../lib/base/mod.ts";
import { isModelJudge, type NamedChat } from "../../lib/runs/mod.ts";
import type { ModelFlags } from "./model_options.ts";
import { openFlaggedModels } from "./open_models.ts";

interface JudgeModel extends AsyncDisposable {
  /** Undefined where the judge asks none. */
  readonly judgeModel?: NamedChat;
}

/**
 * Opens the model of a judge that asks one.
 *
 * @throws {InputError} If the judge asks none and a model is named, or the model is missing.
 */
export async function openJudgeModel(
  flags: ModelFlags & { readonly judgeCalls?: number | undefined },
  { judge, concurrency = 4 }: { readonly judge: string; readonly concurrency?: number },
): Promise<JudgeModel> {
  if (!isModelJudge(judge)) {
    const given = (["judgeModel", "judgeCalls", "cassette", "replay"] as const)
      .find((flag) => flags[flag] !== undefined);
    if (given !== undefined) {
      const option = given.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      throw new InputError(
        `The judge "${judge}" asks no model: leave out --${option}, or add --judge strict`,
      );
    }
    return { [Symbol.asyncDispose]: () => Promise.resolve() };
  }
  const models = await openFlaggedModels(flags, { roles: ["judge"], concurrency });
  return {
    judgeModel: { name: models.model("judge"), chat: models.chat("judge") },
    [Symbol.asyncDispose]: () => models[Symbol.asyncDispose](),
  };
}
