import { compareTexts } from "../base/mod.ts";
import { latestAttempts } from "./latest_attempts.ts";
import type { TurnRecord } from "./types.ts";

/**
 * Sorts the records of the latest attempts by agent, trial, dialogue_key, interaction and turn, so that equal runs give
 * equal bytes. The first record of a repeated turn counts. A message that the user would have sent after the last reply of a
 * transcript is left out, as nobody was asked.
 */
export function orderRecords(records: readonly TurnRecord[]): readonly TurnRecord[] {
  const first = new Map<string, TurnRecord>();
  for (const record of latestAttempts(records)) {
    const { agent, trial, dialogue_key, interaction, turn } = record;
    const place = JSON.stringify([agent, trial, dialogue_key, interaction, turn]);
    if (!first.has(place) && !asksInVain(record)) first.set(place, record);
  }
  return [...first.values()].sort((a, b) =>
    compareTexts(a.agent, b.agent) || a.trial - b.trial || compareTexts(a.dialogue_key, b.dialogue_key) ||
    a.interaction - b.interaction || a.turn - b.turn
  );
}

/** Whether a later message about an interaction has no reply in a transcript. */
export function asksInVain({ cause, turn }: TurnRecord): boolean {
  return cause === "not_recorded" && turn > 1;
}
