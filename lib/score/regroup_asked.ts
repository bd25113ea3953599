import { sameValue } from "./same_value.ts";
import type { ScoreFilter } from "./types.ts";

/**
 * Groups values that a question asks for without a column as the query does: splits a name of several words ("Lewis Hamilton"
 * as forename and surname) and alternatives of which each is a filter of its own ("between A and B"), and puts together
 * alternatives that are one filter ("in the state of A or the state of B").
 */
export function regroupAsked(
  asked: readonly ScoreFilter[],
  applied: readonly ScoreFilter[],
): readonly ScoreFilter[] {
  const single = applied.filter(({ operator, values }) =>
    values.length === 1 && (operator === "=" || operator === "contains")
  );
  const has = (value: string) =>
    single.some(({ values: [one] }) => one !== undefined && sameValue(value, one));
  const split = asked.flatMap((one): readonly ScoreFilter[] => {
    if (!isOpen(one)) return [one];
    if (one.values.length > 1) {
      const isWhole = applied.some(({ values }) => values.length === one.values.length);
      const isEach = one.values.every((value) => has(String(value)));
      return isEach && !isWhole ? one.values.map((value) => ({ ...one, values: [value] })) : [one];
    }
    const [value] = one.values;
    if (typeof value !== "string" || single.some(({ values }) => values[0] === value)) return [one];
    const words = value.split(" ");
    for (let at = 1; at < words.length; at++) {
      const parts = [words.slice(0, at).join(" "), words.slice(at).join(" ")];
      if (parts.every(has)) return parts.map((part) => ({ ...one, values: [part] }));
    }
    return [one];
  });
  return applied.reduce(together, split);
}

const isOpen = ({ column, operator }: ScoreFilter) => column === undefined && operator === "=";

/** Puts single values together that are the alternatives of an applied filter. */
function together(asked: readonly ScoreFilter[], { operator, values }: ScoreFilter): readonly ScoreFilter[] {
  if (operator !== "=" || values.length < 2) return asked;
  const parts = values.map((value) =>
    asked.find((one) =>
      isOpen(one) && one.values.length === 1 && sameValue(one.values[0] ?? "", value, one.unit)
    )
  );
  const [first] = parts;
  if (first === undefined || parts.includes(undefined)) return asked;
  const whole = { ...first, values: parts.flatMap((one) => one?.values ?? []) };
  return asked.flatMap((one) => one === first ? [whole] : parts.includes(one) ? [] : [one]);
}
