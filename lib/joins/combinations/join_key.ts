import type { Join } from "../../schema/mod.ts";

/** A text that two joins share only when they are the same. */
export function joinKey({ from, to }: Join): string {
  return JSON.stringify([from.table, from.columns, to.table, to.columns]);
}

/** A join as a message names it. */
export function joinText({ from, to }: Join): string {
  const [start, end] = [from, to].map(({ table, columns }) => `${table}(${columns.join(", ")})`);
  return `${start} to ${end}`;
}
