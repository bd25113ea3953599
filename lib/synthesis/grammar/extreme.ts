import type { ColumnWords } from "./types.ts";

/** The word for the upper or the lower end of a column: "largest" for areas, "latest" for dates. */
export function extremeOf({ kind, singular }: ColumnWords, isUpper: boolean): string {
  const [upper, lower] = kind === "date" || kind === "year"
    ? ["latest", "earliest"]
    : /^(maximum|minimum|average|mean)\b/.test(singular)
    ? ["highest", "lowest"]
    : /\b(area|population|size|quantity)$/.test(singular)
    ? ["largest", "smallest"]
    : /\b(length|depth|width)$/.test(singular)
    ? ["greatest", "smallest"]
    : ["highest", "lowest"];
  return isUpper ? upper : lower;
}
