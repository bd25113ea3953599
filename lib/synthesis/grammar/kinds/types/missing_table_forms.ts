import type { Missing } from "./missing_words.ts";
import type { UnanswerableForm, Wording } from "./wording.ts";

/** Questions for things that have no table. */
export function missingTableForms(
  missing: Missing,
  { they, them, plural: things, whole }: Wording,
): readonly UnanswerableForm[] {
  const { verb, nouns } = missing.related;
  return nouns.map((noun) => ({
    key: noun,
    utterances: verb === "in"
      ? [
        `which ${noun} are there in ${them}?`,
        `and which ${noun} are there?`,
        `how many ${noun} are there in each of ${them}?`,
        `can you list the ${noun} in ${them}?`,
        `show me the ${noun} there instead`,
      ]
      : [
        `which ${noun} do ${they} have?`,
        `and their ${noun}?`,
        `how many ${noun} does each of ${them} have?`,
        `can you list the ${noun} of ${them === "them" ? "each" : them}?`,
        `do ${they} have any ${noun}?`,
      ].filter((text) => they === "they" || !text.includes("their")),
    intention: verb === "in"
      ? `list the ${noun} in those ${things}`
      : `list the ${noun} that those ${things} have`,
    standalone: verb === "in" ? `list the ${noun} in ${whole}` : `list the ${noun} of ${whole}`,
  }));
}
