import type { Thing } from "./thing.ts";

/** Whether two things are rows of the same table, or named by the same column. */
export function sameSubject(a: Thing["subject"], b: Thing["subject"]): boolean {
  return a.table === b.table && a.column === b.column;
}
