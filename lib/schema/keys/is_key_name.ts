import { idWords } from "./key_words.ts";
import { splitName } from "../split_name.ts";

/**
 * Whether a column is called as one that identifies something: its name ends in a word like id, code or number.
 *
 * @example
 * ```ts
 * import { isKeyName } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * assert.equal(isKeyName("AirportCode"), true);
 * assert.equal(isKeyName("identity"), false);
 * ```
 */
export function isKeyName(name: string): boolean {
  return idWords.has(splitName(name).at(-1) ?? "");
}
