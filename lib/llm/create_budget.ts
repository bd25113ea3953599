import { compareTexts, InputError, OutsideError } from "../base/mod.ts";
import { addUsage, noUsage } from "./chat_usage.ts";
import type { ModelPrice, PriceTable } from "./load_prices.ts";
import type { Chat, ChatUsage, ModelRole } from "./types.ts";

/**
 * A budget does not allow a further call. Finished work stays; the run can continue with a higher budget.
 *
 * @example
 * ```ts
 * import { OutsideError } from "querylogue/base";
 * import { BudgetSpentError, createBudget } from "querylogue/llm";
 * import assert from "node:assert/strict";
 *
 * const spent = createBudget({ prices: {} }).totals();
 * assert.ok(new BudgetSpentError("The budget is spent", spent) instanceof OutsideError);
 * ```
 */
export class BudgetSpentError extends OutsideError {
  /** What was spent up to then; calls under way are not in it. */
  readonly totals: SpendingTotals;

  constructor(message: string, totals: SpendingTotals) {
    super(message);
    this.totals = totals;
  }
}

/** What calls have used. */
export interface Spending {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Some of the tokens were not told by the server but taken as a token for four characters. */
  readonly estimated: boolean;
  /** Absent where the price of a model is not known. */
  readonly costUsd?: number;
}

/** What one model has used in one role. */
export interface ModelSpending extends Spending {
  readonly model: string;
  readonly role: ModelRole;
}

/** What all calls have used. */
export interface SpendingTotals extends Spending {
  /** In alphabetical order of model and role. */
  readonly byModel: readonly ModelSpending[];
}

/** What a run may spend. */
export interface CreateBudgetOptions {
  readonly prices: PriceTable;
  /** No further call is made once this is reached. @default any */
  readonly maxCostUsd?: number | undefined;
  /** Of input and output together. No further call is made once this is reached. @default any */
  readonly maxTokens?: number | undefined;
}

/** Counts usage and stops calls at a limit. */
export interface Budget {
  /**
   * The same chat, counted. Calls that are under way when a limit is reached are finished and counted.
   *
   * @returns A chat that rejects with a {@link BudgetSpentError} before a call that the budget does not allow.
   * @throws {InputError} If the cost is limited and the model has no price.
   */
  wrap(chat: Chat, use: { readonly model: string; readonly role: ModelRole }): Chat;
  /** What has been used up to now. */
  totals(): SpendingTotals;
}

/**
 * Creates one budget for all models of a run. Failed calls cost nothing here, though a server may charge for them. A
 * cassette around it keeps replayed calls out: `cassette.wrap(budget.wrap(chat, use), model)`.
 *
 * @throws {RangeError} If a limit is negative or not a number.
 *
 * @example
 * ```ts
 * import { BudgetSpentError, createBudget, scriptedChat } from "querylogue/llm";
 * import assert from "node:assert/strict";
 *
 * const budget = createBudget({ prices: {}, maxTokens: 2 });
 * const chat = budget.wrap(scriptedChat(() => "Hello!"), { model: "small", role: "judge" });
 * await chat({ messages: [{ role: "user", content: "Hi" }] });
 * await assert.rejects(chat({ messages: [{ role: "user", content: "Hi" }] }), BudgetSpentError);
 * assert.equal(budget.totals().calls, 1);
 * ```
 */
export function createBudget({ prices, maxCostUsd, maxTokens }: CreateBudgetOptions): Budget {
  for (const [name, limit] of Object.entries({ maxCostUsd, maxTokens })) {
    if (limit === undefined || limit >= 0) continue;
    throw new RangeError(`Cannot limit a run to ${name} ${limit}: give a number of at least 0`);
  }
  const uses = new Map<string, Use>();
  const totals = () => totalsOf([...uses.values()], prices);
  const refuseFurther = () => {
    const spent = totals();
    const { costUsd = 0, inputTokens, outputTokens, calls } = spent;
    const tokens = inputTokens + outputTokens;
    if (maxCostUsd !== undefined && costUsd >= maxCostUsd) {
      const what = `${costUsd.toFixed(4)} of ${maxCostUsd} USD in ${calls} calls`;
      throw new BudgetSpentError(spentMessage(what, "--max-cost-usd"), spent);
    }
    if (maxTokens !== undefined && tokens >= maxTokens) {
      const what = `${tokens} of ${maxTokens} tokens in ${calls} calls`;
      throw new BudgetSpentError(spentMessage(what, "--max-tokens"), spent);
    }
  };
  return {
    wrap: (chat, { model, role }) => {
      if (maxCostUsd !== undefined && !Object.hasOwn(prices, model)) {
        throw new InputError(
          `Cannot limit the cost, as the price of "${model}" is not known: tell it by --prices FILE, or limit --max-tokens`,
        );
      }
      const key = JSON.stringify([model, role]);
      return async (request, options) => {
        refuseFurther();
        const reply = await chat(request, options);
        const { calls, usage } = uses.get(key) ?? { calls: 0, usage: noUsage };
        uses.set(key, { model, role, calls: calls + 1, usage: addUsage(usage, reply.usage) });
        return reply;
      };
    },
    totals,
  };
}

interface Use {
  readonly model: string;
  readonly role: ModelRole;
  readonly calls: number;
  readonly usage: ChatUsage;
}

function totalsOf(uses: readonly Use[], prices: PriceTable): SpendingTotals {
  const byModel = uses
    .map(({ model, role, calls, usage }): ModelSpending => {
      const price = Object.hasOwn(prices, model) ? prices[model] : undefined;
      return { model, role, calls, ...usage, ...(price && { costUsd: costUsd(usage, price) }) };
    })
    .toSorted((a, b) => a.model === b.model ? compareTexts(a.role, b.role) : compareTexts(a.model, b.model));
  return { ...byModel.reduce(sum, { calls: 0, ...noUsage, costUsd: 0 }), byModel };
}

function costUsd({ inputTokens, outputTokens }: ChatUsage, price: ModelPrice): number {
  return (inputTokens * price.input_usd_per_million + outputTokens * price.output_usd_per_million) / 1e6;
}

function sum(a: Spending, b: Spending): Spending {
  return {
    calls: a.calls + b.calls,
    ...addUsage(a, b),
    ...(a.costUsd !== undefined && b.costUsd !== undefined && { costUsd: a.costUsd + b.costUsd }),
  };
}

function spentMessage(spent: string, flag: string): string {
  return `The budget is spent, ${spent}; what is finished is kept: raise ${flag} and go on with --resume`;
}
