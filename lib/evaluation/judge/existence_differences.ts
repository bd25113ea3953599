import { type Difference, unclear } from "./difference.ts";
import type { Concept } from "./elements.ts";
import type { ExpectedContent } from "./expected_content.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { REQUESTS } from "./phrase_words.ts";
import { stemOf } from "./stem_of.ts";
import { mayMeanTheSame } from "./synonyms.ts";
import { wordOf } from "./word_of.ts";

/** Doubts about what rows do at all, of which one sentence says nothing: "people who sent at least one letter", "people". */
export function existenceDifferences(
  found: ParsedSentence,
  { intention, required, understood }: ExpectedContent,
): readonly Difference[] {
  const isWhole = required === intention && understood === found;
  const bare =
    [[found, intention], [intention, found]].flatMap(([one, other]) =>
      one !== undefined && other !== undefined && isBare(other) && !isBare(one) ? thingsHad(one, other) : []
    )[0];
  if (isWhole && bare !== undefined) {
    const text = `Only one of the sentences asks for those with ${bare.text}.`;
    return [{ topic: "wording", side: "both", text }];
  }
  const unsaid =
    [[found, required], [intention, understood]].flatMap(([one, other]) =>
      one === undefined || other === undefined
        ? []
        : deedsOf(one).filter(({ verb, thing }) => !says(other, { verb, thing, own: one }))
          .map(({ verb }) => wordOf(verb, one.words))
    )[0];
  return unsaid === undefined
    ? []
    : [unclear("wording", `Only one of the sentences asks for what "${unsaid}" something.`)];
}

/** Whether a sentence asks for all rows: "how many teachers are there in total". */
function isBare(sentence: ParsedSentence): boolean {
  const { values, comparisons, extremes, denials, nulls, relations, links, concepts, words } = sentence;
  const conditions = [values, comparisons, extremes, denials, nulls, relations];
  return conditions.every((list) => list.length === 0) && links.size === 0 && concepts.length > 0 &&
    !CONDITION.test(words);
}

const CONDITION =
  / (?:who|whose|whom|that|which (?!\w+ are there)|with|without|having|has|have|had|where|if|by|per|each|every|and|or|from|in|on|at|for|used|they|it|these|those) /;

/** The one table that a sentence only asks rows to have something of: "teachers who have given a lesson", "students with a mentor". */
function thingsHad(sentence: ParsedSentence, other: ParsedSentence): readonly Concept[] {
  const { values, comparisons, extremes, denials, nulls, concepts, phrases, aggregates, unread } = sentence;
  const conditions = [values, comparisons, extremes, denials, nulls];
  const isPlain = conditions.every((list) => list.length === 0) &&
    aggregates.length === other.aggregates.length;
  if (!isPlain || unread.length > 1) return [];
  return concepts.filter((one) =>
    one.isTable && !one.isPart && !other.stems.has(one.stems[0] ?? "") && !isHadByRole(one, other) &&
    ![...other.stems].some((stem) => one.stems.some((own) => mayMeanTheSame(own, stem))) &&
    phrases.some((phrase, i) =>
      phrase.kind === "noun" && /^(?:an?|any|some)$/.test(phrase.determiner) &&
      phrase.elements.includes(one) &&
      phrases.slice(0, i).some(({ kind }) => kind === "relative" || kind === "verb" || kind === "preposition")
    )
  );
}

/** Whether a sentence names those who have rows of a table by what a column calls them: "head gardeners", "gardeners who head a bed". */
const isHadByRole = ({ candidates }: Concept, { concepts }: ParsedSentence) =>
  concepts.some(({ isTable, refersTo, tables }) =>
    !isTable && refersTo.size > 0 && !tables.isDisjointFrom(candidates)
  );

interface Deed {
  readonly verb: string;
  /** The stem of what it is done to. */
  readonly thing: string;
}

/** What rows do to something that the clause does not tell: "at least one letter", "a letter", "something". */
function deedsOf({ phrases }: ParsedSentence): readonly Deed[] {
  return phrases.flatMap((phrase, i): readonly Deed[] => {
    const [before, next, then] = [-1, 1, 2].map((step) => phrases[i + step]);
    if (phrase.kind !== "verb" || phrase.stem === "have") return [];
    const isOfRows = before?.kind === "relative"
      ? /^(?:who|that|which)$/.test(before.text)
      : before?.kind === "noun" &&
        // "People from Oslo sent a letter", but not "Ann sent a letter".
        (phrases[i - 2]?.kind === "preposition" || before.elements.every(({ kind }) => kind === "concept"));
    if (!isOfRows || ASKED.has(phrase.stem)) return [];
    const isAtLeast = next?.kind === "preposition" && next.text === "at";
    const thing = isAtLeast ? then : next;
    const isAny = thing?.kind === "noun" &&
      (isAtLeast
        ? thing.numbers[0] === 1 || thing.numbers.length === 0
        : /^(?:an?|any|some)$/.test(thing.determiner) || /^(?:some|any)/.test(thing.head));
    return isAny && thing.elements.every(({ kind }) => kind === "concept")
      ? [{ verb: phrase.stem, thing: thing.head }]
      : [];
  });
}

/** Stems of what is asked of the reader, or adds something. */
const ASKED: ReadonlySet<string> = new Set([...REQUESTS, "plus", "includes"].map(stemOf));

/** Whether a sentence has a word for a deed, or for what it is done to. A word that both sentences have matches itself alone: "coaches who trained someone". */
function says(
  { stems }: ParsedSentence,
  { verb, thing, own }: Deed & { readonly own: ParsedSentence },
): boolean {
  const isWord = (stem: string, word: string) =>
    stem === word || !own.stems.has(stem) && mayMeanTheSame(stem, word);
  return [...stems].some((stem) =>
    stem.slice(0, 4) === verb.slice(0, 4) || isWord(stem, verb) || isWord(stem, thing)
  );
}
