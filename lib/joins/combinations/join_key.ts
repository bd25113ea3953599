import type { Join } from "../../schema/mod.ts";

/** A text that two joins share only when they are the same. */
export function joinKey({ from, to }: Join): string {
  return JSON.stringify([from.table, from.columns, to.table, to.columns]);
}
