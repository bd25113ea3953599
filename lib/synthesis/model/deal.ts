import { randomFrom, shuffle } from "../../base/mod.ts";

export interface DealOptions {
  readonly seed: number;
  /** What is dealt: each deck is shuffled by itself. */
  readonly deck: string;
  /** How many were dealt before, from 0. */
  readonly dealt: number;
}

/** The next of some items that are dealt in shuffled order: none comes again before all have come. */
export function deal<Item>(items: readonly Item[], { seed, deck, dealt }: DealOptions): Item {
  if (items.length === 0) throw new RangeError(`Cannot deal "${deck}": there is nothing in it`);
  return shuffle(randomFrom(seed, "deal", deck), items)[dealt % items.length] as Item;
}
