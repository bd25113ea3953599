import type { Difference } from "./difference.ts";
import type { ExpectedContent } from "./expected_content.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { UNIT } from "./units.ts";

/** Rows are counted in one sentence, and a measure of them is added up in the other: "how many claims", "the total money claimed". */
export function countOrSumDifferences(
  found: ParsedSentence,
  { intention, required, understood }: ExpectedContent,
): readonly Difference[] {
  if (required !== intention || understood !== found) return [];
  const isOther = ({ outputs: { counted } }: ParsedSentence, other: ParsedSentence) => {
    const [noun] = counted;
    const unit = summedUnit(other);
    return noun !== undefined && other.outputs.counted.length === 0 && unit !== undefined &&
      noun.text !== unit;
  };
  return isOther(found, intention) || isOther(intention, found)
    ? [{
      topic: "aggregate",
      side: "both",
      text: "One of the sentences counts, the other adds up a measure.",
    }]
    : [];
}

/** The unit of which a sentence asks for the total. */
function summedUnit({ words }: ParsedSentence): string | undefined {
  const [, unit] = SUM.exec(words) ?? [];
  return unit !== undefined && (UNIT.test(unit) || /^(?:money|mileage|milligrams?|mg)$/.test(unit))
    ? unit
    : undefined;
}

const SUM =
  / (?:add|adding|sum|summing|total|totall?ing)(?: up)?(?: of)?(?: all)?(?: the| their)?(?: total)?(?: number of)? (\w+) /;
