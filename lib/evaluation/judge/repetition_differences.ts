import { isMeasure } from "./comparison_target.ts";
import { type Difference, unclear } from "./difference.ts";
import type { ExpectedContent } from "./expected_content.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";

/**
 * Differences in whether equal values are shown once. Columns alone are shown with repetitions, unless a sentence says otherwise; people who
 * say "the different makers" may mean the same by "the makers", whereas "without duplicates" and "the maker of every model" exclude each other.
 */
export function repetitionDifferences(
  found: ParsedSentence,
  { intention, required, understood }: ExpectedContent,
): readonly Difference[] {
  if (required !== intention || understood !== found) return [];
  const [one, other] =
    [[found, intention], [intention, found]].find(([one, other]) =>
      one !== undefined && other !== undefined && ONCE.test(one.words) && !ONCE.test(other.words)
    ) ?? [];
  if (one === undefined || other === undefined || !showsValues(one) || !showsValues(other)) return [];
  const text = "Only one of the sentences leaves out repetitions.";
  const isSure = EXPLICIT.test(one.words) || / (?:each|every) /.test(other.words);
  return [isSure ? { topic: "output", side: "both", text } : unclear("output", text)];
}

/** Whether a sentence lists columns whose values may repeat, and no names or keys. */
function showsValues({ outputs, aggregates, extremes, orderings }: ParsedSentence): boolean {
  const { concepts, isComplete } = outputs;
  return isComplete && aggregates.length + extremes.length + orderings.length === 0 &&
    concepts.length > 0 &&
    concepts.every((one) =>
      isMeasure(one) && one.refersTo.size === 0 &&
      !one.stems.some((stem) => /^(?:id|identifi|code|number|name|titl|label)$/.test(stem))
    );
}

const EXPLICIT =
  / (?:(?:without|no)(?: any)? (?:duplicates?|repetitions?|repeats?|duplicate \w+|repeated \w+)|duplicates? removed|deduplicated|(?:only|just) once|once (?:only|each)) /;

const ONCE = new RegExp(`${EXPLICIT.source}|^ (?:\\w+ ){0,6}?(?:distinct|different|unique|various) `);
