import type { Random } from "./random.ts";

/**
 * The items in a random order (Fisher and Yates), as a new list.
 *
 * @example
 * ```ts
 * import { randomFrom, shuffle } from "querylogue/base";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(shuffle(randomFrom(1), [1, 2, 3]).toSorted(), [1, 2, 3]);
 * ```
 */
export function shuffle<Item>(random: Random, items: readonly Item[]): Item[] {
  const shuffled = [...items];
  for (let i = shuffled.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [shuffled[i], shuffled[j]] = [shuffled[j] as Item, shuffled[i] as Item];
  }
  return shuffled;
}
