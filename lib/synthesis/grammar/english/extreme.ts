import type { ColumnWords } from "../../../linking/mod.ts";

/** The word for the upper or the lower end of a column: "largest" for areas, "latest" for dates. */
export function extremeOf({ kind, singular }: ColumnWords, isUpper: boolean): string {
  const [upper, lower] = kind === "date" || kind === "year"
    ? ["latest", "earliest"]
    : /\blength$/.test(singular)
    ? ["greatest", "shortest"]
    : /\b(depth|width|height|thickness|diameter|distance|weight|mass)$/.test(singular)
    ? ["greatest", "smallest"]
    : /^(maximum|minimum|average|mean)\b/.test(singular)
    ? ["highest", "lowest"]
    : /\b(area|population|size|quantity)$/.test(singular)
    ? ["largest", "smallest"]
    : ["highest", "lowest"];
  return isUpper ? upper : lower;
}
