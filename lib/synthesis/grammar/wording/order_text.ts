import { extremeOf } from "../english/extreme.ts";
import type { PhraseContext } from "./phrase_context.ts";

/** How the rows are sorted, to be put at the end of a request; empty where they are not. */
export function orderText({ specification, lexicon, variation }: PhraseContext): string {
  const [order] = specification.orderBy;
  if (order === undefined || order.by.column === undefined) return "";
  const column = lexicon.column(order.by.column.table, order.by.column.column);
  const { singular } = column;
  const down = order.direction === "descending";
  const [first, last] = [extremeOf(column, down), extremeOf(column, !down)];
  return variation.pick("order", [
    `, sorted by ${singular} from ${first} to ${last}`,
    `, ordered by ${singular}, ${first} first`,
    `, ${first} ${singular} first`,
  ]);
}
