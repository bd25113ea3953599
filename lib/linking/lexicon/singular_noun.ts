import { singular } from "../../schema/mod.ts";

/** The singular of a noun; nouns such as "economics" have none. */
export function singularNoun(words: readonly string[]): readonly string[] {
  return /ics$/.test(words.at(-1) ?? "") ? words : singular(words);
}
