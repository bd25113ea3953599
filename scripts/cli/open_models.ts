import { InputError } from "../../lib/base/mod.ts";
import {
  adaptiveLimit,
  type Chat,
  createBudget,
  type CreateBudgetOptions,
  createChat,
  type CreateChatOptions,
  loadPrices,
  type ModelRole,
  openCassette,
  scriptedChat,
  serverSecrets,
  type SpendingTotals,
} from "../../lib/llm/mod.ts";
import type { ModelFlags } from "./model_options.ts";
import { keepSecret } from "./secrets.ts";

/** What a command asks models for. */
export interface OpenModelsOptions {
  readonly roles: readonly ModelRole[];
  /** Most calls at a time, of all roles together. */
  readonly concurrency: number;
  /** Called before a failed call is made again. @default nothing */
  readonly onRetry?: CreateChatOptions["onRetry"];
}

/** The models of a command; belongs into `await using`. */
export interface Models extends AsyncDisposable {
  /** @throws {RangeError} If the role was not asked for. */
  chat(role: ModelRole): Chat;
  /** The name of the role's model. @throws {RangeError} If the role was not asked for. */
  model(role: ModelRole): string;
  /** What the calls have used that were not answered from the cassette. */
  totals(): SpendingTotals;
  /** Keys and passwords, to be kept out of all that is written. */
  readonly secrets: readonly string[];
}

/**
 * Opens the models that flags name: within the budget, on the cassette, at the server that the environment tells. A
 * replay reads nothing of the environment and needs no `--model` where the cassette knows only one.
 *
 * @throws {InputError} If a model, the key or a usable address is missing, or the cassette, the prices or their file.
 * @throws {OutsideError} If a file cannot be read or written.
 */
export async function openModels(flags: ModelFlags, options: OpenModelsOptions): Promise<Models> {
  const { cassette: path, replay = false } = flags;
  if (replay && path === undefined) throw new InputError("Nothing is told to replay: add --cassette FILE");
  const server = replay ? undefined : environmentServer();
  const secrets = server === undefined ? [] : serverSecrets({ model: "", ...server });
  keepSecret(...secrets);
  const budget = createBudget(await limits(flags));
  await using opened = new AsyncDisposableStack();
  const cassette = path === undefined
    ? undefined
    : opened.use(await openCassette(path, { mode: replay ? "replay" : "record", secrets }));
  const limit = adaptiveLimit({ max: options.concurrency });
  const { onRetry } = options;
  const timeoutMs = flags.modelTimeout * 1000;
  const models = new Map(options.roles.map((role) => {
    const model = modelName(role, flags, replay ? cassette?.models : undefined);
    const asked = server === undefined
      ? scriptedChat([])
      : createChat({ ...server, model, limit, timeoutMs, ...(onRetry && { onRetry }) });
    const counted = budget.wrap(asked, { model, role });
    return [role, { model, chat: cassette?.wrap(counted, model) ?? counted }];
  }));
  const of = (role: ModelRole) => {
    const found = models.get(role);
    if (found === undefined) throw new RangeError(`No model was opened for the role "${role}"`);
    return found;
  };
  const held = opened.move();
  return {
    chat: (role) => of(role).chat,
    model: (role) => of(role).model,
    totals: () => budget.totals(),
    secrets,
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
}

type Server = Pick<CreateChatOptions, "baseUrl" | "apiKey">;

function environmentServer(): Server {
  // Variables that are set to nothing are what scripts leave of variables that are not set.
  const baseUrl = Deno.env.get("OPENAI_BASE_URL") || undefined;
  const apiKey = Deno.env.get("OPENAI_API_KEY") || undefined;
  if (baseUrl === undefined && apiKey === undefined) {
    throw new InputError(
      "No server of models is told: set OPENAI_API_KEY, or OPENAI_BASE_URL for a server that needs no key",
    );
  }
  return { ...(baseUrl !== undefined && { baseUrl }), ...(apiKey !== undefined && { apiKey }) };
}

async function limits({ prices, replay, maxCostUsd, maxTokens }: ModelFlags): Promise<CreateBudgetOptions> {
  const table = await loadPrices(prices);
  // A replay costs nothing, so no price has to be known for it.
  if (replay) return { prices: table };
  return {
    prices: table,
    ...(maxCostUsd !== undefined && { maxCostUsd }),
    ...(maxTokens !== undefined && { maxTokens }),
  };
}

/** @param replayed The models of the cassette that is replayed. */
function modelName(role: ModelRole, flags: ModelFlags, replayed: readonly string[] | undefined): string {
  const model = flags[`${role}Model`] ?? flags.model;
  if (model !== undefined) return model;
  const [only, ...others] = replayed ?? [];
  if (only !== undefined && others.length === 0) return only;
  const among = replayed === undefined
    ? ""
    : `, one of the cassette's: ${replayed.join(", ") || "it has none"}`;
  throw new InputError(`No model is named as the ${role}: add --model NAME or --${role}-model NAME${among}`);
}
