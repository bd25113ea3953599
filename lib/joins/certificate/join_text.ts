import type { Join } from "../../schema/mod.ts";

/** A join as a message names it. */
export function joinText({ from, to }: Join): string {
  const [start, end] = [from, to].map(({ table, columns }) => `${table}(${columns.join(", ")})`);
  return `${start} to ${end}`;
}
