import { type Difference, unclear } from "./difference.ts";
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
  const unsaid =
    [[found, required], [intention, understood]].flatMap(([one, other]) =>
      one === undefined || other === undefined
        ? []
        : deedsOf(one).filter(({ verb, thing }) => !says(other, verb, thing))
          .map(({ verb }) => wordOf(verb, one.words))
    )[0];
  return unsaid === undefined
    ? []
    : [unclear("wording", `Only one of the sentences asks for what "${unsaid}" something.`)];
}

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

/** Whether a sentence has a word for a deed, or for what it is done to. */
function says({ stems }: ParsedSentence, verb: string, thing: string): boolean {
  return [...stems].some((stem) =>
    stem.slice(0, 4) === verb.slice(0, 4) || mayMeanTheSame(stem, verb) || stem === thing ||
    mayMeanTheSame(stem, thing)
  );
}
