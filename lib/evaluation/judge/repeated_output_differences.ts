import { isGenericWord, isMeasure } from "./comparison_target.ts";
import { type Difference, lacks, unclear } from "./difference.ts";
import type { ExpectedContent } from "./expected_content.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import type { Phrase } from "./phrase.ts";
import { sameConcept } from "./same_concept.ts";
import { stemOf } from "./stem_of.ts";
import { mayMeanTheSame } from "./synonyms.ts";
import { UNIT } from "./units.ts";

/**
 * Doubts about what one sentence asks for in a part of its own ("the latest referral, plus its date"), and the other only ranks, sorts or
 * compares by ("the latest referral by date").
 */
export function repeatedOutputDifferences(
  found: ParsedSentence,
  { intention, required, understood }: ExpectedContent,
): readonly Difference[] {
  if (required !== intention || understood !== found) return [];
  const lost =
    [[found, intention], [intention, found]].flatMap(([one, other]) =>
      one === undefined || other === undefined
        ? []
        : addedNouns(one).filter((noun) => !isAskedFor(stemOf(noun), other))
    )[0];
  const isMore = (one: ParsedSentence, other: ParsedSentence) => {
    const [, word] = ADDED_QUESTION.exec(one.words) ?? [];
    return word !== undefined && !other.words.includes(` ${word} `) && !/ (?:and|also) /.test(other.words) &&
      addedNouns(other).length === 0;
  };
  // "And how many are they", where all that the interpretation shows is read and nothing of it is counted
  const isCountLost = ADDED_COUNT.test(intention.words) && found.unread.length === 0 &&
    found.outputs.isComplete && (found.outputs.counted.length === 0 || SORTED_BY_NUMBER.test(found.words)) &&
    !/ (?:how many|and (?:the |their |its )?(?:number|count)|with (?:the |their |its )?(?:number|count)|along with) /
      .test(
        found.words,
      );
  if (isCountLost) return [lacks("output", "asks how many there are")];
  const further =
    [[found, intention], [intention, found]].flatMap(([one, other]) =>
      one === undefined || other === undefined ? [] : surelyFurther(one, other)
    )[0];
  if (further !== undefined) {
    const text = `Only one of the sentences asks for the ${further} as well.`;
    return [{ topic: "output", side: "both", text }];
  }
  if (isMore(found, intention) || isMore(intention, found)) {
    return [unclear("output", "Only one of the sentences asks a further question.")];
  }
  if (lost === undefined) return [];
  return isColumnLost(stemOf(lost), found, intention)
    ? [lacks("output", `asks for the ${lost}`)]
    : [unclear("output", `Only one of the sentences asks for the ${lost}.`)];
}

/**
 * What one sentence asks for in a part of its own, where the other, which is all read, shows columns or names and has no word for it: rows
 * alone may be shown with any of their columns.
 */
