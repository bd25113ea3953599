import { type Difference, unclear } from "./difference.ts";
import type { ExpectedContent } from "./expected_content.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";

/** Doubts about a list with "or" and "and" that can be grouped in two ways, "a pool or a garden and a garage", in one sentence alone. */
export function junctionDifferences(
  found: ParsedSentence,
  { intention }: ExpectedContent,
): readonly Difference[] {
  const isOther = (one: ParsedSentence, other: ParsedSentence) => {
    const [list, another] = [mixedList(one), mixedList(other)];
    return list !== undefined && list.join(" ") !== another?.join(" ") &&
      list.every((stem) => other.stems.has(stem));
  };
  return isOther(found, intention) || isOther(intention, found)
    ? [unclear("wording", 'What "and" and "or" join in one of the sentences is open.')]
    : [];
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
