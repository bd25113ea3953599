import { randomFrom } from "../base/mod.ts";

/** Chooses among ways to say the same, so that over many dialogues each comes up about equally often. */
export interface Variation {
  /** One of the items; equal slots of one sentence choose alike. */
  pick<Item>(slot: string, items: readonly Item[]): Item;
  /** The same for another place of the dialogue. */
  within(place: string | number): Variation;
}

/**
 * The variation of one dialogue.
 *
 * A slot steps through its items by a constant irrational-like stride from dialogue to dialogue, which spreads the
 * choices more evenly than drawing does and needs no memory of earlier dialogues.
 *
 * @param index Position of the dialogue's combination in its plan, from 0.
 */
export function createVariation(seed: number, index: number): Variation {
  return at(seed, index, []);
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
