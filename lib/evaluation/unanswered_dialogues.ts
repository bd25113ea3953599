import { faultRow } from "./fault_row.ts";
import { latestAttempts, placeOf } from "./latest_attempts.ts";
import type { TurnRecord } from "./types.ts";

/**
 * The places of the dialogues whose turns an agent left without a reply when it was asked no more: those that hold a turn of
 * so many faults in a row ({@link faultRow}).
 *
 * @param records The journal of a run, in the order in which it was written.
 */
export function unansweredDialogues(
  records: readonly TurnRecord[],
  mostFaults: number,
): ReadonlySet<string> {
  const unanswered = new Set<TurnRecord>();
  for (const ofAgent of Map.groupBy(records, ({ agent }) => agent).values()) {
    let row: readonly TurnRecord[] = [];
    for (const record of ofAgent) {
      row = faultRow(row, record);
      if (row.length === mostFaults) row.forEach((fault) => unanswered.add(fault));
      if (row.length > mostFaults && row.at(-1) === record) unanswered.add(record);
    }
  }
  return new Set(latestAttempts(records).filter((record) => unanswered.has(record)).map(placeOf));
}
