import type { SpendingTotals } from "../../lib/llm/mod.ts";
import { say } from "./command.ts";

/** Says what the models of a command were asked and what that cost; nothing where none was. */
export function saySpending({ calls, inputTokens, outputTokens, estimated, costUsd }: SpendingTotals): void {
  if (calls === 0) return;
  const tokens = `${estimated ? "about " : ""}${inputTokens} tokens in, ${outputTokens} out`;
  const cost = costUsd === undefined ? "no price is known" : `${costUsd.toFixed(4)} USD`;
  say(`Models were asked ${calls} times: ${tokens}, ${cost}`);
}
