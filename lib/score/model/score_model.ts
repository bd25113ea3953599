import type { Chat } from "../../llm/mod.ts";

/** A model that reads questions and gives verdicts. */
export interface ScoreModel {
  readonly chat: Chat;
  /** How often it is asked for each reading and verdict; the share of its replies that agree is the confidence. @default 3 */
  readonly samples?: number | undefined;
}

/** @throws {RangeError} If the number of samples is no whole number of at least 1. */
export function samplesOf({ samples = 3 }: ScoreModel): number {
  if (Number.isSafeInteger(samples) && samples >= 1) return samples;
  throw new RangeError(`Cannot ask a model ${samples} times: samples must be a whole number of at least 1`);
}
