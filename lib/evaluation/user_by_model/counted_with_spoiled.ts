import { attemptOf, latestAttempts, placeOf, spoiledAttempts } from "../latest_attempts.ts";
import type { TurnRecord } from "../types.ts";

/**
 * Returns the records of a run with all turns counted (intention to treat): those of the attempts that the simulated user
 * spoiled, too, with the spoiled turn as a wrong answer. Each spoiled attempt has a trial of its own.
 *
 * @param records The whole journal, in any order.
 * @returns The records, and the number of their trials.
 */
export function countedWithSpoiled(
  records: readonly TurnRecord[],
  trials: number,
): { readonly records: readonly TurnRecord[]; readonly trials: number } {
  const latest = new Set(latestAttempts(records));
  const counted = [...Map.groupBy(records, placeOf).values()].flatMap((played) => {
    const spoiled = [...spoiledAttempts(played)].toSorted((a, b) => a - b);
    return played.flatMap((record): readonly TurnRecord[] => {
      const place = spoiled.indexOf(attemptOf(record));
      if (place < 0 && !latest.has(record)) return [];
      const { attempt: _, ends: __, ...turn } = record;
      // The latest attempt stays in its trial, unless it is spoiled as well.
      const trial = place < 0 ? turn.trial : turn.trial + trials * (place + 1);
      return [turn.cause === "user_fault" ? { ...turn, trial, ...wrong } : { ...turn, trial }];
    });
  });
  return { records: counted, trials: counted.reduce((most, { trial }) => Math.max(most, trial), trials) };
}

const wrong = {
  cause: "no_sql",
  sql: { verdict: "missing", reasons: [] },
  aligned: false,
} as const satisfies Partial<TurnRecord>;
