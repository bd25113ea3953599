import { InputError } from "../base/mod.ts";
import {
  adaptiveLimit,
  type Chat,
  createBudget,
  type CreateBudgetOptions,
  createChat,
  type CreateChatOptions,
  loadPrices,
  type ModelPrice,
  type ModelRole,
  openCassette,
  scriptedChat,
  serverAddress,
  serverSecrets,
  type SpendingTotals,
} from "../llm/mod.ts";

export interface OpenModelsOptions {
  readonly roles: readonly ModelRole[];
  /** The model of every role that has none of its own. @default the only one of a cassette that is replayed */
  readonly model?: string | undefined;
  /** Models of single roles. @default `model` */
  readonly models?: Readonly<Partial<Record<ModelRole, string | undefined>>> | undefined;
  /** The server; a replay needs none. */
  readonly server?: ModelServer | undefined;
  /** Milliseconds for one reply. @default that of `createChat` */
  readonly timeoutMs?: number | undefined;
  /** US dollars after which no call is made. @default no limit */
  readonly maxCostUsd?: number | undefined;
  /** Tokens, input and output together, after which no call is made. @default no limit */
  readonly maxTokens?: number | undefined;
  /** Path of a file with prices of models, before the list prices that ship. @default none */
  readonly prices?: string | undefined;
  /** Path of the file that keeps all calls; what it holds is not asked again. @default none is kept */
  readonly cassette?: string | undefined;
  /** Take all replies from the cassette. @default false */
  readonly replay?: boolean | undefined;
  /** Calls at a time, of all roles together; fewer after the server reports overload. */
  readonly concurrency: number;
  /** Called before a failed call is made again. @default nothing */
  readonly onRetry?: CreateChatOptions["onRetry"] | undefined;
  /** Called where the first reply of the server does not come within two seconds. @default nothing */
  readonly onSilence?: CreateChatOptions["onSilence"] | undefined;
  /** Called after each reply of the server, not for those of the cassette. @default nothing */
  readonly onReply?: ((role: ModelRole) => void) | undefined;
  /** Waits before a failed call is made again. @default a timer */
  readonly sleep?: CreateChatOptions["sleep"] | undefined;
}

/** The opened models; belongs into `await using`. */
export interface Models extends AsyncDisposable {
  /**
   * @param model Another model in the same role. @default the role's
   * @throws {RangeError} If the role was not asked for.
   */
  chat(role: ModelRole, model?: string): Chat;
  /** The name of the role's model. @throws {RangeError} If the role was not asked for. */
  model(role: ModelRole): string;
  /** What the tokens of the role's model cost; undefined where that is not known. */
  price(role: ModelRole): ModelPrice | undefined;
  /** Address of the server, without login. @default all replies come from the cassette */
  readonly server?: string | undefined;
  /** Usage of the calls that were not answered from the cassette. */
  totals(): SpendingTotals;
  /** Keys and passwords, to be kept out of all that is written. */
  readonly secrets: readonly string[];
}

/** A server of models, its key where it needs one, and how it is reached. */
export type ModelServer = Pick<CreateChatOptions, "baseUrl" | "apiKey" | "fetch">;

/**
 * Opens models: within the budget, on the cassette, at the server. A replay needs neither server nor `model` where the
 * cassette knows only one.
 *
 * @throws {InputError} If a model, the server or a usable address is missing, or the cassette, the prices or their file.
 * @throws {OutsideError} If a file cannot be read or written.
 */
export async function openModels(options: OpenModelsOptions): Promise<Models> {
  const { cassette: path, replay = false, timeoutMs, onRetry, onSilence, sleep } = options;
  if (replay && path === undefined) {
    throw new InputError("No cassette to replay is named: add --cassette FILE");
  }
  const server = replay ? undefined : options.server;
  if (server === undefined && !replay) throw new InputError("No server of models is given: add `server`");
  const secrets = server === undefined ? [] : serverSecrets({ model: "", ...server });
  const prices = await loadPrices(options.prices);
  const budget = createBudget({ prices, ...limits(options) });
  await using opened = new AsyncDisposableStack();
  const cassette = path === undefined
    ? undefined
    : opened.use(await openCassette(path, { mode: replay ? "replay" : "record", secrets }));
  const limit = adaptiveLimit({ max: options.concurrency, start: options.concurrency });
  const chatOf = (role: ModelRole, model: string): Chat => {
    const asked = server === undefined ? scriptedChat([]) : createChat({
      ...{ ...server, model, limit, timeoutMs, onRetry, onSilence, sleep },
    });
    const counted = told(budget.wrap(asked, { model, role }), () => options.onReply?.(role));
    return cassette?.wrap(counted, model) ?? counted;
  };
  const models = new Map(options.roles.map((role) => {
    const model = modelName(role, options, replay ? cassette?.models : undefined);
    return [role, { model, chats: new Map([[model, chatOf(role, model)]]) }];
  }));
  const of = (role: ModelRole) => {
    const found = models.get(role);
    if (found === undefined) throw new RangeError(`No model was opened for the role "${role}"`);
    return found;
  };
  const model = (role: ModelRole) => of(role).model;
  const held = opened.move();
  return {
    chat: (role, model = of(role).model) => {
      const { chats } = of(role);
      const chat = chats.get(model) ?? chatOf(role, model);
      chats.set(model, chat);
      return chat;
    },
    model,
    price: (role) => Object.hasOwn(prices, model(role)) ? prices[model(role)] : undefined,
    server: server === undefined ? undefined : serverAddress({ model: "", ...server }),
    totals: () => budget.totals(),
    secrets,
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
}

/** Tells after each reply of a chat. */
function told(chat: Chat, onReply: () => void): Chat {
  return async (...asked) => {
    const reply = await chat(...asked);
    onReply();
    return reply;
  };
}

/** A replay costs nothing, so no price has to be known for it. */
function limits(
  { replay, maxCostUsd, maxTokens }: OpenModelsOptions,
): Omit<CreateBudgetOptions, "prices"> {
  return replay ? {} : { maxCostUsd, maxTokens };
}

/** @param replayed The models of the cassette that is replayed. */
function modelName(
  role: ModelRole,
  { models, model: usual }: OpenModelsOptions,
  replayed: readonly string[] | undefined,
): string {
  const model = models?.[role] ?? usual;
  if (model !== undefined) return model;
  const [only, ...others] = replayed ?? [];
  if (only !== undefined && others.length === 0) return only;
  const among = replayed === undefined
    ? ""
    : `, one of the cassette's: ${replayed.join(", ") || "it has none"}`;
  throw new InputError(`No model is named as the ${role}: add --model NAME or --${role}-model NAME${among}`);
}
