/**
 * Splits a name into words: at characters other than letters and digits, between lower and upper case, before the last
 * letter of an acronym followed by a word, and before digits after three or more letters (`km2` stays whole).
 *
 * @returns Lower-case words; none where the name has neither letter nor digit.
 *
 * @example
 * ```ts
 * import { splitName } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(splitName("IATACode"), ["iata", "code"]);
 * assert.deepEqual(splitName("area_km2"), ["area", "km2"]);
 * ```
 */
export function splitName(name: string): readonly string[] {
  // Looking around instead of matching keeps long names linear.
  return name
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")
    .replace(/(?<=\p{Lu}{2})(?=\p{Lu}\p{Ll})/gu, " ")
    .replace(/(?<=\p{L}{3})(?=\p{N})/gu, " ")
    .replace(/(?<=\p{N})(?=\p{L}{3})/gu, " ")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}
