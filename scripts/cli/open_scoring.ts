import { InputError, readJsonFile } from "../../lib/base/mod.ts";
import { parseRules, type ScoreAnswerOptions } from "../../lib/score/mod.ts";
import { agentDialect } from "../../lib/sql/mod.ts";
import { interrupted } from "./command.ts";
import { openFlaggedModels } from "./open_models.ts";
import { saySpending } from "./say_spending.ts";
import type { ScoringFlags } from "./score_options.ts";

/** What answers are scored with; belongs into `await using`. */
export interface OpenedScoring extends AsyncDisposable {
  readonly options: ScoreAnswerOptions & { readonly dialect: string; readonly concurrency: number };
  /** Name of the model that reads and judges. @default the rules do */
  readonly model?: string;
  /** Says what the model cost; nothing where none was asked. */
  readonly saySpending: () => void;
}

/**
 * Opens rules and model.
 *
 * @throws {InputError} If the rules are malformed, the dialect is unknown, or a model is missing or not asked for.
 */
export async function openScoring(flags: ScoringFlags): Promise<OpenedScoring> {
  const { rules: path, dialect, verdict, samples } = flags;
  agentDialect(dialect);
  const rules = path === undefined ? {} : parseRules(await readJsonFile(path), path);
  const common = { rules, dialect, signal: interrupted };
  if (verdict === "offline") {
    const given = needsModel.find((name) => flags[name] !== undefined);
    if (given !== undefined) {
      const option = given.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      throw new InputError(
        `The offline verdict asks no model: leave out --${option}, or add --verdict model`,
      );
    }
    return {
      options: { ...common, concurrency: 1 },
      saySpending: () => {},
      [Symbol.asyncDispose]: () => Promise.resolve(),
    };
  }
  const concurrency = 4;
  const models = await openFlaggedModels(flags, { roles: ["judge"], concurrency });
  return {
    options: { ...common, concurrency, model: { chat: models.chat("judge"), samples } },
    model: models.model("judge"),
    saySpending: () => saySpending(models.totals()),
    [Symbol.asyncDispose]: () => models[Symbol.asyncDispose](),
  };
}

const needsModel = ["samples", "model", "judgeModel", "cassette", "replay"] as const;
