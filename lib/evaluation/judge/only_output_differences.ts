import { isMeasure } from "./comparison_target.ts";
import { type Difference, unclear } from "./difference.ts";
import type { Concept } from "./elements.ts";
import type { ExpectedContent } from "./expected_content.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { mayMeanTheSame } from "./synonyms.ts";

/** A column that one sentence asks for beside another, where the other sentence asks for only something: "only the borrower". */
export function onlyOutputDifferences(
  found: ParsedSentence,
  { intention, required, understood }: ExpectedContent,
): readonly Difference[] {
  const more = [[found, intention], [intention, found]].flatMap(([one, other]) => {
    const [, word] = ASKS_ONLY.exec(other?.words ?? "") ?? [];
    if (one === undefined || other === undefined || word === undefined) return [];
    // "List only airlines in Norway" leaves open what of them is shown.
    const isColumn = other.concepts.some((concept) =>
      isMeasure(concept) && concept.text.toLowerCase().startsWith(word)
    );
    return joinedColumns(one, other).map(({ text }) => ({ text, isColumn }));
  })[0];
  if (more === undefined) return [];
  const text = `One of the sentences asks for only something, the other for ${more.text} as well.`;
  const isWhole = required === intention && understood === found;
  return [isWhole && more.isColumn ? { topic: "output", side: "both", text } : unclear("output", text)];
}

const ASKS_ONLY =
  /(?: (?:show|give|list|tell|return|need|want|see|get) (?:me |us )?(?:only|just|nothing but)|^ (?:only|just|nothing but)(?= (?:the|their|its|his|her) )) (?:the |their |its |his |her )?(?!those|these|that|ones?|them|where|if|when|with|from|in )(\w+) /;

/** The columns behind an "and" or a "with" that the other sentence has no word for. */
function joinedColumns({ phrases }: ParsedSentence, other: ParsedSentence): readonly Concept[] {
  const named = [...other.concepts, ...other.labels];
  return phrases.flatMap((phrase, i) => {
    const [earlier, link, next] = [phrases[i - 2], phrases[i - 1], phrases[i + 1]];
    const isJoined = earlier?.kind === "noun" && link?.kind === "and" && link.text === "and";
    // "And a length above 20" is a condition.
    if (phrase.kind !== "noun" || !isJoined || phrase.numbers.length > 0 || isBounded(next)) return [];
    return phrase.elements.filter((one): one is Concept =>
      one.kind === "concept" && isMeasure(one) && named.every(({ candidates }) =>
        one.candidates.isDisjointFrom(candidates)
      ) &&
      ![...other.stems].some((stem) =>
        stem === one.stems.at(-1) || mayMeanTheSame(stem, one.stems.at(-1) ?? "")
      )
    );
  });
}

const isBounded = (next: ParsedSentence["phrases"][number] | undefined) =>
  next?.kind === "comparative" || next?.kind === "than" || next?.kind === "noun" ||
  (next?.kind === "preposition" && /^(?:above|below|over|under|at|between|within)$/.test(next.text));
