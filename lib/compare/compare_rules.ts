import type { CompareOptions } from "./compare_options.ts";

/** All rules, decided. */
export type CompareRules = Readonly<Required<CompareOptions>>;

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
    tolerance = 1e-9,
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
