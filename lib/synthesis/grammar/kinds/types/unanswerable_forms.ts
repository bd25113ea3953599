import type { ThematicRelation, UnanswerableReason } from "../../../../dialogue/mod.ts";
import { plural } from "../../../../schema/mod.ts";
import type { Missing } from "./missing.ts";
import type { UnanswerableForm, Wording } from "./wording.ts";

interface Aim {
  readonly reason: Exclude<UnanswerableReason, "no_such_value">;
  readonly relation: ThematicRelation;
}

/** Everything of one reason and relation that can be asked about the things of the conversation. */
export function unanswerableForms(
  { reason, relation }: Aim,
  missing: Missing,
  wording: Wording,
): readonly UnanswerableForm[] {
  switch (reason) {
    case "no_such_column":
      return missingPropertyForms(relation, missing, wording);
    case "no_such_table":
      return relation === "theme_property" ? missingTableForms(missing, wording) : [];
    case "outside_the_data":
      return beyondDataForms(relation, missing, wording);
    case "not_a_query":
      return actionForms(relation, wording);
    default:
      return reason satisfies never;
  }
}

function missingTableForms(
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

/** Requests to change or to do something. */
function actionForms(
  relation: ThematicRelation,
  { them, plural: things, whole, name }: Wording,
): readonly UnanswerableForm[] {
  if (relation === "answer_refinement") {
    return name === undefined ? [] : [
      {
        key: "delete one",
        utterances: [
          `please delete ${name}`,
          `can you remove ${name} from the database?`,
          `${name} is a mistake, please delete the entry`,
        ],
        intention: `of those ${things}, delete ${name}`,
        standalone: `delete ${name} from the database`,
      },
      {
        key: "note on one",
        utterances: [
          `please add a note to ${name} saying that somebody has to check the entry`,
          `please write down that somebody has to check ${name}`,
        ],
        intention: `of those ${things}, add a note to ${name} that it has to be checked`,
        standalone: `add a note to ${name} in the database saying that somebody has to check the entry`,
      },
    ];
  }
  if (relation !== "theme_entity") return [];
  return [
    {
      key: "send",
      utterances: [
        "please email that to my manager",
        "can you send that to my colleagues?",
        "share that with the whole team, please",
        "please send me this by mail",
      ],
      intention: `send the list of those ${things} to somebody`,
      standalone: `send a list of ${whole} by e-mail`,
    },
    {
      key: "print",
      utterances: [
        "can you print that for me?",
        "please save this as a spreadsheet on my desktop",
        "put this on a slide for me, please",
        "can you print that as a poster?",
      ],
      intention: `make a document out of the list of those ${things}`,
      standalone: `save or print a list of ${whole} as a document`,
    },
    {
      key: "remind",
      utterances: [
        "remind me of this tomorrow morning",
        "please remind me of this again on Monday",
        "could you remind me of this next week?",
      ],
      intention: `give a reminder about those ${things} later`,
      standalone: `remind me of ${whole} at a later time`,
    },
    them === "them"
      ? {
        key: "delete all",
        utterances: [
          "please delete them",
          "can you remove all of them from the database?",
          "we do not need them any more, delete them, please",
        ],
        intention: `delete those ${things} from the database`,
        standalone: `delete ${whole} from the database`,
      }
      // Where they were not just listed, it is all that there are.
      : {
        key: "delete all",
        utterances: [
          `please delete all ${things}`,
          `can you remove all ${things} from the database?`,
          `we do not need the ${things} any more, delete them all, please`,
        ],
        intention: `delete all ${things} from the database`,
        standalone: `delete all ${things} from the database`,
      },
  ];
}

/** Questions for opinions, reasons, news and the future. */
function beyondDataForms(
  relation: ThematicRelation,
  missing: Missing,
  { them, plural: things, singular, whole, name }: Wording,
): readonly UnanswerableForm[] {
  switch (relation) {
    case "refinement":
      return missing.opinions.map((opinion) => ({
        key: opinion,
        utterances: [
          `which of ${them} is ${opinion}?`,
          `if you had to choose, which ${singular} is ${opinion}?`,
          ...(opinion.startsWith("your ") ? [] : [
            `and which ${singular} is ${opinion}, do you think?`,
            `in your opinion, which of ${them} is ${opinion}?`,
          ]),
        ],
        intention: `say which of those ${things} is ${opinion}`,
        standalone: `which of ${whole} is ${opinion}?`,
      }));
    case "theme_entity":
      return [
        ...(missing.isPublic !== true ? [] : [{
          key: "future",
          utterances: [
            "how will that look in ten years?",
            "will that still be true in five years?",
            `how will this change for ${them} over the next ten years?`,
            "and what do you expect for next year?",
          ],
          intention: `predict how the answer about those ${things} will change`,
          standalone: `how will the data about ${whole} change over the next ten years?`,
        }]),
        {
          key: "reason why",
          utterances: [
            "why is that so?",
            "what is the reason for that?",
            "why those and no others?",
            "can you explain how that came about?",
          ],
          intention: `explain why the answer about those ${things} is as it is`,
          standalone: `explain why the data about ${whole} are as they are`,
        },
        {
          key: "reliable",
          utterances: [
            "how sure are you about that?",
            "can I rely on that?",
            "do other sources say the same?",
            "is that what experts say, too?",
          ],
          intention: `say how far the answer about those ${things} agrees with other sources`,
          standalone: `do other sources say the same about ${whole}?`,
        },
      ];
    case "answer_refinement":
      return name === undefined || missing.isPublic !== true ? [] : [
        {
          key: "what people think",
          utterances: [
            `what do people think of ${name}?`,
            `do people like ${name}?`,
            `would you recommend ${name}?`,
          ],
          intention: `of those ${things}, say what people think of ${name}`,
          standalone: `what do people think of ${name}?`,
        },
        {
          key: "news",
          utterances: [
            `is there any news about ${name}?`,
            `what does the press write about ${name} these days?`,
            `has ${name} been in the news lately?`,
          ],
          intention: `of those ${things}, give the latest news about ${name}`,
          standalone: `what is the latest news about ${name}?`,
        },
      ];
    case "theme_property":
      return [];
    default:
      return relation satisfies never;
  }
}

function missingPropertyForms(
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
  /\b(share|quality|content|depth|rainfall|life|price|budget|climate|season|direction|species|rate|circulation|status)$/;

function severalOf(noun: string): string {
  const [, head = noun, rest = ""] = /^(.*?)( (?:of|in) .*)?$/.exec(noun) ?? [];
  return MASS.test(head) ? noun : `${plural(head.split(" ")).join(" ")}${rest}`;
}
