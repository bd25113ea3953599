import type { Random } from "./random.ts";

/**
 * One of the items, each equally likely.
 *
 * @throws {RangeError} If there are no items.
 *
 * @example
 * ```ts
 * import { choose, randomFrom } from "querylogue/base";
 * import assert from "node:assert/strict";
 *
 * assert.equal(choose(randomFrom(1), ["only"]), "only");
 * ```
 */
export function choose<Item>(random: Random, items: readonly Item[]): Item {
  if (items.length === 0) throw new RangeError("Cannot choose one of no items");
  return items[Math.floor(random() * items.length)] as Item;
}
