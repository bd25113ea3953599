import { randomFrom } from "../base/mod.ts";

/** Chooses among equivalent wordings, so that each occurs about equally often over many dialogues. */
export interface Variation {
  /** Chooses an item; equal slots choose equal positions. */
  pick<Item>(slot: string, items: readonly Item[]): Item;
  /** Returns an independent variation for another part of the dialogue. */
  within(place: string | number): Variation;
}

export interface VariationOptions {
  /** Words that a wording should not have where another has fewer of them. @default none */
  readonly avoided?: RegExp | undefined;
}

/**
 * Creates the variation of one dialogue. From dialogue to dialogue, a slot advances through its items by a constant stride, which
 * spreads the choices more evenly than random draws and needs no state.
 *
 * @param index Position of the dialogue's combination in its plan, from 0.
 */
export function createVariation(
  seed: number,
  index: number,
  { avoided }: VariationOptions = {},
): Variation {
  return avoided === undefined ? at(seed, index, []) : avoiding(at(seed, index, []), avoided);
}

/** Chooses among the wordings with the fewest of the words. */
function avoiding(variation: Variation, words: RegExp): Variation {
  const countIn = (item: unknown) => typeof item === "string" ? item.split(words).length - 1 : 0;
  return {
    pick: (slot, items) => {
      const fewest = Math.min(...items.map(countIn));
      return variation.pick(slot, items.filter((item) => countIn(item) === fewest));
    },
    within: (place) => avoiding(variation.within(place), words),
  };
}

function at(seed: number, index: number, places: readonly (string | number)[]): Variation {
  return {
    pick: (slot, items) => {
      if (items.length === 0) throw new RangeError(`Cannot vary "${slot}" over no items`);
      const random = randomFrom(seed, "variation", slot, ...places);
      const start = random();
      const stride = 0.381966 + 0.236068 * random();
      const position = (start + index * stride) % 1;
      return items[Math.floor(position * items.length)] as (typeof items)[number];
    },
    within: (place) => at(seed, index, [...places, place]),
  };
}
