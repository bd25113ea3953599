import type { Join } from "../../schema/mod.ts";

/** Returns a text that equals another only for the same join. */
export function joinKey({ from, to }: Join): string {
  return JSON.stringify([from.table, from.columns, to.table, to.columns]);
}

/** Formats a join for messages. */
export function joinText({ from, to }: Join): string {
  const [start, end] = [from, to].map(({ table, columns }) => `${table}(${columns.join(", ")})`);
  return `${start} to ${end}`;
}
