import type { ThematicRelation } from "../../../../dialogue/mod.ts";
import type { Missing } from "./missing_words.ts";
import type { UnanswerableForm, Wording } from "./wording.ts";

/** Questions for opinions, reasons, news and the future. */
export function beyondDataForms(
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
        {
          key: "future",
          utterances: [
            "how will that look in ten years?",
            "will that still be true in five years?",
            `how will this change for ${them} over the next ten years?`,
            "and what do you expect for next year?",
          ],
          intention: `predict how the answer about those ${things} will change`,
          standalone: `how will the data about ${whole} change over the next ten years?`,
        },
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
      return name === undefined ? [] : [
        {
          key: "what people think",
          utterances: [
            `what do people think of ${name}?`,
            `do people like ${name}?`,
            `would you recommend ${name}?`,
            `what is it about ${name} that people like?`,
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
