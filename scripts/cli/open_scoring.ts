import { createHmac } from "node:crypto";
import { InputError, readJsonFile } from "../../lib/base/mod.ts";
import type { RuleProfile, ScoreLogOptions } from "../../lib/runs/mod.ts";
import { parseRules, type ValueMask } from "../../lib/score/mod.ts";
import { agentDialect } from "../../lib/sql/mod.ts";
import { interrupted } from "./command.ts";
import { openFlaggedModels } from "./open_models.ts";
import { saySpending } from "./say_spending.ts";
import type { ScoringFlags } from "./score_options.ts";

/** What answers are scored with; belongs into `await using`. */
export interface OpenedScoring extends AsyncDisposable {
  readonly options: ScoreLogOptions & {
    readonly profiles: readonly RuleProfile[];
    readonly dialect: string;
    readonly concurrency: number;
  };
  /** Name of the model that reads and judges. @default the rules do */
  readonly model?: string;
  /** Says what the model cost; nothing where none was asked. */
  readonly saySpending: () => void;
}

export interface OpenScoringOptions {
  /** Key of the hashes of `--mask`. @default a new one, so that nobody can look up what hashes to it later */
  readonly maskKey?: string | undefined;
}

/** Draws a key for {@link OpenScoringOptions.maskKey}. */
export const newMaskKey = (): string => crypto.randomUUID();

/**
 * Opens rules and model.
 *
 * @throws {InputError} If the rules are malformed, the dialect is unknown, or a model is missing or not asked for.
 */
export async function openScoring(
  flags: ScoringFlags,
  { maskKey = newMaskKey() }: OpenScoringOptions = {},
): Promise<OpenedScoring> {
  const { rules: given, dialect, verdict, samples } = flags;
  agentDialect(dialect);
  const profiles = await readProfiles(given ?? []);
  const mask = flags.mask === true ? hashMask(maskKey) : undefined;
  const common = { profiles, dialect, mask, signal: interrupted };
  if (verdict === "offline") {
    const modelFlag = needsModel.find((name) => flags[name] !== undefined);
    if (modelFlag !== undefined) {
      const option = modelFlag.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
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

/** Reads the files of `--rules`. */
async function readProfiles(given: readonly string[]): Promise<readonly RuleProfile[]> {
  if (given.length === 0) return [{ name: "", rules: {} }];
  const named = given.map((text) => {
    const [, name = "", path = text] = /^([\w-]+)=(.+)$/.exec(text) ?? [];
    return { name, path };
  });
  const names = named.map(({ name }) => name);
  const wrong = named.length > 1 && names.includes("")
    ? `${named.find(({ name }) => name === "")?.path} has no name; write NAME=FILE`
    : names.find((name, i) => names.indexOf(name) !== i);
  if (wrong !== undefined) {
    throw new InputError(
      `Cannot tell profiles of rules apart: ${wrong.includes(" ") ? wrong : `two are called "${wrong}"`}`,
    );
  }
  return await Promise.all(
    named.map(async ({ name, path }) => ({ name, rules: parseRules(await readJsonFile(path), path) })),
  );
}

function hashMask(key: string): ValueMask {
  return (value) => `#${createHmac("sha256", key).update(String(value)).digest("hex").slice(0, 12)}`;
}
