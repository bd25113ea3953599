import { choose, type Random } from "../base/mod.ts";

/**
 * Invents a word that can be said: consonants and vowels take turns. One or two letters are any.
 *
 * @param length Its letters.
 */
export function inventWord(random: Random, length: number): string {
  const first = random() < 0.5 ? 0 : 1;
  return Array.from(
    { length },
    (_, i) => choose(random, length < 3 ? ALL : (i + first) % 2 === 0 ? CONSONANTS : VOWELS),
  ).join("");
}

/** No letter that changes how a plural is written. */
const CONSONANTS = [..."bdfgklmnprtv"];
const VOWELS = [..."aeiou"];
const ALL = [..."abcdefghijklmnopqrstuvwxyz"];
