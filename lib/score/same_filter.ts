import { alignFilters } from "./align_filters.ts";
import type { ScoreFilter } from "./types.ts";

/** Whether two filters are one; a column that one side leaves open is any. */
export function sameFilter(one: ScoreFilter, other: ScoreFilter): boolean {
  return alignFilters([one], [other]).status === "fully_applied";
}
