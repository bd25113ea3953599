import { isCommonWord } from "../../../../linking/mod.ts";

/** Spellings of one sound, the first of which people take for the second where they have only heard a name. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/ph/, "f"],
  [/ck/, "k"],
  [/sch/, "sh"],
  [/th/, "t"],
  [/c(?=[aou])/, "k"],
  [/(?<=[aeiou])s(?=[aeiou])/, "z"],
  [/(?<=[aeiou])z(?=[aeiou])/, "s"],
  [/(?<=\p{L}[b-df-hj-np-tv-z])y(?=[b-df-hj-np-tv-z])/u, "i"],
  [/ei/, "ie"],
  [/ie(?!$)/, "ei"],
  [/ian$/, "ean"],
  [/cz/, "ch"],
  [/([bdfglmnprst])\1/, "$1"],
  [/(?<=[aeiou])([lt])(?=[aeiou]\p{L}?$)/u, "$1$1"],
];

const SHORTEST = 6;

/** "Frozen fish" is no proper name. */
const IS_PHRASE = /^\p{Lu}\p{L}+ \p{Ll}+$/u;

/** A name as somebody spells it who has only heard it: "Violeta" for "Violetta". Everyday words are known to all. */
export function heardNames(name: string): readonly string[] {
  if (IS_PHRASE.test(name)) return [];
  const spellings = [...name.matchAll(/\p{L}+/gu)].flatMap(({ 0: word, index }) =>
    word.length < SHORTEST || isCommonWord(word.toLowerCase())
      ? []
      : SOUNDS.map(([sound, other]) =>
        `${name.slice(0, index + 1)}${word.slice(1).replace(sound, other)}${name.slice(index + word.length)}`
      )
  );
  return [...new Set(spellings)].filter((spelling) => spelling !== name);
}
