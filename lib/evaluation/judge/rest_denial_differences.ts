import { sameValue } from "./agreement.ts";
import { type Difference, unclear } from "./difference.ts";
import { folded } from "./elements.ts";
import type { ExpectedContent } from "./expected_content.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";

/**
 * Contradictions where one sentence denies something of all that rows have, and the other asks for rows that have something else: "with no
 * visit in 2021", "with visits in years other than 2021". What the rows themselves are leaves it open.
 */
export function restDenialDifferences(
  found: ParsedSentence,
  { intention, required, understood }: ExpectedContent,
): readonly Difference[] {
  const isOther = (one: ParsedSentence, other: ParsedSentence) =>
    ELSE.test(one.words) && !DENYING.test(one.words) && !ELSE.test(other.words) && isOfOthers(one, other);
  if (!isOther(found, intention) && !isOther(intention, found)) return [];
  const text = "One of the sentences denies something of all, the other asks for something else.";
  return [
    required === intention && understood === found
      ? { topic: "denial", side: "both", text, isCertain: true }
      : unclear("denial", text),
  ];
}

const ELSE = / (?:other than|different from|but not (?:in|on|during|before|after)) /;

/** "But not" denies no more than what follows it. */
const DENYING = / (?:no|never|without|none|nobody|neither|nor|nowhere|(?<!but )not|n't|\w+n t) /;

const NEVER =
  " (?:never|no|without|none|nobody|neither|nowhere|(?:did|do|does|have|has|had)(?: not|n'?t|n t)) (?:\\w+ ){0,5}";

/** Whether what both name, and one denies of all, is not stored with the rows that are shown: a time, or a value of another table. */
function isOfOthers(one: ParsedSentence, other: ParsedSentence): boolean {
  const tables = one.outputs.shown?.tables ?? other.outputs.shown?.tables;
  if (tables === undefined) return false;
  const isDenied = (text: string) => new RegExp(`${NEVER}${RegExp.escape(text)} `).test(other.words);
  // "Played in Oslo, but not in Bonn" asks for Oslo. "Taught, but not in 2023" asks for any other time.
  const isElsewhere = !/ but not /.test(one.words) &&
    one.values.some((value) =>
      value.places.size > 0 && value.places.isDisjointFrom(tables) &&
      ![...value.places].some((place) => tables.has(place.split(".")[0] ?? "")) &&
      other.values.some((same) => sameValue(value, same) && isDenied(folded(same.text)))
    );
  const isTime = one.values.length + other.values.length === 0 && one.numbers.length === 1 &&
    one.numbers.every((number) => other.numbers.includes(number) && isDenied(String(number)));
  return isElsewhere || isTime;
}
