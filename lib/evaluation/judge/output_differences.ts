import { mentionsConcept, sameConcept } from "./agreement.ts";
import { isGenericWord, isMeasure } from "./comparison_target.ts";
import { adds, type Difference, doubted, lacks } from "./difference.ts";
import type { Concept } from "./elements.ts";
import type { ExpectedContent } from "./expected_content.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { mayMeanTheSame } from "./synonyms.ts";

/** Columns that one sentence asks for and the other, whose outputs are all read, does not mention. */
export function outputDifferences(
  found: ParsedSentence,
  { intention, required, understood }: ExpectedContent,
): readonly Difference[] {
  const isWhole = required === intention && understood === found;
  const missing = unasked(intention, found).map((one) => lacks("output", `asks for ${one.text}`));
  const extra = unasked(found, intention).map((one) => adds("output", `asks for ${one.text}`));
  const times = [[found, intention], [intention, found]].flatMap(([one, other]) =>
    one?.outputs.asksWhen && other?.outputs.isComplete && !TIME.test(other.words)
      ? [
        {
          topic: "output",
          side: "both",
          text: "One of the sentences asks when, the other does not.",
        } as const,
      ]
      : []
  );
  return [...missing, ...extra, ...times].map((one) => isWhole ? { ...one, side: "both" } : doubted(one));
}

function unasked({ outputs }: ParsedSentence, other: ParsedSentence): readonly Concept[] {
  if (!other.outputs.isComplete) return [];
  return outputs.concepts.filter((one) => {
    const noun = one.stems.at(-1) ?? "";
    return isMeasure(one) && noun !== "name" && noun !== "titl" &&
      !other.outputs.concepts.some((another) => sameConcept(one, another)) &&
      ![...other.stems].some((stem) => stem === noun || mayMeanTheSame(noun, stem)) &&
      (noun === "id" || isGenericWord(one) || !mentionsConcept(other, one));
  });
}

const TIME = / (?:when|\w*(?:date|year|time|day|month|birth|born|ed)s?|since|age) /;
