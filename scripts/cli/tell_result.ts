import { OutsideError } from "../../lib/base/mod.ts";
import type { SpendingTotals } from "../../lib/llm/mod.ts";
import type { GeneratedDataset } from "../../lib/runs/mod.ts";
import { endWith, exitCode, print, say } from "./command.ts";

export interface TellResultOptions {
  /** Path of the dataset. */
  readonly out: string;
  readonly json: boolean;
  /** What models have used. @default none was asked */
  readonly spent?: SpendingTotals | undefined;
}

/**
 * Tells what was made and what was not, and sets the exit code where anything is missing.
 *
 * @throws {OutsideError} If there is no dialogue at all.
 */
export function tellResult(
  { dataset: { control, dialogues }, notMade }: GeneratedDataset,
  { out, json, spent }: TellResultOptions,
): void {
  const { model = "", database = "", replaced = [], mended } = control;
  for (const reason of notMade) say(`Not made: ${reason}`);
  for (const { combination, by, reason } of replaced) {
    say(`Combination ${combination} replaced by ${by}: ${reason}`);
  }
  if (spent !== undefined && spent.calls > 0) say(spentText(spent));
  if (dialogues.length === 0) {
    throw new OutsideError(
      spent === undefined
        ? `No dialogue could be made from ${database}: its tables hold too little data`
        : `No dialogue could be made from ${database} by ${model}: none of its answers passed the gate; try another model`,
    );
  }
  const interactions = dialogues.reduce((sum, { interactions }) => sum + interactions.length, 0);
  print(
    json
      ? JSON.stringify({
        file: out,
        dialogues: dialogues.length,
        interactions,
        replaced,
        not_made: notMade,
        ...(mended && { mended }),
        ...(spent && { spent }),
      })
      : `${dialogues.length} dialogues with ${interactions} interactions written to ${out}`,
  );
  if (notMade.length > 0) endWith(exitCode.checkFailed);
}

function spentText({ calls, inputTokens, outputTokens, estimated, costUsd }: SpendingTotals): string {
  const tokens = `${estimated ? "about " : ""}${inputTokens} tokens in, ${outputTokens} out`;
  const cost = costUsd === undefined ? "no price is known" : `${costUsd.toFixed(4)} USD`;
  return `Models were asked ${calls} times: ${tokens}, ${cost}`;
}
