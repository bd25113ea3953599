import { type Difference, unclear } from "./difference.ts";
import type { ExpectedContent } from "./expected_content.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { NO_ONE, OCCUPATION } from "./phrase_words.ts";
import { mayMeanTheSame } from "./synonyms.ts";

/** Doubts about people "over 38", who are that old, where the other sentence bounds something else of them. */
export function agedDifferences(
  found: ParsedSentence,
  { intention }: ExpectedContent,
): readonly Difference[] {
  const isOther = (one: ParsedSentence, other: ParsedSentence) =>
    agesOf(one).some((age) =>
      other.comparisons.some(({ bound, of }) =>
        bound === age && of.concepts.length > 0 &&
        !of.concepts.some(({ stems }) =>
          stems.some((stem) => /^(?:ag|age|birth|born|year)$/.test(stem) || mayMeanTheSame(stem, "ag"))
        )
      )
    );
  return isOther(found, intention) || isOther(intention, found)
    ? [unclear("comparison", "Only one of the sentences says what is bounded.")]
    : [];
}

/** The numbers right behind people and "over" or "under". */
function agesOf({ phrases }: ParsedSentence): readonly number[] {
  return phrases.flatMap((phrase, i) => {
    const [people, link] = [phrases[i - 2], phrases[i - 1]];
    const isBare = phrase.kind === "noun" && phrase.elements.length === 0 && phrase.endsInNumber;
    const isBound = link?.kind === "preposition" && /^(?:over|above|under|below)$/.test(link.text);
    return isBare && isBound && people?.kind === "noun" && isSomeone(people.text) ? phrase.numbers : [];
  });
}

const isSomeone = (text: string) =>
  !NO_ONE.test(text) &&
  (OCCUPATION.test(text.replace(/s$/, "")) ||
    /^(?:people|persons?|students?|men|women|children|captains?|pupils?|patients?|kids?)$/.test(text));
