import type { ThematicRelation } from "../../../../dialogue/mod.ts";
import { plural } from "../../../../schema/mod.ts";
import type { Missing } from "./missing_words.ts";
import type { UnanswerableForm, Wording } from "./wording.ts";

/** Questions for properties that have no column. */
export function missingPropertyForms(
  relation: ThematicRelation,
  missing: Missing,
  { they, them, plural: things, singular, whole, name }: Wording,
): readonly UnanswerableForm[] {
  const their = they === "they"
    ? (noun: string) => `their ${noun}`
    : (noun: string) => `the ${noun} of ${they}`;
  return missing.properties.flatMap(({ noun, measured = false }): readonly UnanswerableForm[] => {
    const several = severalOf(noun);
    const asks = several === noun ? "is" : "are";
    switch (relation) {
      case "theme_entity":
        return [{
          key: noun,
          utterances: [
            `what ${asks} ${their(several)}?`,
            `and ${their(several)}?`,
            `can you also show me ${their(several)}?`,
            `do you have ${their(several)} as well?`,
            `please add the ${noun} of each ${singular}`,
            `I'd also like to know the ${noun} of each of ${them}`,
            `what about ${their(several)}?`,
            `I also need ${their(several)}`,
          ],
          intention: `for those ${things}, also show the ${several}`,
          standalone: `show the ${several} of ${whole}`,
        }];
      case "answer_refinement":
        return name === undefined ? [] : [{ key: noun, ...askedOf(name, noun, things) }];
      case "refinement":
        return !measured ? [] : [
          {
            key: noun,
            utterances: [
              `which of ${them} has the highest ${noun}?`,
              `and which ${singular} has the highest ${noun}?`,
              `just the one with the highest ${noun}`,
            ].filter((text) => they === "they" || !text.startsWith("just")),
            intention: `of those ${things}, find the one with the highest ${noun}`,
            standalone: `which of ${whole} has the highest ${noun}?`,
          },
          {
            key: noun,
            utterances: [`sort ${them} by ${noun}, please`, `can you rank ${them} by ${noun}?`],
            intention: `rank those ${things} by their ${noun}`,
            standalone: `rank ${whole} by their ${noun}`,
          },
        ];
      case "theme_property":
        return [];
      default:
        return relation satisfies never;
    }
  });
}

/** Questions for a property of one thing. */
function askedOf(name: string, noun: string, things: string): Omit<UnanswerableForm, "key"> {
  const [, counted] = /^number of (.*)$/.exec(noun) ?? [];
  if (counted !== undefined) {
    return {
      utterances: [
        `how many ${counted} does ${name} have?`,
        `do you know how many ${counted} ${name} has?`,
        `and how many ${counted} does ${name} have?`,
        `tell me how many ${counted} ${name} has`,
      ],
      intention: `of those ${things}, say how many ${counted} ${name} has`,
      standalone: `how many ${counted} does ${name} have?`,
    };
  }
  return {
    utterances: [
      `what is the ${noun} of ${name}?`,
      `do you know the ${noun} of ${name}?`,
      `and the ${noun} of ${name}?`,
      `tell me the ${noun} of ${name}`,
      `what about the ${noun} of ${name}, for example?`,
    ],
    intention: `of those ${things}, say what the ${noun} of ${name} is`,
    standalone: `what is the ${noun} of ${name}?`,
  };
}

const MASS =
  /\b(number|share|quality|content|depth|rainfall|life|price|budget|climate|season|direction|species|rate|circulation)$/;

function severalOf(noun: string): string {
  const [, head = noun, rest = ""] = /^(.*?)( (?:of|in) .*)?$/.exec(noun) ?? [];
  return MASS.test(head) ? noun : `${plural(head.split(" ")).join(" ")}${rest}`;
}
