import { sameValue } from "./agreement.ts";
import { type Difference, unclear } from "./difference.ts";
import type { NamedValue } from "./elements.ts";
import type { ExpectedContent } from "./expected_content.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import type { Phrase } from "./phrase.ts";

/**
 * Doubts about who stands after a preposition: in "those whom Ann wrote about" and "of which river is the Inn a tributary" it is what
 * is asked for, in "those who wrote about Ann" and "tributaries of the Inn" a name.
 */
export function gapDifferences(
  found: ParsedSentence,
  { intention, required, understood }: ExpectedContent,
): readonly Difference[] {
  const { phrases } = found;
  const isWhole = required === intention && understood === found;
  const [here, there] = [gapsOf(found), gapsOf(intention)];
  const areOthers = here.size > 0 && there.size > 0 && here.isDisjointFrom(there) &&
    namesAfter(phrases).length === 0;
  const isTurned = isOther(found, intention) || isOther(intention, found);
  const text = "What is asked for stands where the other sentence has a name.";
  // "Having Austria among the countries they run through"
  const isPronoun = [found, intention].some(({ words }) =>
    / (?:they|it|he|she) (?:\w+ ){1,2}(?:through|to|from|for|with|on|at|into|of) /.test(words)
  );
  if (isTurned) {
    return [isWhole && !isPronoun ? { topic: "wording", side: "both", text } : unclear("wording", text)];
  }
  return areOthers ? [unclear("wording", text)] : [];
}

function isOther(sentence: ParsedSentence, { phrases: other }: ParsedSentence): boolean {
  const gaps = gapsOf(sentence);
  const { phrases: one } = sentence;
  return namesAfter(other).some(({ preposition, value }) =>
    gaps.has(preposition) &&
    values(one).some((same) => sameValue(value, same)) &&
    !namesAfter(one).some((same) => same.preposition === preposition && sameValue(value, same.value))
  );
}

/** The prepositions that what is asked for stands after: "of which", or "wrote about" at the end of a clause. */
function gapsOf({ phrases, words, orderings }: ParsedSentence): ReadonlySet<string> {
  // "The area of each".
  const isOfEach = / of (?:each|all) /.test(words);
  return new Set(phrases.flatMap((phrase, i) => {
    const next = phrases[i + 1];
    const isPronoun = (next?.kind === "relative" || next?.kind === "question") &&
      /^(?:which|whom|who|what|whose)$/.test(next.text);
    // "In (Oslo, Lima)"
    const isList = next?.kind === "break" && next.text === "(";
    const isEnd = (next === undefined || next.kind === "break" || next.kind === "and") && !isList &&
      !(isOfEach && phrase.kind === "preposition" && phrase.text === "of") &&
      // "From newest to oldest", "with the latest first"
      !(orderings.length > 0 && phrase.kind === "preposition" && /^(?:from|to|with)$/.test(phrase.text));
    // "And say in which country each lies" asks for more.
    const before = phrases[i - 1];
    const isMore = isPronoun && phrases[i + 2]?.kind === "noun" &&
      (before?.kind === "and" ||
        /^(?:sai|say|tell|show|list|know|see)/.test(
          before?.kind === "verb" ? before.stem : before?.kind === "noun" ? before.head : "",
        ));
    // "Who was operated on": the subject itself stands after it.
    const isPassive = isEnd && before?.kind === "verb" && before.passive === "surely";
    return phrase.kind === "preposition" && (isPronoun || isEnd) && !isMore && !isPassive
      ? [phrase.text]
      : [];
  }));
}

const values = (phrases: readonly Phrase[]): readonly NamedValue[] =>
  phrases.flatMap((phrase) =>
    phrase.kind === "noun" ? phrase.elements.filter((element) => element.kind === "value") : []
  );

function namesAfter(phrases: readonly Phrase[]) {
  return phrases.flatMap((phrase, i) => {
    const before = phrases[i - 1];
    return phrase.kind === "noun" && before?.kind === "preposition"
      ? values([phrase]).map((value) => ({ preposition: before.text, value }))
      : [];
  });
}
