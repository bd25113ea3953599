import type { Difference } from "./difference.ts";
import type { Concept } from "./elements.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { isParticiple } from "./phrase_words.ts";
import { sameConcept } from "./same_concept.ts";

/**
 * A contradiction where each sentence asks for the rows that the other only speaks of: "teachers who taught students from Lund", "students
 * from Lund who were taught by teachers". Sentences with an answer for each row of one table ask for both, unless both have one.
 */
export function exchangedRows(found: ParsedSentence, intention: ParsedSentence): readonly Difference[] {
  const [one, other] = [found, intention].map(soleRows);
  if (one === undefined || other === undefined || !one.candidates.isDisjointFrom(other.candidates)) return [];
  const names = ({ concepts }: ParsedSentence, rows: Concept) =>
    concepts.some((concept) => concept.isTable && sameConcept(concept, rows));
  const [here, there] = [found, intention].map(({ words }) => EACH.test(words) || isGrouped(words));
  const isSplit = here === true && there === true
    ? areGroups(found, other) && areGroups(intention, one)
    : here === false && there === false;
  const isExchanged = isSplit && names(found, other) && names(intention, one) &&
    !BESIDE.test(found.words + intention.words);
  const text = `The intention asks for ${other.text}, the interpretation for ${one.text}.`;
  return isExchanged ? [{ topic: "output", side: "both", text }] : [];
}

/** The one table whose rows a sentence asks for, by its name alone. */
function soleRows({ outputs, text }: ParsedSentence): Concept | undefined {
  const [rows, ...more] = outputs.shown?.concepts ?? [];
  const isAlone = more.length + outputs.owners.length === 0 && rows?.isTable === true && !rows.isPart;
  return isAlone && !/\p{L}['’](?:s\b|(?=\s))/u.test(text) ? rows : undefined;
}

const areGroups = ({ groups }: ParsedSentence, rows: Concept) => groups.some((one) => sameConcept(one, rows));

/** "Bookings by member", but not "booked by members". */
const isGrouped = (words: string) =>
  [...words.matchAll(/ (\w+) by (?!whom|which)/g)].some(([, word = ""]) => !isParticiple(word));

const EACH = / (?:each|every|per) /;

/** Words behind which more is asked for. */
const BESIDE =
  / (?:along with|together with|as well as|and (?:their|its|his|her|the|what|which|who)|with (?:their|its|his|her)) /;
