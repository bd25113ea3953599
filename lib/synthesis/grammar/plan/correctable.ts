import type { Filter } from "../../../specification/mod.ts";
import type { ColumnFilter } from "./propose_filter.ts";
import type { State } from "./types.ts";

/** A condition that was said by mistake, and the one that was meant. */
export interface Correction {
  /** The question as it was meant. */
  readonly state: State;
  readonly said: Correctable;
  readonly meant: Correctable;
}

/** A condition of which another value can be meant. */
export type Correctable = Extract<ColumnFilter, { kind: "comparison" | "between" }>;

/** Whether another value of a condition can be meant. */
export function isCorrectable(filter: Filter): filter is Correctable {
  return filter.kind === "between" || (filter.kind === "comparison" && filter.operator !== "<>");
}
