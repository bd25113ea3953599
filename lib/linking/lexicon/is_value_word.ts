import { BOUNDS, CLASSES, CODES, LEVELS, MEASURED_IN, PRICES, SCALES, UNITS } from "./word_lists.ts";

/**
 * Tests whether a word of a column's name says what sort of value the column holds: a unit, a measure with comparatives of its
 * own ("length": longer), a level, a code, a class, a bound. How a column is spoken of depends on such words.
 *
 * @param word In lower case.
 */
export function isValueWord(word: string): boolean {
  return [UNITS, SCALES, MEASURED_IN, BOUNDS].some((list) => Object.hasOwn(list, word)) ||
    [LEVELS, CODES, CLASSES, PRICES].some((list) => list.has(word));
}
