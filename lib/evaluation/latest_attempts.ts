import type { TurnRecord } from "./types.ts";

/**
 * Returns the records that count, in their order: of each dialogue those of its latest attempt. An earlier attempt is
 * superseded, as its session was lost.
 */
export function latestAttempts(records: readonly TurnRecord[]): readonly TurnRecord[] {
  const latest = new Map<string, number>();
  for (const record of records) {
    const key = placeOf(record);
    latest.set(key, Math.max(latest.get(key) ?? 1, attemptOf(record)));
  }
  return records.filter((record) => attemptOf(record) === latest.get(placeOf(record)));
}

/** The attempt of a turn, from 1. */
export const attemptOf = ({ attempt = 1 }: TurnRecord): number => attempt;

/** The attempts that the simulated user spoiled. @param records Turns of one dialogue with one agent in one trial. */
export function spoiledAttempts(records: readonly TurnRecord[]): ReadonlySet<number> {
  return new Set(records.filter(({ cause }) => cause === "user_fault").map(attemptOf));
}

/**
 * Returns the turns that an attempt repeats before it plays new ones: all turns of the attempt before it, but for those
 * without a reply at its end, and those that the attempt before it had not yet repeated. After an attempt that the user
 * spoiled it repeats none.
 *
 * @param records All turns of one dialogue with one agent in one trial, in order.
 */
export function turnsToReplay(records: readonly TurnRecord[], attempt: number): readonly TurnRecord[] {
  if (attempt <= 1 || spoiledAttempts(records).has(attempt - 1)) return [];
  const all = records.filter((record) => attemptOf(record) === attempt - 1);
  const before = all.slice(0, all.findLastIndex(({ cause }) => cause !== "agent_fault") + 1);
  return [...before, ...turnsToReplay(records, attempt - 1).slice(before.length)];
}

/** The place of a dialogue in a run, as a key. */
export function placeOf(
  { agent, trial, dialogue_key }: Pick<TurnRecord, "agent" | "trial" | "dialogue_key">,
): string {
  return JSON.stringify([agent, trial, dialogue_key]);
}
