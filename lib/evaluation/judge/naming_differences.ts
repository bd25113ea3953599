import { sameValue } from "./agreement.ts";
import { type Difference, unclear } from "./difference.ts";
import type { ExpectedContent } from "./expected_content.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";

/** Doubts about what a name says: how rows are called in one sentence ("named Oslo"), where they are in the other ("in Oslo"). */
export function namingDifferences(
  found: ParsedSentence,
  { intention, required, understood }: ExpectedContent,
): readonly Difference[] {
  const isWhole = required === intention && understood === found;
  const isOther = (one: ParsedSentence, other: ParsedSentence) =>
    / (?:named|called|names?|titles?) /.test(one.words) &&
    one.values.some((value) => {
      const same = other.values.find((another) => sameValue(value, another));
      return same !== undefined && isCalled(value.text, one) && !isCalled(same.text, other) &&
        isElsewhere(same.text, other);
    });
  if (isOther(found, intention) || isOther(intention, found)) {
    const text = "How something is called in one of the sentences is a place or a text in the other.";
    return [isWhole ? { topic: "value", side: "both", text } : unclear("value", text)];
  }
  const [here, there] = [found, intention].map(asksHowCalled);
  return here === there || [found, intention].some(({ words }) => / (?:names?|titles?) /.test(words))
    ? []
    : [unclear("output", "Only one of the sentences asks how something is called.")];
}

const named = (before: string, text: string) =>
  new RegExp(
    `(?<!\\b(?:city|town|village|country|state|region|district|place) )\\b(?:${before}) ["'“‘]?${
      RegExp.escape(text)
    }(?!\\p{L})`,
    "iu",
  );

/** "Named Oslo", "whose name is Oslo", "with the name Oslo" */
const isCalled = (text: string, { text: sentence }: ParsedSentence) =>
  named(
    "named|called|by the name of|names? (?:is|are|of|=|being)|(?:the|a) (?:name|title)|titles? (?:is|are|of|=)",
    text,
  )
    .test(sentence);

/** "Located in Oslo", "described as Oslo" */
const isElsewhere = (text: string, { text: sentence }: ParsedSentence) =>
  named(
    "located (?:in|at)|(?:in|of|from) (?:the )?(?:district|region|state|city|town|county|province|area)(?: of)?|described as|described by|descriptions? (?:is|are|of|=)",
    text,
  ).test(sentence) ||
  new RegExp(`\\bin ["'“‘]?${RegExp.escape(text)}["'”’]?(?=[.,;:?!]|$)`, "iu").test(sentence);

/** "What is document 3 called?" */
const asksHowCalled = ({ words }: ParsedSentence) => /^(?: \w+){0,3} what (?:\w+ )+called $/.test(words);
