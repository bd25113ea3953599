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
          `mark ${name} as checked`,
        ],
        intention: `of those ${things}, mark ${name} in the database`,
        standalone: `mark ${name} as checked in the database`,
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
      standalone: `save a list of ${whole} as a document on my computer`,
    },
    {
      key: "remind",
      utterances: [
        "remind me of this tomorrow morning",
        "please remind me of this again on Monday",
        "send me a message as soon as this changes",
      ],
      intention: `give a reminder about those ${things} later`,
      standalone: `remind me of ${whole} in a few days`,
    },
    {
      key: "delete all",
      utterances: [
        `please delete ${them}`,
        `can you remove all of ${them} from the database?`,
        `we do not need ${them} any more, delete ${them === "them" ? "them" : "them all"}, please`,
      ],
      intention: `delete those ${things} from the database`,
      standalone: `delete ${whole} from the database`,
    },
  ];
}
