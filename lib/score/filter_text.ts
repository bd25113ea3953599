import type { ScoreFilter } from "./types.ts";

/** A filter in one line: `RegionName = apac`; `?` for a column that is not named. */
export function filterText({ column = "?", operator, values }: ScoreFilter): string {
  return [column, operator, values.join(" | ")].filter((part) => part !== "").join(" ");
}
