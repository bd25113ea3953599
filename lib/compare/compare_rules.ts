import type { CompareOptions } from "./compare_options.ts";

/**
 * The noise of binary arithmetic, relative to its result: enough for the sum of a million terms in any order. Above that,
 * a tolerance is a wish.
 */
export const BINARY_NOISE = 2 ** -42;

/** All rules, decided. */
export type CompareRules = { readonly [Rule in keyof CompareOptions]-?: NonNullable<CompareOptions[Rule]> };

/**
 * The rules with their defaults.
 *
 * @throws {RangeError} If the tolerance is no number in 0..0.1.
 */
export function compareRules(
  {
    rowOrder = "asked",
    freeTies = true,
    freeLimit = true,
    freeColumnOrder = true,
    pairByName = true,
    allowExtraColumns = true,
    emptyTextIsNull = false,
    tolerance = BINARY_NOISE,
    roundAsAsked = true,
    ignoreTrailingBlanks = true,
    dateIsMidnight = true,
    numbersInTexts = true,
    truthIsNumber = true,
  }: CompareOptions,
): CompareRules {
  if (!(tolerance >= 0 && tolerance <= 0.1)) {
    throw new RangeError(`Cannot tolerate a relative difference of ${tolerance}: tolerance is in 0..0.1`);
  }
  return {
    rowOrder,
    freeTies,
    freeLimit,
    freeColumnOrder,
    pairByName,
    allowExtraColumns,
    emptyTextIsNull,
    tolerance,
    roundAsAsked,
    ignoreTrailingBlanks,
    dateIsMidnight,
    numbersInTexts,
    truthIsNumber,
  };
}
