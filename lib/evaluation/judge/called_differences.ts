import { sameValue } from "./agreement.ts";
import { isMeasure } from "./comparison_target.ts";
import { type Difference, unclear } from "./difference.ts";
import type { NamedValue } from "./elements.ts";
import type { ExpectedContent } from "./expected_content.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { stemOf } from "./stem_of.ts";

/**
 * Contradictions where a name is how rows are called in one sentence, and where the same rows come from, or the value of another column, in
 * the other: "drugs named Merck", "drugs from Merck", "drugs of the Merck brand".
 */
export function calledDifferences(
  found: ParsedSentence,
  { intention, required, understood }: ExpectedContent,
): readonly Difference[] {
  const isOther = (one: ParsedSentence, other: ParsedSentence) =>
    one.values.some((value) => {
      const noun = calledBy(value, one);
      const same = other.values.find((another) => sameValue(value, another));
      return noun !== undefined && same !== undefined && calledBy(same, other) === undefined &&
        (fromWhich(same, other) === noun || isLabelled(same, other));
    });
  if (!isOther(found, intention) && !isOther(intention, found)) return [];
  const text = "What is called by a name in one of the sentences only comes from it in the other.";
  return [
    required === intention && understood === found
      ? { topic: "value", side: "both", text }
      : unclear("value", text),
  ];
}

/** The stem of the noun right before "named Merck", "whose last name is Berg". */
function calledBy({ text }: NamedValue, { text: sentence }: ParsedSentence): string | undefined {
  const named = String
    .raw`(?:named|called|(?:whose|with(?: the)?|by the) (?:\p{L}+ )?name (?:is |of |= ?)?|whose name (?:is|are))`;
  return nounBefore(named, text, sentence);
}

/** The stem of the noun right before "from Merck". */
const fromWhich = ({ text }: NamedValue, { text: sentence }: ParsedSentence) =>
  nounBefore("(?:from|made by|produced by|living in|based in)", text, sentence);

function nounBefore(link: string, text: string, sentence: string): string | undefined {
  const pattern = new RegExp(String.raw`(\p{L}+) ${link} ?["'“‘]?${RegExp.escape(text)}(?!\p{L})`, "iu");
  const [, noun] = pattern.exec(sentence) ?? [];
  return noun === undefined ? undefined : stemOf(noun.toLowerCase());
}

/** Whether a column that is no name stands beside a value: "the Merck brand". */
const isLabelled = (value: NamedValue, { labelled }: ParsedSentence) =>
  labelled.some(({ value: other, label }) =>
    other === value && isMeasure(label) && label.refersTo.size === 0 &&
    !label.stems.some((stem) => /^(?:name|titl|label|call)/.test(stem))
  );
