/** A source of random numbers: each call gives the next one, at least 0 and below 1. */
export type Random = () => number;

/**
 * Creates a generator that depends on the seed and the item's names alone, so that neither order nor concurrency
 * changes what an item gets.
 *
 * @param seed Seed of the whole run.
 * @param item Names that single the item out, for example a dialogue's key; equal names give equal numbers.
 * @returns A generator with a period of about 2^128 (sfc32 over a 64-bit hash of seed and names).
 *
 * @example
 * ```ts
 * import { randomFrom } from "querylogue/base";
 * import assert from "node:assert/strict";
 *
 * assert.equal(randomFrom(7, "dialogue 1")(), randomFrom(7, "dialogue 1")());
 * assert.notEqual(randomFrom(7, "dialogue 1")(), randomFrom(7, "dialogue 2")());
 * ```
 */
export function randomFrom(seed: number, ...item: readonly (string | number)[]): Random {
  const text = JSON.stringify([seed, ...item]);
  let a = hash(text, 0x9e3779b9);
  let b = hash(text, 0x85ebca6b);
  let c = hash(text, 0xc2b2ae35);
  let counter = 1;
  const next = () => {
    const t = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + t) | 0;
    return (t >>> 0) / 2 ** 32;
  };
  // sfc32 needs some rounds until every bit of its state depends on every bit of the seed.
  for (let round = 0; round < 15; round++) next();
  return next;
}

/** FNV-1a with a final avalanche, 32 bits. */
function hash(text: string, start: number): number {
  let h = start | 0;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d);
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b);
  return h ^ (h >>> 16);
}

/**
 * Chooses one item, each equally likely.
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

/**
 * Returns the items in random order (Fisher and Yates).
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
