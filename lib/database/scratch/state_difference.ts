import type { DatabaseState, ObjectChange, StateDifference, StateObject, TableChange } from "./types.ts";

/**
 * Compares two states of a database. Of rows that differ, as many as there are on both sides count as changed; what is left
 * over was inserted or deleted.
 *
 * @returns Tables and objects that differ, in the order of their names; nothing where the states are equal.
 *
 * @example
 * ```ts
 * import { stateDifference } from "querylogue/database";
 * import assert from "node:assert/strict";
 *
 * const before = { objects: [], tables: [{ table: "river", rows: ["a", "b", "b"] }] };
 * const after = { objects: [], tables: [{ table: "river", rows: ["b", "c"] }] };
 * assert.deepEqual(stateDifference(before, after), {
 *   objects: [],
 *   tables: [{ table: "river", inserted: 0, changed: 1, deleted: 1, left: 2 }],
 * });
 * ```
 */
export function stateDifference(before: DatabaseState, after: DatabaseState): StateDifference {
  return { objects: objectChanges(before.objects, after.objects), tables: tableChanges(before, after) };
}

/** Whether two states are equal. */
export function isNoDifference({ objects, tables }: StateDifference): boolean {
  return objects.length === 0 && tables.length === 0;
}

/** Rows that are in one list and not in the other, with repeats. */
export function rowsGone(from: readonly string[], to: readonly string[]): readonly string[] {
  const left = new Map<string, number>();
  for (const row of to) left.set(row, (left.get(row) ?? 0) + 1);
  return from.filter((row) => {
    const count = left.get(row) ?? 0;
    if (count > 0) left.set(row, count - 1);
    return count === 0;
  });
}

function tableChanges(before: DatabaseState, after: DatabaseState): readonly TableChange[] {
  const rows = ({ tables }: DatabaseState) => new Map(tables.map(({ table, rows }) => [table, rows]));
  const [was, is] = [rows(before), rows(after)];
  return [...new Set([...was.keys(), ...is.keys()])].sort().flatMap((table) => {
    const [old = [], now = []] = [was.get(table), is.get(table)];
    const gone = rowsGone(old, now).length;
    const come = rowsGone(now, old).length;
    const changed = Math.min(gone, come);
    if (gone === 0 && come === 0) return [];
    return [{
      ...{ table, inserted: come - changed, changed, deleted: gone - changed },
      ...(is.has(table) && { left: now.length }),
    }];
  });
}

function objectChanges(
  before: readonly StateObject[],
  after: readonly StateObject[],
): readonly ObjectChange[] {
  const key = ({ kind, name }: StateObject) => `${kind} ${name}`;
  const was = new Map(before.map((one) => [key(one), one]));
  const is = new Map(after.map((one) => [key(one), one]));
  return [...new Set([...was.keys(), ...is.keys()])].sort().flatMap((name): readonly ObjectChange[] => {
    const [old, now] = [was.get(name), is.get(name)];
    const one = now ?? old;
    if (one === undefined || old?.definition === now?.definition) return [];
    const change = old === undefined ? "created" : now === undefined ? "dropped" : "altered";
    return [{ change, kind: one.kind, name: one.name }];
  });
}
