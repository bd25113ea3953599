import type { TurnRecord } from "./types.ts";

/**
 * Returns the row of turns without a reply of one agent after its next record. A reply ends the row, unless its message was
 * sent before the row began: several dialogues are played at a time, and a reply is checked before it is recorded.
 *
 * @param row The row until then, in the order of the records.
 */
export function faultRow(row: readonly TurnRecord[], record: TurnRecord): readonly TurnRecord[] {
  if (record.cause === "agent_fault") return [...row, record];
  // The agent was not asked.
  if (record.cause === "user_fault") return row;
  const [first] = row;
  const isEarlier = first !== undefined && record.asked_at_ms !== undefined &&
    record.asked_at_ms < first.at_ms;
  return isEarlier ? row : [];
}
