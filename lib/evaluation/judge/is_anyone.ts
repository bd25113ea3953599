import type { Concept } from "./elements.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { NO_ONE, OCCUPATION } from "./phrase_words.ts";

/** Whether a table of people is what a sentence calls people, where it names no other people: "keepers who joined", "everyone who joined". */
export function isAnyone(concept: Concept, { words, concepts }: ParsedSentence): boolean {
  return isOfPeople(concept) && PEOPLE.test(words) &&
    !concepts.some((one) => isOfPeople(one) || /^pe(?:ople|rsons?)$/i.test(one.text));
}

function isOfPeople({ isTable, text }: Concept): boolean {
  const noun = text.toLowerCase().split(" ").at(-1)?.replace(/s$/, "") ?? "";
  return isTable && (OCCUPATION.test(noun) && !NO_ONE.test(noun) || PERSON.test(noun));
}

const PERSON =
  /^(?:student|pupil|patient|resident|client|guest|athlete|agent|president|employee|attendee|citizen|inhabitant|(?:para)?medic|mechanic|critic|cook|apprentice|delegate|candidate|graduate)$/;

const PEOPLE =
  /^ who | (?:people|persons?|everyone|everybody|anyone|anybody|whoever|those who|by whom|folks?) /;
