import { sameConcept } from "./agreement.ts";
import type { Attachment } from "./attachments.ts";
import { type Difference, unclear } from "./difference.ts";
import type { ExpectedContent } from "./expected_content.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { mayMeanTheSame } from "./synonyms.ts";

/** Differences in what a number or a part of a name says something about, and in whether a number counts or measures. */
export function attachmentDifferences(
  found: ParsedSentence,
  { intention, required, understood }: ExpectedContent,
): readonly Difference[] {
  const isWhole = required === intention && understood === found;
  return found.attachments.flatMap((one) =>
    intention.attachments.flatMap((other): readonly Difference[] => {
      if (one.value !== other.value) return [];
      const text = textOf(one, other);
      return text === undefined
        ? []
        : [isWhole ? { topic: "wording", side: "both", text } : unclear("wording", text)];
    })
  ).slice(0, 1);
}

function textOf(one: Attachment, other: Attachment): string | undefined {
  if (one.kind !== other.kind) {
    return `${one.value} counts in one of the sentences and measures in the other.`;
  }
  return mayBeSameOwner(one, other)
    ? undefined
    : `${one.value} is said of ${other.owner.text} in the intention, of ${one.owner.text} in the interpretation.`;
}

function mayBeSameOwner({ owner: a }: Attachment, { owner: b }: Attachment): boolean {
  return sameConcept(a, b) || !a.tables.isDisjointFrom(b.tables) ||
    a.stems.some((stem) => b.stems.some((other) => mayMeanTheSame(stem, other)));
}
