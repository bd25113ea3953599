import type { PlanSizes } from "../plan_sizes.ts";
import type { JoinCombination } from "../types.ts";

/** What every baseline is told; the same as `balance` is. */
export interface BaselineOptions {
  /** How many combinations of each number of joins; of a size that the graph has fewer of, all are taken. */
  readonly sizes: PlanSizes;
  readonly seed: number;
  /** Only combinations in which each join brings a new table. @default true */
  readonly trees?: boolean | undefined;
  /** Says whether a combination may be used. @default every combination may */
  readonly admit?: ((combination: JoinCombination) => Promise<boolean>) | undefined;
  readonly signal?: AbortSignal | undefined;
}
