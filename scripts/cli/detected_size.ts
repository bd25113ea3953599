import { howMany } from "../../lib/base/mod.ts";
import type { DetectedDifference } from "../../lib/dialogue/mod.ts";
import { type AssumedDesign, dialoguesNeeded, measuredDesign, usualDesign } from "../../lib/runs/mod.ts";
import type { GenerateOptions } from "./generate_options.ts";
import { say } from "./command.ts";

/** A difference to be shown, and how many dialogues show it. */
export interface DetectedSize {
  readonly detects: DetectedDifference;
  readonly count: number;
}

/**
 * Reckons how many dialogues show the difference of `--detect`, and says so with the reason; undefined without it.
 *
 * @param sizes Numbers of joins of the combinations, as in `2,3,4`.
 * @throws {InputError} If no number of dialogues shows it, or a run that is to be measured compares no two agents.
 */
export async function detectedSize(
  { detect, discordance }: GenerateOptions,
  sizes: string,
): Promise<DetectedSize | undefined> {
  if (detect === undefined) return undefined;
  const detects: DetectedDifference = {
    difference: Math.round(10 * detect) / 1000,
    ...await designOf(discordance),
  };
  const { dialogues, pairs } = dialoguesNeeded(detects, sizes);
  const where = typeof discordance === "string"
    ? `where, as in ${discordance}, one agent alone is right in`
    : "where one agent alone is taken to be right in";
  say(
    `Making ${
      howMany(dialogues, "dialogue")
    }: their ${pairs} questions or more tell two agents apart that differ ` +
      `by ${detect} points, with 80 % power in a two-sided test at 5 %, ${where} ` +
      `${rounded(100 * detects.discordance)} % of the questions, and the variance is ${
        rounded(detects.design_effect)
      } times that of independent questions, as those of a dialogue are alike`,
  );
  return { detects, count: dialogues };
}

async function designOf(discordance: GenerateOptions["discordance"]): Promise<AssumedDesign> {
  if (discordance === undefined) return usualDesign;
  if (typeof discordance === "string") return await measuredDesign(discordance);
  return { ...usualDesign, discordance };
}

const rounded = (value: number) => Number(value.toFixed(2));
