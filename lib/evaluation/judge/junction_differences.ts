import { type Difference, unclear } from "./difference.ts";
import type { ExpectedContent } from "./expected_content.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import type { NounPhrase, Phrase, VerbPhrase } from "./phrase.ts";
import { EITHER_APPLIES, readScope } from "./scope.ts";
import { lightWords, mayMeanTheSame } from "./synonyms.ts";

/** Doubts about a list with "or" and "and" that can be grouped in two ways, "a pool or a garden and a garage", in one sentence alone. */
export function junctionDifferences(
  found: ParsedSentence,
  { intention, required, understood }: ExpectedContent,
): readonly Difference[] {
  const isOther = (one: ParsedSentence, other: ParsedSentence) => {
    const [list, another] = [mixedList(one), mixedList(other)];
    return list !== undefined && list.join(" ") !== another?.join(" ") &&
      list.every((stem) => other.stems.has(stem));
  };
  if (isOther(found, intention) || isOther(intention, found)) {
    return [unclear("wording", 'What "and" and "or" join in one of the sentences is open.')];
  }
  const isTurned = required === intention && understood === found && !denies(found) && !denies(intention) &&
    (turnsOr(found, intention) || turnsOr(intention, found) || turnsEither(found, intention) ||
      turnsEither(intention, found));
  return isTurned
    ? [{ topic: "wording", side: "both", text: 'One of the sentences says "or" where the other says "and".' }]
    : [];
}

const denies = ({ denials, nulls, words, text }: ParsedSentence) =>
  denials.length + nulls.length > 0 || readScope(words, text).denies;

/** Whether two conditions that one sentence joins with "or" stand in the other, which has no "or" and no further rows. */
function turnsOr(one: ParsedSentence, other: ParsedSentence): boolean {
  if (
    OTHER_ROWS.test(other.words) ||
    / (?:and|nor) | or (?:more|less|fewer|above|below|over|under|before|after|\w+er) /.test(one.words)
  ) return false;
  const isIn = (stem: string) => [...other.stems].some((same) => same === stem || mayMeanTheSame(same, stem));
  return alternatives(one).some(([a, b]) => isIn(a) && isIn(b));
}

/** Whether one of the conditions is enough in one sentence ("at least one applies"), and the other joins them. */
const turnsEither = ({ words: one }: ParsedSentence, { words: other }: ParsedSentence) =>
  EITHER_APPLIES.test(one) && / (?:and|also|both|as well) /.test(other) && !OTHER_ROWS.test(other);

/** Words of a sentence that may speak of further rows, not of further conditions. */
const OTHER_ROWS =
  / (?:or|either|any of|one of|(?:and|plus|also|with) (?:also )?(?:those|the ones|ones|any|all|every\w*|such|some)|plus|union|whichever) /;

/** The stems of two conditions on what is asked for, with "or" between them; two values of one column are one condition. */
function alternatives({ phrases }: ParsedSentence): readonly (readonly [string, string])[] {
  const start = phrases.findIndex((phrase) =>
    phrase.kind === "relative" || phrase.kind === "verb" ||
    phrase.kind === "preposition" && /^(?:with(?:out)?|from|in|on|at)$/.test(phrase.text)
  );
  return phrases.flatMap((phrase, i): readonly (readonly [string, string])[] => {
    // "Two or more courses", "names for owners or sitters"
    const [link, next] = [phrases[i - 2], phrases[i + 1]];
    const isOther = next?.kind === "comparative" ||
      link?.kind === "preposition" && /^(?:for|of)$/.test(link.text);
    const isOr = phrase.kind === "and" && phrase.text === "or" && start >= 0 && i > start && !isOther;
    const near = phrases.slice(Math.max(start, i - 2), i).findLast(isCondition);
    const far = phrases.slice(i + 1, i + 4).find(isCondition);
    if (!isOr || near === undefined || far === undefined || haveOneColumn(near, far)) return [];
    const [a, b] = [near, far].map((one) => one.kind === "noun" ? one.head : one.stem);
    return a === undefined || b === undefined || a === b || mayMeanTheSame(a, b) ? [] : [[a, b]];
  });
}

const isCondition = (phrase: Phrase): phrase is NounPhrase | VerbPhrase =>
  phrase.kind === "verb" && phrase.stem !== "have" && !lightWords.has(phrase.stem) ||
  phrase.kind === "noun" && phrase.numbers.length === 0 && !/^\d/.test(phrase.head);

function haveOneColumn(a: NounPhrase | VerbPhrase, b: NounPhrase | VerbPhrase): boolean {
  const [one, other] = [a, b].map((phrase) =>
    phrase.kind === "noun" ? phrase.elements.filter((element) => element.kind === "value") : []
  );
  return one !== undefined && other !== undefined && one.length > 0 && other.length > 0 &&
    one.some((x) =>
      other.some((y) => x.places.size === 0 || y.places.size === 0 || !x.places.isDisjointFrom(y.places))
    );
}

/** The stems of the nouns of such a list. */
function mixedList({ phrases, words }: ParsedSentence): readonly string[] | undefined {
  // "Either a pool or a garden and a garage", "both": the list is grouped.
  if (/ (?:either|both) /.test(words)) return undefined;
  return phrases.flatMap((_, i) => {
    const [a, one, b, other, c] = phrases.slice(i, i + 5);
    return a?.kind === "noun" && one?.kind === "and" && b?.kind === "noun" && other?.kind === "and" &&
        c?.kind === "noun" && !(a.endsInNumber && BOUND.test(b.text)) && one.text !== other.text &&
        one.text !== "but" && other.text !== "but"
      ? [[a.head, b.head, c.head]]
      : [];
  })[0];
}

/** "An area of 7 or more and a depth of 2" joins no three nouns. */
const BOUND = /^(?:more|less|fewer|over|under|above|below|\p{L}+er)$/u;
