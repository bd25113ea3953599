import type { Output } from "../../specification/mod.ts";
import type { Draft } from "./draft.ts";
import type { End } from "./measures.ts";

/** The number of rows, to order by. */
export const COUNT: Output = { kind: "aggregate", function: "count" };

/** The direction that puts an end first. */
export const directionOf = (end: End) => end === "high" ? "descending" as const : "ascending" as const;

/** The number of rows that an item stands for. */
export function numberOf(draft: Draft, name: string | undefined): number | undefined {
  const item = name === undefined ? undefined : draft.scene.itemOf(name);
  return item?.kind === "number" && Number.isInteger(item.value) && item.value > 0 ? item.value : undefined;
}
