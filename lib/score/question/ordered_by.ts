import type { Token } from "./tokens.ts";

const GREATEST = /^(?:highest|largest|biggest|greatest|most|latest|newest|longest)$/i;

const LEAST = /^(?:lowest|smallest|least|fewest|earliest|oldest|shortest)$/i;

const OTHERS = /^(?:best|worst|fastest|slowest)$/i;

/**
 * The direction of an order that a superlative begins or ends: "highest first", "lowest on top", "largest to smallest"; that
 * of the best or the slowest may be either.
 */
export function orderedBy(
  tokens: readonly Token[],
  place: number,
): "ascending" | "descending" | "either" | undefined {
  const text = (at: number) => tokens[at]?.text.toLowerCase() ?? "";
  const isExtreme = (at: number) => [GREATEST, LEAST, OTHERS].some((words) => words.test(text(at)));
  if (!isExtreme(place) || tokens[place]?.isQuoted) return undefined;
  const behind = [1, 2, 3].map((step) => text(place + step)).join(" ");
  const isFirst = /^(?:(?:values? |ones? )?first|on (?:the )?top|at (?:the )?top)\b/.test(behind) &&
    !/^first \d/.test(behind);
  const isStart = text(place + 1) === "to" && isExtreme(place + 2);
  const isEnd = text(place - 1) === "to" && isExtreme(place - 2);
  if (!isFirst && !isStart && !isEnd) return undefined;
  if (OTHERS.test(text(place))) return "either";
  return GREATEST.test(text(place)) !== isEnd ? "descending" : "ascending";
}
