import { type Difference, unclear } from "./difference.ts";
import type { ExpectedContent } from "./expected_content.ts";
import { FUNCTION_WORDS } from "./function_words.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { DETERMINERS, PREPOSITIONS } from "./phrase_words.ts";
import { stemOf } from "./stem_of.ts";

/** A noun with the word before it that tells it from its twin: "the from clinic", "the to clinic". */
interface Twin {
  readonly word: string;
  /** The stem of the noun. */
  readonly noun: string;
}

/**
 * Differences in the words that tell two nouns of one name apart. Another word before the same noun is a contradiction; so many twins
 * in another order ("goals of the home team against the away team"), and one that the other sentence lacks, are doubts.
 */
export function twinDifferences(
  found: ParsedSentence,
  { intention, required, understood }: ExpectedContent,
): readonly Difference[] {
  const isWhole = required === intention && understood === found;
  const [here, there] = [twinsOf(found.text), twinsOf(intention.text)];
  const isIn = (one: Twin, twins: readonly Twin[]) =>
    twins.some(({ word, noun }) => word === one.word && noun === one.noun);
  const other = here.find((one) =>
    !isIn(one, there) &&
    there.some((another) =>
      another.noun === one.noun && areRivals(one.word, another.word) && !isIn(another, here)
    )
  );
  if (other !== undefined) {
    const text = `One of the sentences says "${other.word}" of what the other does not.`;
    // "The last by date ascending" is the first by date descending.
    const isOrdered = /^(?:first|last)$/.test(other.word) &&
      [found, intention].some(({ orderings }) => orderings.length > 0);
    return [isWhole && !isOrdered ? { topic: "wording", side: "both", text } : unclear("wording", text)];
  }
  const lost = [[here, there, intention], [there, here, found]] as const;
  const lone =
    lost.flatMap(([twins, others, sentence]) =>
      twins.filter((one) => !isIn(one, others) && isLost(one, sentence))
    )[0];
  if (lone !== undefined && isWhole) {
    return [unclear("wording", `Only one of the sentences says "${lone.word}" of its noun.`)];
  }
  const inOrder = (twins: readonly Twin[], others: readonly Twin[]) =>
    twins.filter((one) =>
      isIn(one, others) && twins.some(({ word, noun }) => noun === one.noun && areRivals(word, one.word))
    ).map(({ word, noun }) => `${word} ${noun}`);
  const [one, another] = [inOrder(here, there), inOrder(there, here)];
  const isTurned = one.length === another.length && one.some((text, i) => text !== another[i]);
  return isTurned && isWhole && ![found, intention].every(({ words }) => LIST.test(words))
    ? [unclear("wording", `The sentences may say different things of "${one[0]}".`)]
    : [];
}

/** Groups of words that exclude each other before one noun. */
const RIVALS: readonly ReadonlySet<string>[] = [
  "from to",
  "old new",
  "first second third last",
  "home away",
  "start end",
].map((words) => new Set(words.split(" ")));

const ANY_TWIN = `(?:${RIVALS.flatMap((words) => [...words]).join("|")})`;

/** "The start date and end date", in any order. */
const LIST = new RegExp(` ${ANY_TWIN} (?:\\w+ )?and (?:the |their |its )?${ANY_TWIN} `);

const areRivals = (a: string, b: string) => a !== b && RIVALS.some((words) => words.has(a) && words.has(b));

/** Whether a sentence has the noun of a twin, and no word that may tell it: "the first name", "the name". */
const isLost = ({ word, noun }: Twin, { stems }: ParsedSentence) =>
  stems.has(noun) && (LINKS.test(word) || noun === "name" && !stems.has(word));

/** Twins that are prepositions elsewhere. */
const LINKS = /^(?:from|to)$/;

/** What may stand before such a noun: "whose to clinic", not "those from Oslo". */
const BEFORE_LINK = /^(?:the|an?|its|their|his|her|our|my|your|whose|each|every|per)$/i;

function twinsOf(text: string): readonly Twin[] {
  const words = text.match(/\p{L}+|\p{N}+|[^\p{L}\p{N}\s_]/gu) ?? [];
  return words.flatMap((written, i): readonly Twin[] => {
    const word = written.toLowerCase();
    // "First and last names".
    const isBeside = /^(?:and|or)$/.test(words[i + 1] ?? "") &&
      areRivals(word, (words[i + 2] ?? "").toLowerCase());
    const next = words[i + (isBeside ? 3 : 1)] ?? "";
    if (!RIVALS.some((rivals) => rivals.has(word)) || !/^\p{Ll}{3,}$/u.test(next)) return [];
    if (
      FUNCTION_WORDS.has(next) || PREPOSITIONS.has(next) || DETERMINERS.has(next) || NO_NOUN.test(next)
    ) return [];
    const isColumn = text.includes(`${written}_${next}`);
    return LINKS.test(word) && !isColumn && !BEFORE_LINK.test(words[i - 1] ?? "")
      ? []
      : [{ word, noun: stemOf(next) }];
  });
}

/** "The first two", "the second largest", "first and last". */
const NO_NOUN =
  /^(?:two|three|four|five|six|seven|eight|nine|ten|most|least|best|worst|\p{L}+est|and|or|nor|but|if)$/u;
