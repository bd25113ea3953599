import { type Difference, unclear } from "./difference.ts";
import type { Concept, JudgeElement } from "./elements.ts";
import type { ExpectedContent } from "./expected_content.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { REQUESTS } from "./phrase_words.ts";
import { stemOf } from "./stem_of.ts";
import { mayMeanTheSame } from "./synonyms.ts";

/** Doubts about a role that one sentence says and the other leaves open: "whose destination is Oslo", "where the airport is Oslo". */
export function roleDifferences(
  found: ParsedSentence,
  { required }: ExpectedContent,
): readonly Difference[] {
  return [[required, found], [found, required]].flatMap(([one, other]) =>
    one === undefined || other === undefined
      ? []
      : [...one.concepts, ...one.labels].filter((role) => role.isRole && isOpen(role, other))
  ).slice(0, 1).map(({ text }) =>
    unclear("wording", `Only one of the sentences says that ${text} is meant.`)
  );
}

/** Whether a sentence speaks of the rows that a role leads to, and says no role of them. */
function isOpen({ refersTo, candidates, stems }: Concept, sentence: ParsedSentence): boolean {
  const named = [...sentence.concepts, ...sentence.labels];
  const isThere = (element: JudgeElement) =>
    element.kind === "value" ? !element.places.isDisjointFrom(refersTo) : element.kind === "concept" &&
      (element.isTable
        ? !element.candidates.isDisjointFrom(refersTo)
        : element.refersTo.size === 0 && !element.tables.isDisjointFrom(refersTo));
  const rows = named.filter((one) => one.isTable && !one.candidates.isDisjointFrom(refersTo))
    .flatMap((one) => one.stems);
  const isSaid = named.some((one) => one.isRole && !one.candidates.isDisjointFrom(candidates)) ||
    stems.some((stem) =>
      !rows.includes(stem) &&
      [...sentence.stems].some((other) => other.startsWith(stem) || mayMeanTheSame(stem, other))
    );
  return !isSaid && [...named, ...sentence.values].some(isThere) && !isLedTo(sentence, isThere);
}

/** Whether a verb, or a preposition that says a role, stands before such rows: "flights from Oslo". */
function isLedTo({ phrases }: ParsedSentence, isThere: (element: JudgeElement) => boolean): boolean {
  return phrases.some((phrase, i) => {
    const before = phrases[i - 1];
    return phrase.kind === "verb"
      ? phrase.stem !== "have" && !REQUESTED.has(phrase.stem)
      : phrase.kind === "noun" && phrase.elements.some(isThere) && before?.kind === "preposition" &&
        !/^(?:of|with|where)$/.test(before.text);
  });
}

const REQUESTED: ReadonlySet<string> = new Set([...REQUESTS].map(stemOf));
