import { whatAre } from "./agreement.ts";
import { outputPhrases, shownOf } from "./output_phrases.ts";
import type { Forms } from "../english/say.ts";
import { addedPhrases, leadsToMany, question, reachedFromBase, type Telling } from "./telling.ts";
import { sameSubject } from "../plan/same_subject.ts";
import { allThings } from "../plan/thing.ts";
import { listText } from "../english/value_text.ts";

/** What is asked of a thing that a context is about: "what is its population?" */
export function detailForms(telling: Telling): Forms {
  const { variation, after } = telling;
  const phrases = addedPhrases(telling);
  const what = listText(phrases);
  const bare = what.replace(/^(?:its|their) /, "the ");
  const asked = whatAre([bare], after);
  return [
    () => `${asked}?`,
    () => `${whatAre(phrases, after)}?`,
    () => `${variation.pick("tell", ["tell me", "give me", "show me"])} ${bare}`,
    () => `${variation.pick("ask", ["I'd like to know", "please tell me", "I need"])} ${what}`,
    () => `${variation.pick("can", ["can you tell me", "could you look up"])} ${what}?`,
  ];
}

/** A first question about what a context is about: "which provinces does it flow through?" */
export function openingForms(telling: Telling): Forms {
  const { after, base, anchor, variation } = telling;
  const seen = reachedFromBase(telling, anchor);
  const also = outputPhrases(shownOf(after), after).filter((phrase) => phrase.startsWith("their "));
  const several = leadsToMany(telling) || anchor.plural;
  const tail = also.length === 0 ? "" : `, and ${whatAre(also, after)}`;
  const listTail = also.length === 0 ? "" : `, with ${listText(also)}`;
  const forms = [
    () => `what ${several ? "are" : "is"} ${seen}${tail}?`,
    () => `${variation.pick("show", ["show me", "list", "give me", "please list"])} ${seen}${listTail}`,
    () => `${variation.pick("can", ["can you show me", "could you list", "can I see"])} ${seen}${listTail}?`,
    () => `${variation.pick("ask", ["I'd like to see", "I need", "let me see"])} ${seen}${listTail}`,
  ];
  if (!several) return forms;
  const which = question("which", telling);
  const back = allThings(after.root).find(({ subject }) => sameSubject(subject, base.root.subject));
  const at = back !== undefined && after.root.children.includes(back) ? back.relation?.at : undefined;
  return [
    () => `${which}${tail}?`,
    ...forms,
    ...(at === "in" || at === "on" ? [() => `which ${after.root.plural} are there${tail}?`] : []),
  ];
}
