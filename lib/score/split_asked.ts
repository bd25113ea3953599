import { sameValue } from "./same_value.ts";
import type { ScoreFilter } from "./types.ts";

/**
 * Splits what the query says by several filters: a name of several words ("Lewis Hamilton" as forename and surname), and
 * alternatives without a column of which each is a filter of its own ("between A and B").
 */
export function splitAsked(
  asked: readonly ScoreFilter[],
  applied: readonly ScoreFilter[],
): readonly ScoreFilter[] {
  const single = applied.filter(({ operator, values }) =>
    values.length === 1 && (operator === "=" || operator === "contains")
  );
  const has = (value: string) =>
    single.some(({ values: [one] }) => one !== undefined && sameValue(value, one));
  return asked.flatMap((one): readonly ScoreFilter[] => {
    if (one.column !== undefined || one.operator !== "=") return [one];
    if (one.values.length > 1) {
      const isWhole = applied.some(({ values }) => values.length === one.values.length);
      const isEach = one.values.every((value) => has(String(value)));
      return isEach && !isWhole ? one.values.map((value) => ({ ...one, values: [value] })) : [one];
    }
    const [value] = one.values;
    if (typeof value !== "string" || has(value)) return [one];
    const words = value.split(" ");
    for (let at = 1; at < words.length; at++) {
      const parts = [words.slice(0, at).join(" "), words.slice(at).join(" ")];
      if (parts.every(has)) return parts.map((part) => ({ ...one, values: [part] }));
    }
    return [one];
  });
}
