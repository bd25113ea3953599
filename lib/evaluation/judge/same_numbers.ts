import { mayBeSameTarget } from "./agreement.ts";
import type { ReadComparison } from "./comparisons.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { sameBound } from "./same_bound.ts";

/**
 * The comparisons of two sentences that leave the same few whole numbers in other words: bounds of both ends in one of them, and a
 * list in the other ("fewer than three but at least one", "exactly one or exactly two"). Empty where there are none.
 */
export function sameNumbers(a: ParsedSentence, b: ParsedSentence): readonly ReadComparison[] {
  const [one, other] = [ownNumbers(a, b), ownNumbers(b, a)];
  const isOneTarget = [...one, ...other].every((x) =>
    [...one, ...other].every((y) => mayBeSameTarget(x.of, y.of))
  );
  const isSame = one.length > 0 && other.length > 0 && isOneTarget &&
    (isSameSet(listed(one, a), bounded(other, b)) || isSameSet(listed(other, b), bounded(one, a)));
  return isSame ? [...one, ...other] : [];
}

/** The comparisons with whole numbers that the other sentence does not have. */
function ownNumbers({ comparisons }: ParsedSentence, other: ParsedSentence): readonly ReadComparison[] {
  return comparisons.filter((one) =>
    Number.isInteger(one.bound) &&
    !other.comparisons.some((another) => sameBound(one, another) && mayBeSameTarget(one.of, another.of))
  );
}

/** The numbers of a list with "or". */
function listed(
  comparisons: readonly ReadComparison[],
  { words }: ParsedSentence,
): readonly number[] | undefined {
  const numbers = comparisons.map(({ bound }) => Number(bound));
  // "One" alone may be a pronoun.
  const all = / one or (?:exactly )?two /.test(words) ? [1, ...numbers] : numbers;
  const isList = all.length > 1 && / or /.test(words) &&
    comparisons.every(({ operator }) => operator === "=");
  return isList ? all : undefined;
}

/** The numbers between two bounds. */
function bounded(
  comparisons: readonly ReadComparison[],
  { words }: ParsedSentence,
): readonly number[] | undefined {
  const [low, high] = [[">", ">="], ["<", "<="]].map((operators) =>
    comparisons.filter(({ operator }) => operators.includes(operator)).map(({ operator, bound }) =>
      Number(bound) + (operator === ">" ? 1 : operator === "<" ? -1 : 0)
    )
  );
  if (low === undefined || high === undefined || low.length + high.length < comparisons.length) {
    return undefined;
  }
  const first = Math.max(...low, ...(AT_LEAST_ONE.test(words) ? [1] : []));
  const size = Math.min(...high) - first + 1;
  return size > 1 && size <= MOST_LISTED ? Array.from({ length: size }, (_, i) => first + i) : undefined;
}

const AT_LEAST_ONE = / (?:at least|no fewer than) (?:one|1) /;

/** Nobody lists more numbers than these. */
const MOST_LISTED = 10;

function isSameSet(a: readonly number[] | undefined, b: readonly number[] | undefined): boolean {
  return a !== undefined && b !== undefined && new Set(a).symmetricDifference(new Set(b)).size === 0;
}
