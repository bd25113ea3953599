import { type ComparisonTarget, isMeasure } from "./comparison_target.ts";
import { MEASURED } from "./measured.ts";
import { isKnownWord } from "./thesaurus.ts";

/** Whether one target is what an adjective measures, and the other a column called by no everyday word: an abbreviation. */
export function isOpenColumn({ measures, concepts }: ComparisonTarget, other: ComparisonTarget): boolean {
  const columns = other.concepts.filter(isMeasure);
  return measures.length > 0 && concepts.length === 0 && columns.length > 0 &&
    columns.every(({ stems }) =>
      stems.every((stem) => stem.length < 5 && !isKnownWord(stem) && !MEASURED.has(stem))
    );
}
