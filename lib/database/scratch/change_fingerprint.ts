import { sha256 } from "../../base/mod.ts";
import { rowsGone, stateDifference } from "./state_difference.ts";
import type { DatabaseState } from "./types.ts";

/**
 * Names a statement with its effect: what it does to which objects, to how many rows of which tables, and which rows it
 * removes or changes. The new values are told by the statement itself; they are left out, as the clock and chance may
 * take part in them.
 */
export function changeFingerprint(sql: string, before: DatabaseState, after: DatabaseState): string {
  const { objects, tables } = stateDifference(before, after);
  const rows = (state: DatabaseState, name: string) =>
    state.tables.find(({ table }) => table === name)?.rows ?? [];
  const gone = tables.map(({ table }) => rowsGone(rows(before, table), rows(after, table)).toSorted());
  return sha256(JSON.stringify([changeText(sql), objects, tables, gone]));
}

/** A statement without what does not matter at its ends. */
export function changeText(sql: string): string {
  return sql.trim().replace(/;\s*$/, "").trim();
}
