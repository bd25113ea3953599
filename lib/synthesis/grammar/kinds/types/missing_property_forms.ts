import type { ThematicRelation } from "../../../../dialogue/mod.ts";
import { plural } from "../../../../schema/mod.ts";
import type { Missing } from "./missing_words.ts";
import type { UnanswerableForm, Wording } from "./wording.ts";

/** Questions for properties that have no column. */
export function missingPropertyForms(
  relation: ThematicRelation,
  missing: Missing,
  wording: Wording,
): readonly UnanswerableForm[] {
  const { they, them, plural: things, singular, whole, name } = wording;
  return missing.properties.flatMap(({ noun, measured = false }): readonly UnanswerableForm[] => {
    switch (relation) {
      case "theme_entity":
        return [{ key: noun, ...askedOfAll(wording, noun) }];
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

/** Questions for a property of all things of the conversation. */
function askedOfAll(
  { they, them, plural: things, singular, whole }: Wording,
  noun: string,
): Omit<UnanswerableForm, "key"> {
  const counted = countedIn(noun);
  if (counted !== undefined) {
    return {
      utterances: [
        `how many ${counted} does each of ${them} have?`,
        `can you also show me how many ${counted} each of ${them} has?`,
        `and how many ${counted} does each ${singular} have?`,
        `please add the number of ${counted} of each ${singular}`,
        `I'd also like to know how many ${counted} each of ${them} has`,
      ],
      intention: `for those ${things}, also show how many ${counted} each of them has`,
      standalone: `how many ${counted} does each of ${whole} have?`,
    };
  }
  const several = severalOf(noun);
  const theirs = they === "they" ? `their ${several}` : `the ${several} of ${they}`;
  return {
    utterances: [
      `what ${isOrAre(noun, several)} ${theirs}?`,
      `and ${theirs}?`,
      `can you also show me ${theirs}?`,
      `do you have ${theirs} as well?`,
      `please add the ${noun} of each ${singular}`,
      `I'd also like to know the ${noun} of each of ${them}`,
      `what about ${theirs}?`,
      `I also need ${theirs}`,
    ],
    intention: `for those ${things}, also show the ${several}`,
    standalone: `show the ${several} of ${whole}`,
  };
}

/** Questions for a property of one thing. */
function askedOf(name: string, noun: string, things: string): Omit<UnanswerableForm, "key"> {
  const counted = countedIn(noun);
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
  const is = isOrAre(noun);
  return {
    utterances: [
      `what ${is} the ${noun} of ${name}?`,
      `do you know the ${noun} of ${name}?`,
      `and the ${noun} of ${name}?`,
      `tell me the ${noun} of ${name}`,
      `what about the ${noun} of ${name}, for example?`,
    ],
    intention: `of those ${things}, say what the ${noun} of ${name} ${is}`,
    standalone: `what ${is} the ${noun} of ${name}?`,
  };
}

/** "hotels" of "number of hotels" */
const countedIn = (noun: string) => /^number of (.*)$/.exec(noun)?.[1];

const isOrAre = (noun: string, said = noun) => said !== noun || noun.endsWith("species") ? "are" : "is";

const MASS =
  /\b(number|share|quality|content|depth|rainfall|life|price|budget|climate|season|direction|species|rate|circulation)$/;

function severalOf(noun: string): string {
  const [, head = noun, rest = ""] = /^(.*?)( (?:of|in) .*)?$/.exec(noun) ?? [];
  return MASS.test(head) ? noun : `${plural(head.split(" ")).join(" ")}${rest}`;
}
