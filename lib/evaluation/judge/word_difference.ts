import { FUNCTION_WORDS } from "./function_words.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { DETERMINERS, INTRODUCTORY, JUNCTIONS, PREPOSITIONS, REQUESTS } from "./phrase_words.ts";
import { isOfPlace } from "./peoples.ts";
import { stemOf } from "./stem_of.ts";
import { lightWords, mayMeanTheSame } from "./synonyms.ts";
import { isKnownWord } from "./thesaurus.ts";

/** The words of two sentences that have no counterpart, as they are written. */
export interface UnmatchedWords {
  readonly wanted: ParsedSentence;
  readonly found: ParsedSentence;
  readonly lacking: readonly string[];
  readonly adding: readonly string[];
}

/**
 * Tells what certainly differs in two sentences that are the same but for a word: an adjective that one of them has more
 * ("mild Thai recipes"), or an everyday word each that are no words for one another ("water damage", "fire damage").
 */
export function wordDifference({ wanted, found, lacking, adding }: UnmatchedWords): string | undefined {
  const [word = "", ...more] = lacking;
  const [other = "", ...others] = adding;
  // "Prepaid", "on a monthly contract"
  if (
    Math.min(more.length, others.length) === 0 && more.length + others.length < 2 && word !== "" &&
    other !== ""
  ) {
    if (isOfPlace(word) && isOfPlace(other)) {
      return `The intention says "${word}", the interpretation "${other}".`;
    }
    const isOther = [...lacking, ...adding].every((one) => isKnownWord(stemOf(one)) && !VAGUE.test(one)) &&
      !isDone(word, wanted) && !isDone(other, found) &&
      ![...found.stems].some((stem) => lacking.some((one) => mayMeanTheSame(stem, stemOf(one)))) &&
      (standAlike(wordsAround(word, wanted), wordsAround(other, found)) ||
        isAskedFor(word, wanted) && isAskedFor(other, found));
    return isOther ? `The intention says "${word}", the interpretation "${other}".` : undefined;
  }
  if (adding.length === 0) {
    const condition = lacking.find((one) => qualifies(one, wanted, found));
    return condition === undefined
      ? undefined
      : `The intention says "${condition}", the interpretation does not.`;
  }
  if (lacking.length > 0) return undefined;
  const condition = adding.find((one) => qualifies(one, found, wanted));
  return condition === undefined
    ? undefined
    : `The interpretation says "${condition}", the intention does not.`;
}

interface WordsAround {
  readonly before: string;
  readonly after: string;
}

function wordsAround(word: string, { words }: ParsedSentence): WordsAround {
  const list = words.trim().split(" ");
  const position = list.indexOf(word);
  return { before: list[position - 1] ?? "", after: list[position + 1] ?? "" };
}

/** Whether two words stand before the same noun, or between the same words. */
function standAlike(a: WordsAround, b: WordsAround): boolean {
  const isSame = (one: string, other: string) => one !== "" && stemOf(one) === stemOf(other);
  return isSame(a.after, b.after)
    ? !isFunctionWord(a.after) || isSame(a.before, b.before)
    : a.after + b.after === "" && isSame(a.before, b.before);
}

/** Whether a word is a verb, which has more meanings than the thesaurus knows: buses "run" and "operate". */
const isDone = (word: string, { phrases }: ParsedSentence) =>
  phrases.some((phrase) => phrase.kind === "verb" && phrase.stem === stemOf(word));

/** Whether a word is the first noun that is asked for. */
function isAskedFor(word: string, { phrases }: ParsedSentence): boolean {
  const first = phrases.find((phrase) => phrase.kind === "noun" && !INTRODUCTORY.test(phrase.head));
  return first?.kind === "noun" && first.head === stemOf(word);
}

/** Whether a word stands before a noun that the other sentence has without it: it leaves out some of the rows. */
function qualifies(word: string, sentence: ParsedSentence, other: ParsedSentence): boolean {
  const { before, after } = wordsAround(word, sentence);
  const noun = stemOf(after);
  // "The course Linear Algebra": it only says what the name is of.
  const isLabel = sentence.values.some(({ text }) => text.toLowerCase().split(" ")[0] === after);
  return !isLabel && !VAGUE.test(word) && !/(?:[^s]s|est)$/.test(word) &&
    !/^(?:most|least|more|less|very|so|how|too)$/.test(before) &&
    after !== "" && !/^(?:names?|numbers?|ids?|codes?|titles?|dates?)$/.test(after) &&
    !isFunctionWord(after) && !/^\d/.test(after) &&
    !isFunctionWord(word) && !lightWords.has(noun) &&
    (before === "" || DETERMINERS.has(before) || PREPOSITIONS.has(before) || REQUESTS.has(before)) &&
    !sentence.text.toLowerCase().includes(`${before}-${word}`) &&
    [...other.stems].some((stem) => stem === noun || mayMeanTheSame(stem, noun));
}

const isFunctionWord = (word: string) =>
  FUNCTION_WORDS.has(word) || PREPOSITIONS.has(word) || JUNCTIONS.has(word);

/** Adjectives that leave out nothing. */
const VAGUE =
  /^(?:single|direct|geographic|geographical|basic|general|detailed|amounts?|values?|numbers?|current|existing|actual|whole|entire|full|complete|total|overall|combined|particular|specific|given|certain|respective|corresponding|various|several|individual|own|available|relevant|listed|registered|recorded|known|main|real|exact|different|distinct|unique|separate|associated|related|chosen|said|such|own|personal|respectiv\w*|mean|average|calendar|staff|different|separately|\w+ing)$/;
