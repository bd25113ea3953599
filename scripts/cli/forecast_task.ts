import { asksModel, parseAgentSpec } from "../../lib/agents/mod.ts";
import { LOOP_LIMITS } from "../../lib/agents/loop/mod.ts";
import { howMany } from "../../lib/base/mod.ts";
import { loadPrices, type ModelPrice } from "../../lib/llm/mod.ts";
import { forecastRun, isModelJudge, readBaseline, type RunForecast } from "../../lib/runs/mod.ts";
import { print, say } from "./command.ts";
import { openEvalModels, withEngine } from "./eval_models.ts";
import type { EvalOptions } from "./eval_options.ts";
import { readFloor } from "./floors.ts";
import { openEvaluation } from "./open_evaluation.ts";
import type { RunModels } from "./open_run_models.ts";
import { withRecording } from "./with_recording.ts";
import { resolutionText } from "./resolution_text.ts";
import { fitLines } from "./fit_lines.ts";

/** What one call of a model is taken to use, for want of anything measured. */
const CALL = { inputTokens: 2_000, outputTokens: 200 };

/** Seconds that a reply of an agent from outside is taken to need. */
const REPLY_SECONDS = 5;

/** Columns of stored values that are named. */
const NAMED_COLUMNS = 12;

/** Tells what the runs that were asked for would do; plays and writes nothing and asks nobody. */
export async function forecastTask(given: readonly EvalOptions[]): Promise<void> {
  const evaluations = given.map(withRecording).map(withEngine);
  const [first] = evaluations as [EvalOptions];
  (first.failUnder ?? []).forEach(readFloor);
  await using models = await openEvalModels(first);
  const told = [];
  for (const options of evaluations) told.push(await forecastOf(options, models));
  if (first.out !== undefined) say(`Nothing is written to ${first.out}, as --dry-run plays nothing`);
  const isMatrix = evaluations.length > 1;
  if (first.json) {
    const forecasts = told.map(([forecast]) => forecast);
    return print(JSON.stringify(isMatrix ? forecasts : forecasts[0], null, 2));
  }
  const texts = told.map(([, text], place) => isMatrix ? `${evaluations[place]?.dataset}\n${text}` : text);
  print(fitLines(texts.join("\n\n")));
}

async function forecastOf(
  options: EvalOptions,
  models: RunModels,
): Promise<readonly [RunForecast, text: string]> {
  const { judge, judgeCalls = 3, user, trials, concurrency, prices: file } = options;
  await using setup = await openEvaluation(options, models);
  if (options.baseline !== undefined) await readBaseline(options.baseline, { ...options, setup });
  for (const sentence of [...setup.warnings, ...setup.goldFindings]) say(sentence);
  const forecast = await forecastRun(setup, {
    trials,
    maxRetries: options.maxRetries ?? setup.dataset.control.max_retries ?? 2,
    judgeCalls: isModelJudge(judge) ? judgeCalls : 0,
    userByModel: user === "model",
  });
  const prices = await loadPrices(file);
  const priceOf = (model: string) => Object.hasOwn(prices, model) ? prices[model] : undefined;
  const calls = [
    ...forecast.agents.flatMap(({ agent, most_turns }) => {
      const { name, target } = parseAgentSpec(agent);
      return name === "openai" ? [{ who: agent, model: target, most: most_turns }] : [];
    }),
    ...(forecast.judge_calls > 0
      ? [{ who: "the judge", model: models.judgeModel?.name ?? "", most: forecast.judge_calls }]
      : []),
    ...(forecast.user_calls > 0
      ? [{ who: "the user", model: models.userModel?.name ?? "", most: forecast.user_calls }]
      : []),
  ];
  const lines = [
    played(forecast, trials),
    ...forecast.agents.map((agent) => `${agent.label}: ${turnsOf(agent, concurrency)}`),
    ...calls.map(({ who, model, most }) => {
      const price = priceOf(model);
      const cost = price === undefined ? `the price of ${model} is not known` : `at most ${
        dollars(
          most * (CALL.inputTokens * price.input_usd_per_million +
            CALL.outputTokens * price.output_usd_per_million) /
            1e6,
        )
      } USD at ${CALL.inputTokens} tokens in and ${CALL.outputTokens} out a call`;
      return `Calls of ${model} as ${who}: at most ${most}; ${cost}`;
    }),
    ...forecast.agents.flatMap(({ agent, most_turns: turns }) => {
      const { name: model = "" } = models.agentModels ?? {};
      return asksModel(agent) ? [tokensText(agent, { model, turns, price: priceOf(model) })] : [];
    }),
    ...sent(forecast),
    resolutionText(forecast.resolution),
  ];
  return [forecast, lines.join("\n")];
}

/** How many calls an agent of the loop makes is its own; what they may cost is bounded by its tokens. */
function tokensText(
  agent: string,
  { model, turns, price }: {
    readonly model: string;
    readonly turns: number;
    readonly price: ModelPrice | undefined;
  },
): string {
  const tokens = Number(parseAgentSpec(agent).options.tokens ?? LOOP_LIMITS.tokens);
  const cost = price === undefined
    ? `the price of ${model} is not known`
    : `at most ${
      dollars(turns * tokens * price.output_usd_per_million / 1e6)
    } USD if all of them were output`;
  return `Tokens of ${model} as ${agent}: at most ${tokens} in each of at most ${turns} turns; ${cost}; ` +
    "it is shown rows of the database";
}

function played({ dialogues, interactions }: RunForecast, trials: number): string {
  return `${howMany(dialogues, "dialogue")} with ${howMany(interactions, "interaction")}` +
    (trials === 1 ? "" : `, each played ${trials} times`);
}

function turnsOf(
  { fewest_turns: fewest, most_turns: most, is_offline: isOffline }: RunForecast["agents"][number],
  concurrency: number,
): string {
  const turns = fewest === most ? howMany(fewest, "turn") : `${fewest} to ${most} turns`;
  if (isOffline) return turns;
  const [low, high] = [fewest, most].map((count) => Math.ceil(count * REPLY_SECONDS / concurrency / 60));
  const minutes = low === high ? howMany(low ?? 0, "minute") : `${low} to ${high} minutes`;
  return `${turns}, ${minutes} at ${REPLY_SECONDS} s a reply, ${concurrency} at a time`;
}

function sent({ agents, judge_calls, user_calls, values }: RunForecast): readonly string[] {
  const receivers = [
    ...agents.filter(({ is_offline }) => !is_offline).map(({ label }) => label),
    ...(judge_calls > 0 ? ["the judge's model"] : []),
    ...(user_calls > 0 ? ["the user's model"] : []),
  ];
  if (receivers.length === 0) return ["No stored value leaves this machine"];
  if (values.messages === 0) return ["The user's messages hold no stored value"];
  const columns = Object.entries(values.columns).map(([column, count]) => `${column} (${count})`);
  const more = columns.length - NAMED_COLUMNS;
  const named = `: ${columns.slice(0, NAMED_COLUMNS).join(", ")}${
    more > 0 ? ` and ${howMany(more, "other column")}` : ""
  }`;
  return [
    `Stored values in ${howMany(values.messages, "message")} of the user go to ${
      receivers.join(", ")
    }${named}`,
  ];
}

const dollars = (amount: number) => amount.toFixed(2);
