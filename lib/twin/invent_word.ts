import { choose, type Random } from "../base/mod.ts";

export interface InventWordOptions {
  /** Its letters. */
  readonly length: number;
  /** Its first letters. @default any */
  readonly start?: string | undefined;
  /** Whether consonants and vowels take turns, so that it can be said. @default it has more than two letters */
  readonly sayable?: boolean;
}

/** Invents a word. */
export function inventWord(
  random: Random,
  { length, start = "", sayable = length > 2 }: InventWordOptions,
): string {
  const isVowel = start === "" ? random() < 0.5 : !VOWELS.includes(start.at(-1) ?? "");
  return start + Array.from(
    { length: length - start.length },
    (_, i) => choose(random, sayable ? (i % 2 === 0) === isVowel ? VOWELS : CONSONANTS : ALL),
  ).join("");
}

/** No letter that changes how a plural is written. */
const CONSONANTS = [..."bdfgklmnprtv"];
const VOWELS = [..."aeiou"];
const ALL = [..."abcdefghijklmnopqrstuvwxyz"];
