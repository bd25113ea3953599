import assert from "node:assert/strict";
import {
  BudgetSpentError,
  type Chat,
  type ChatReply,
  createBudget,
  openCassette,
  type PriceTable,
  scriptedChat,
} from "../../lib/llm/mod.ts";

const prices: PriceTable = {
  large: { input_usd_per_million: 10, output_usd_per_million: 30 },
  small: { input_usd_per_million: 1, output_usd_per_million: 2 },
};

/** A chat each of whose calls uses 1,000 input tokens and 100 output tokens. */
const chat: Chat = scriptedChat(() => ({
  text: "well",
  usage: { inputTokens: 1000, outputTokens: 100, estimated: false },
}));

const hello = (content = "Hello") => ({ messages: [{ role: "user" as const, content }] });

async function caught(promise: Promise<ChatReply>): Promise<BudgetSpentError> {
  const error = await promise.then(() => assert.fail("it was allowed"), (error) => error);
  assert.ok(error instanceof BudgetSpentError);
  return error;
}

Deno.test("calls, tokens and cost are summed by model and role", async () => {
  const budget = createBudget({ prices });
  const judge = budget.wrap(chat, { model: "small", role: "judge" });
  const user = budget.wrap(chat, { model: "small", role: "user" });
  const writer = budget.wrap(chat, { model: "large", role: "synthesizer" });
  await Promise.all([judge(hello()), user(hello()), judge(hello()), writer(hello())]);
  const use = (calls: number, costUsd: number) => ({
    calls,
    inputTokens: 1000 * calls,
    outputTokens: 100 * calls,
    estimated: false,
    costUsd,
  });
  const { byModel, costUsd = 0, ...all } = budget.totals();
  assert.deepEqual(byModel, [
    { model: "large", role: "synthesizer", ...use(1, 0.013) },
    { model: "small", role: "judge", ...use(2, 0.0024) },
    { model: "small", role: "user", ...use(1, 0.0012) },
  ]);
  assert.deepEqual(all, { calls: 4, inputTokens: 4000, outputTokens: 400, estimated: false });
  assert.ok(Math.abs(costUsd - 0.0166) < 1e-12);
});

Deno.test("nothing spent costs nothing", () => {
  const nothing = { calls: 0, inputTokens: 0, outputTokens: 0, estimated: false, costUsd: 0, byModel: [] };
  assert.deepEqual(createBudget({ prices: {} }).totals(), nothing);
});

Deno.test("with a model of unknown price the sum of costs is unknown, not less", async () => {
  const budget = createBudget({ prices });
  await budget.wrap(chat, { model: "small", role: "user" })(hello());
  await budget.wrap(chat, { model: "toString", role: "judge" })(hello());
  const { costUsd, byModel } = budget.totals();
  assert.equal(costUsd, undefined);
  assert.deepEqual(byModel.map(({ costUsd }) => costUsd), [0.0012, undefined]);
});

Deno.test("the call after which a limit is reached is the last, and the error tells what was spent", async () => {
  const budget = createBudget({ prices, maxCostUsd: 0.002 });
  const judge = budget.wrap(chat, { model: "small", role: "judge" });
  await judge(hello());
  await judge(hello());
  const error = await caught(judge(hello()));
  assert.equal(
    error.message,
    "The budget is spent, 0.0024 of 0.002 USD in 2 calls; what is finished is kept: " +
      "raise --max-cost-usd and go on with --resume",
  );
  assert.equal(error.name, "OutsideError");
  assert.deepEqual(error.totals, budget.totals());
  assert.equal(error.totals.calls, 2);
});

Deno.test("tokens of all models count together", async () => {
  const budget = createBudget({ prices: {}, maxTokens: 2000 });
  await budget.wrap(chat, { model: "small", role: "judge" })(hello());
  const user = budget.wrap(chat, { model: "large", role: "user" });
  await user(hello());
  assert.match((await caught(user(hello()))).message, /2200 of 2000 tokens in 2 calls; .*--max-tokens/);
});

Deno.test("a limit of nothing allows no call", async () => {
  const budget = createBudget({ prices, maxCostUsd: 0 });
  await caught(budget.wrap(chat, { model: "small", role: "judge" })(hello()));
});

Deno.test("cost cannot be limited where a price is not known", () => {
  const budget = createBudget({ prices, maxCostUsd: 1 });
  assert.throws(() => budget.wrap(chat, { model: "other", role: "judge" }), {
    name: "InputError",
    message: /the price of "other" is not known: tell it by --prices FILE/,
  });
  for (const limit of [-1, NaN]) assert.throws(() => createBudget({ prices, maxTokens: limit }), RangeError);
});

Deno.test("a call that failed is not counted", async () => {
  const budget = createBudget({ prices });
  const failing = budget.wrap(() => Promise.reject(new Error("down")), { model: "small", role: "judge" });
  await assert.rejects(failing(hello()), /down/);
  assert.equal(budget.totals().calls, 0);
});

Deno.test("what a cassette knows costs nothing, also when the budget is spent", async () => {
  const path = await Deno.makeTempFile();
  try {
    const budget = createBudget({ prices, maxTokens: 1100 });
    await using cassette = await openCassette(path, { mode: "record" });
    const judge = cassette.wrap(budget.wrap(chat, { model: "small", role: "judge" }), "small");
    for (let i = 0; i < 3; i++) await judge(hello());
    assert.equal(budget.totals().calls, 1);
    await caught(judge(hello("Another")));
    await judge(hello());
  } finally {
    await Deno.remove(path);
  }
});
