import type { Scene } from "./noun_phrase.ts";

/** How the rows are sorted, to be put at the end of a request; empty where they are not. */
export function orderText({ specification, lexicon, variation }: Scene): string {
  const [order] = specification.orderBy;
  if (order === undefined || order.by.column === undefined) return "";
  const { singular, kind } = lexicon.column(order.by.column.table, order.by.column.column);
  const timed = kind === "date" || kind === "year";
  const down = order.direction === "descending";
  const ends = timed
    ? (down ? ["latest", "earliest"] : ["earliest", "latest"])
    : down
    ? ["highest", "lowest"]
    : ["lowest", "highest"];
  return variation.pick("order", [
    `, sorted by ${singular} from ${ends[0]} to ${ends[1]}`,
    `, ordered by ${singular}, ${ends[0]} first`,
    `, ${ends[0]} ${singular} first`,
  ]);
}
