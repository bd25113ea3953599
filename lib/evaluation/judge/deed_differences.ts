import { isMeasure } from "./comparison_target.ts";
import { type Difference, unclear } from "./difference.ts";
import type { ExpectedContent } from "./expected_content.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { isParticiple } from "./phrase_words.ts";
import { stemOf } from "./stem_of.ts";
import { mayMeanTheSame } from "./synonyms.ts";

/** Doubts about what happened at a time, where each sentence has a deed right beside it: "made in 2022", "the day it was sold". */
export function deedDifferences(
  found: ParsedSentence,
  { intention, required, understood }: ExpectedContent,
): readonly Difference[] {
  if (required === intention && understood === found && haveOtherColumns(found, intention)) {
    const text = "The sentences say of other deeds when they were done.";
    return [{ topic: "comparison", side: "both", text, isCertain: true }];
  }
  const unsaid = [BEFORE_YEAR, AFTER_DAY].flatMap((pattern) => {
    const [here, there] = [found, intention].map((sentence) => deedsIn(sentence, pattern));
    return here === undefined || there === undefined || here.length === 0 || there.length === 0 ? [] : [
      ...here.filter((one) => !isAmong(one, there, found)),
      ...there.filter((one) => !isAmong(one, here, intention)),
    ];
  })[0];
  return unsaid === undefined
    ? []
    : [unclear("comparison", `Only one of the sentences says what was ${unsaid} at that time.`)];
}

/** Whether each sentence has one deed beside a time, and the schema has a name for each: "joined in 2020", "referred in 2020". */
function haveOtherColumns(found: ParsedSentence, intention: ParsedSentence): boolean {
  const [here, there] = [found, intention].map((sentence) => deedsIn(sentence, BEFORE_YEAR));
  const [one = "", ...more] = here ?? [];
  const [other = "", ...others] = there ?? [];
  const isStored = (deed: string, { concepts, labels }: ParsedSentence) =>
    [...concepts, ...labels].some((concept) =>
      (isMeasure(concept) || concept.isTable) &&
      concept.stems.some((stem) =>
        stem.slice(0, 4) === stemOf(deed).slice(0, 4) || mayMeanTheSame(stem, stemOf(deed))
      )
    );
  return one !== "" && other !== "" && more.length + others.length === 0 &&
    !isAmong(one, [other], found) && !isAmong(other, [one], intention) &&
    isStored(one, found) && isStored(other, intention);
}

const YEAR = String.raw`(?:1\d|20)\d\d\b`;

/** The word before a year or date: "made in 2022", "joined before 3 May 2022". */
const BEFORE_YEAR = new RegExp(
  String
    .raw`(?<= )(\p{L}+) (?:(?:in|on|after|before|since|until|during|from|by|between|the|year|years|of) )+(?:\d{1,2} )?(?:\p{L}+ )?(?:\d{1,2} )?${YEAR}`,
  "gu",
);

/** The word behind the name of a time: "the day it was sold", "the date on which they were last sold". */
const AFTER_DAY =
  /(?<= )(?:day|date|month|year|time|when)s? (?:(?:on|in|at|which|that|when|the|it|they|he|she|its|each|was|were|is|are|had|has|have|been|last|first) )*(\p{L}+)/gu;

/** The deeds in a sentence beside a time. */
function deedsIn({ words }: ParsedSentence, pattern: RegExp): readonly string[] {
  return [...words.matchAll(pattern)].flatMap(([, word = ""]) =>
    isParticiple(word) && !/^(?:been|had|used|called|based|dated|placed|recorded|listed)$/.test(word)
      ? [word]
      : []
  );
}

/** Whether one of the deeds is this one. A verb that both sentences have matches itself alone: "made with boats built". */
function isAmong(deed: string, deeds: readonly string[], own: ParsedSentence): boolean {
  const stem = stemOf(deed);
  return deeds.some((one) => {
    const other = stemOf(one);
    return stem.slice(0, 4) === other.slice(0, 4) || !own.stems.has(other) && mayMeanTheSame(stem, other);
  });
}
