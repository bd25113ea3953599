import { type Command, InvalidArgumentError } from "commander";
import type { ModelRole } from "../../lib/llm/mod.ts";
import { timeLimit, wholeNumber } from "./option_numbers.ts";

/** What the command line says about the models to ask. */
export interface ModelFlags {
  readonly model?: string | undefined;
  readonly synthesizerModel?: string | undefined;
  readonly agentModel?: string | undefined;
  readonly userModel?: string | undefined;
  readonly judgeModel?: string | undefined;
  /** Seconds. */
  readonly modelTimeout: number;
  readonly maxCostUsd?: number | undefined;
  readonly maxTokens?: number | undefined;
  readonly prices?: string | undefined;
  readonly cassette?: string | undefined;
  readonly replay?: boolean | undefined;
}

/** What a model does in its role. */
const tasks: Readonly<Record<ModelRole, string>> = {
  synthesizer: "writes dialogues",
  agent: "is the agent under test",
  user: "plays the user",
  judge: "judges",
};

/** Adds the options by which models are named, limited and recorded; a model of its own for each role of the command. */
export function addModelOptions(
  command: Command,
  { roles }: { readonly roles: readonly ModelRole[] },
): Command {
  command.option(
    "--model <name>",
    "model of the server that OPENAI_BASE_URL and OPENAI_API_KEY tell (default address: api.openai.com)",
  );
  for (const role of roles) {
    command.option(`--${role}-model <name>`, `the model that ${tasks[role]} (default: --model)`);
  }
  return command
    .option("--model-timeout <seconds>", "longest wait for one reply of a model", timeLimit, 120)
    .option("--max-cost-usd <n>", "end cleanly before the call after which this is reached", amount)
    .option("--max-tokens <n>", "the same for tokens, input and output together", wholeNumber(0))
    .option("--prices <file>", "prices of models, as JSON, before the list prices that ship")
    .option("--cassette <file>", "keep all calls of models in this file; what it holds is not asked again")
    .option("--replay", "take all replies from the cassette: no server, no key");
}

function amount(text: string): number {
  const number = Number(text);
  if (!/^\d*\.?\d+$/.test(text)) throw new InvalidArgumentError("It must be a number of 0 or more.");
  return number;
}
