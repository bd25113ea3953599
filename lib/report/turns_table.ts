import { failureReason, type TurnRecord } from "../evaluation/mod.ts";
import { howMany } from "../base/mod.ts";
import { recordsTable } from "./records_table.ts";
import type { ReportTable } from "./types.ts";

/**
 * The turns of a journal as a table to read: what was asked, what came back, and what the judge and the comparison of results
 * said of it.
 *
 * @param mostRows More are counted in a note.
 */
export function turnsTable(records: readonly TurnRecord[], mostRows: number): ReportTable {
  const turns = records.map((record) => ({
    agent: record.agent,
    turn: `${record.dialogue_key}: ${record.interaction}.${record.turn}`,
    user: record.user.text,
    reply: record.reply.text,
    SQL: record.reply.sql,
    "SQL is": (record.rows ?? record.sql).verdict.replaceAll("_", " "),
    aligned: record.aligned,
    why: record.cause === "none" ? "" : failureReason(record),
  }));
  return { ...recordsTable(turns, mostRows), caption: howMany(records.length, "turn") };
}

/** Whether records are turns of a journal. */
export function isTurns(
  records: readonly Readonly<Record<string, unknown>>[],
): records is readonly (TurnRecord & Readonly<Record<string, unknown>>)[] {
  return records.every((record) =>
    ["dialogue_key", "interaction", "turn", "user", "reply", "sql"].every((name) => name in record)
  );
}
