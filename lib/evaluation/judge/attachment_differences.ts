import { sameConcept } from "./agreement.ts";
import type { Attachment } from "./attachments.ts";
import { type Difference, unclear } from "./difference.ts";
import type { Concept } from "./elements.ts";
import type { ExpectedContent } from "./expected_content.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { mayMeanTheSame } from "./synonyms.ts";

/** Differences in what a number or a part of a name says something about, and in whether a number counts or measures. */
export function attachmentDifferences(
  found: ParsedSentence,
  { intention, required, understood }: ExpectedContent,
): readonly Difference[] {
  const isWhole = required === intention && understood === found;
  const unread = [[found, intention], [intention, found]].flatMap(([one, other]) =>
    one?.attachments.filter(({ kind, value }) =>
      kind === "text" && !other?.attachments.some((another) => another.value === value)
    ) ?? []
  );
  const doubts = unread.map(({ value }) =>
    unclear("wording", `What "${value}" is part of is read in one sentence only.`)
  );
  const turned = found.attachments.flatMap((one) =>
    intention.attachments.flatMap((other): readonly Difference[] => {
      if (one.value !== other.value) return [];
      const text = textOf(one, other);
      const isTurned = one.kind === "measure" && other.kind === "measure" && one.isAsked !== other.isAsked;
      return text === undefined
        ? isTurned
          ? [unclear("wording", `"${one.value}" may be said of others than those that are asked for.`)]
          : []
        : [isWhole ? { topic: "wording", side: "both", text } : unclear("wording", text)];
    })
  );
  return [...turned, ...doubts];
}

function textOf(one: Attachment, other: Attachment): string | undefined {
  if (one.kind !== other.kind) {
    return `"${one.value}" counts in one of the sentences and measures in the other.`;
  }
  const [a, b] = [one.owner, other.owner];
  return a === undefined || b === undefined || mayBeSameOwner(a, b)
    ? undefined
    : `"${one.value}" is said of ${b.text} in the intention, of ${a.text} in the interpretation.`;
}

function mayBeSameOwner(a: Concept, b: Concept): boolean {
  const tables = (one: Concept) =>
    one.isTable ? [...one.candidates].filter((name) => !name.includes(".")) : [...one.tables];
  return sameConcept(a, b) || tables(a).some((table) => tables(b).includes(table)) ||
    a.stems.some((stem) => b.stems.some((other) => mayMeanTheSame(stem, other)));
}
