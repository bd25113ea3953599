import { isCommonWord } from "../../../../linking/mod.ts";

/** Spellings of one sound in the names of people, the first of which is written as the second by others of that name. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/ph/, "f"],
  [/ck/, "k"],
  [/sch/, "sh"],
  [/th/, "t"],
  [/^C(?=[aou])/, "K"],
  [/^K(?=[aou])/, "C"],
  [/(?<=\p{L}[b-df-hj-np-tv-z])y(?=[b-df-hj-np-tv-z])/u, "i"],
  [/ei/, "ie"],
  [/ie(?!$)/, "ei"],
  [/ey$/, "y"],
  [/sson$/, "son"],
  [/son$/, "sen"],
  [/sen$/, "son"],
  [/mann$/, "man"],
  [/ian$/, "ean"],
  [/cz/, "ch"],
  [/tz/, "z"],
  [/dt$/, "t"],
  [/([bdfglmnprst])\1/, "$1"],
];

const SHORTEST = 6;

/**
 * The name of a person as somebody spells it who has only heard it: "Whitlok" for "Whitlock", "Petersen" for "Peterson".
 * Everyday words are known to all.
 */
export function heardNames(name: string): readonly string[] {
  const spellings = [...name.matchAll(/\p{L}+/gu)].flatMap(({ 0: word, index }) =>
    word.length < SHORTEST || isCommonWord(word.toLowerCase())
      ? []
      : SOUNDS.map(([sound, other]) =>
        `${name.slice(0, index)}${word.replace(sound, other)}${name.slice(index + word.length)}`
      )
  );
  return [...new Set(spellings)].filter((spelling) => spelling !== name);
}