function surelyFurther(one: ParsedSentence, other: ParsedSentence): readonly string[] {
  const { outputs, unread, stems, phrases } = other;
  const isRead = outputs.isComplete && unread.length === 0 &&
    !phrases.some((phrase) => phrase.kind === "question" && !/^(?:which|what)$/.test(phrase.text)) &&
    !/[:(]| (?:and|plus) /.test(other.text);
  if (!isRead) return [];
  const isSaid = (noun: string) => {
    const stem = stemOf(noun);
    return [...stems].some((same) => same === stem || mayMeanTheSame(same, stem));
  };
  const nouns = outputs.concepts.every((shown) => isMeasure(shown)) ? addedNouns(one) : [];
  const isCounted = ADDED_NUMBER.test(one.words) && other.aggregates.length === 0;
  const isOfRows = (noun: string) =>
    one.concepts.some(({ isTable, stems: words }) => isTable && words.includes(stemOf(noun)));
  return [...nouns.filter((noun) => !isSaid(noun) && !isOfRows(noun)), ...(isCounted ? ["number"] : [])];
}

/** "…, and how many they are", "along with their number" */
const ADDED_NUMBER =
  / (?:and how many (?:\w+ ){0,3}(?:are|is|were|was|of them|does|do|did|has|have|had) (?:\w+ )?|(?:and|with|plus) (?:the |their |its )?(?:number|count) )$/;

/** Whether an intention asks for a column by its name, and nothing that an interpretation shows, which is all read, may be that. */
function isColumnLost(stem: string, found: ParsedSentence, intention: ParsedSentence): boolean {
  const columns = intention.concepts.filter((one) => isMeasure(one) && one.stems.at(-1) === stem);
  const { concepts, isComplete, owners } = found.outputs;
  return columns.length > 0 && addedNouns(intention).some((noun) => stemOf(noun) === stem) && isComplete &&
    found.unread.length === 0 &&
    concepts.every((one) =>
      (isGenericWord(one) || one.isTable || one.refersTo.size > 0) &&
      !columns.some((column) => sameConcept(one, column))
    ) && owners.length > 0;
}

/** The last words of the nouns that a sentence adds at the end of a clause, and of two that it asks for together. */
function addedNouns({ text, values }: ParsedSentence): readonly string[] {
  const lower = text.toLowerCase();
  const isValue = (noun: string) =>
    values.some((value) => value.text.toLowerCase().split(" ").includes(noun));
  return [
    ...[...lower.matchAll(ADDITION)].flatMap(([, noun = ""]) =>
      noun.replace(DETAILS, "").split(/\s+/).at(-1) ?? []
    ),
    ...(JOINED.exec(lower)?.slice(1) ?? []).filter((noun) => !COMPUTED.test(noun) && !isValue(noun)),
  ];
}

/** "The elevation details" are the elevation. */
const DETAILS = / (?:details?|info|information|data|measurements?|figures?|values?)$/;

/** Words before a further output with an article, and those that need a possessive. */
const FURTHER =
  "plus|together with|along with|as well as|and what (?:is|are|was|were)|includ(?:e|ing)|also (?:show|give|list|tell|include|return)(?: me)?";
const FURTHER_OWN = "with|and|and also";

const ADDITION = new RegExp(
  `\\b(?:(?:${FURTHER}) (?:the|their|its|his|her)|(?:${FURTHER_OWN}) (?:their|its|his|her)) ` +
    "((?:[\\p{L}-]+ ){0,2}?[\\p{L}-]+)(?= (?:that|which|they|it|he|she) |\\s*(?: in \\p{L}+)?(?:[.?!;,)]|$))",
  "gu",
);

/** Names go without saying, and what is computed has words of many kinds. */
const COMPUTED = /^(?:names?|titles?|min|max|total|average|mean|median|sum|number|count|\p{L}+est$)/u;

/** "The price and name of the cheapest tea". */
const JOINED =
  /^\W*(?:(?:show|list|give|tell|find|return|get|what|is|are|me|the|us) )*(?:(?!each |every )\p{L}+ )?(\p{L}+) and (?:the |their )?(\p{L}+)(?: of\b|(?=\s*[.?!]?$))/u;

/** Whether a noun stands where a sentence asks for it: no superlative, no order, no condition has it alone. */
function isAskedFor(stem: string, sentence: ParsedSentence): boolean {
  const isSame = (other: string) => other === stem || mayMeanTheSame(other, stem);
  const added = [...addedNouns(sentence), ...sentence.text.toLowerCase().match(BARE_ADDITION) ?? []];
  return added.some((noun) => isSame(stemOf(noun))) ||
    sentence.phrases.some((phrase, i) => {
      // "And when they were born", not "the members who", asks for a column without its noun.
      if (phrase.kind === "question" || phrase.kind === "relative") {
        return sentence.phrases[i - 1]?.kind !== "noun" && /^(?:when|where|who|why|how)$/.test(phrase.text);
      }
      // "Weight kg" is a weight.
      const isNamed = phrase.kind === "noun" &&
        (isSame(phrase.head) ||
          // "Owner name"
          /^(?:name|titl|label|id|code)$/.test(phrase.head) && phrase.before !== undefined &&
            isSame(phrase.before) ||
          UNIT.test(phrase.text) && phrase.before !== undefined && isSame(phrase.before));
      return isNamed && phrase.superlative === undefined && isOpen(sentence.phrases, i);
    });
}

/** Whether a noun is no part of an order or a condition; one behind "of" is as the noun before it: "the name of the cities". */
function isOpen(phrases: readonly Phrase[], position: number): boolean {
  const before = phrases[position - 1];
  return before?.kind === "preposition" && before.text === "of"
    ? isOpen(phrases, position - 2)
    : isGiven(phrases, position) ||
      before?.kind !== "preposition" && before?.kind !== "relative" && before?.kind !== "comparative";
}

/** Whether a noun behind "with" has no words beside it: "with the date", "with the date on which". */
function isGiven(phrases: readonly Phrase[], position: number): boolean {
  const [before, next, then] = [-1, 1, 2].map((step) => phrases[position + step]);
  return before?.kind === "preposition" && before.text === "with" &&
    (next === undefined || /^(?:break|and|relative)$/.test(next.kind) ||
      next.kind === "preposition" && then?.kind === "relative");
}

/** A noun without an article there: "along with dose". */
const BARE_ADDITION = /(?<=\b(?:plus|with|as well as) )[\p{L}-]+(?=\s*(?:[.?!;,]|$))/gu;

/** A number that only sorts. */
const SORTED_BY_NUMBER =
  /^(?!.* (?:count|how many|number of) .* (?:sorted|ordered|ranked) by ).* (?:sorted|ordered|ranked) by (?:the )?number of /;

/** "Which maker has the most pianos, and how many are they?" */
const ADDED_COUNT =
  /\w and (?:how many (?:are|is|were|was|of them|does|do|did|has|have) |what is (?:the|their|its) number )/;

/** "Which film is the longest, and how long is it?" */
const ADDED_QUESTION = / and (how|when|where|why) (?=(?:\w+ )*?(?:it|they|he|she) )/;
