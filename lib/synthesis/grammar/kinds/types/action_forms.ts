import type { ThematicRelation } from "../../../../dialogue/mod.ts";
import type { UnanswerableForm, Wording } from "./wording.ts";

/** Requests to change or to do something. */
export function actionForms(
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
