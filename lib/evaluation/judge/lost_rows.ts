import { areSynonyms } from "./are_synonyms.ts";
import { isGeneric, isGenericWord, isMeasure } from "./comparison_target.ts";
import { type Difference, lacks } from "./difference.ts";
import type { Concept } from "./elements.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { sameConcept } from "./same_concept.ts";
import { mayMeanTheSame } from "./synonyms.ts";

/**
 * The rows that an intention asks for, where an interpretation that computes nothing shows nothing of them: only rows of other tables, or
 * columns that the intention has beside its rows or in a condition.
 */
export function lostRows(found: ParsedSentence, intention: ParsedSentence): Difference | undefined {
  const { outputs, groups, aggregates } = found;
  const [rows] = intention.outputs.concepts;
  const isRead = outputs.isComplete && intention.outputs.isComplete &&
    groups.length + aggregates.length === 0 &&
    rows?.isTable === true && !isMeasure(rows) && !isGeneric(rows);
  if (!isRead || isBeside(rows, found)) return undefined;
  const isShown = [...outputs.concepts, ...outputs.rows].filter((one) => !isGenericWord(one)).some((one) =>
    sameConcept(one, rows) || areSynonyms(one, rows) || one.isPart || NAMING.test(one.text) ||
    !one.refersTo.isDisjointFrom(rows.candidates) || one.stems.some((stem) => rows.stems.includes(stem)) ||
    // A column of these rows may be their name, unless the intention has it beside them.
    (isMeasure(one) && !one.tables.isDisjointFrom(rows.candidates) &&
      !intention.concepts.some((other) => isMeasure(other) && sameConcept(one, other)))
  );
  return isShown ? undefined : lacks("output", `asks for ${rows.text}`);
}

/** Columns whose values may identify a row: its name, code or key. */
const NAMING = /(?:name|title|label|tag|symbol|code|id|key|no|number|nr)s?$/i;

/** Whether rows are shown beside others, an answer is for each of them, or a verb says what they are: "bookings by member", "who booked". */
function isBeside(rows: Concept, { phrases }: ParsedSentence): boolean {
  return phrases.some((phrase, i) => {
    if (phrase.kind === "verb") {
      return rows.stems.some((stem) => mayMeanTheSame(stem, phrase.stem) || stem === phrase.stem);
    }
    const before = phrases[i - 1];
    return phrase.kind === "noun" &&
      (before?.kind === "and" ||
        before?.kind === "preposition" && /^(?:by|per|for|with|as)$/.test(before.text)) &&
      phrase.elements.some((one) => one.kind === "concept" && sameConcept(one, rows));
  });
}
