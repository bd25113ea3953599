import { sameValue } from "./agreement.ts";
import { type Difference, unclear } from "./difference.ts";
import type { NamedValue } from "./elements.ts";
import type { ExpectedContent } from "./expected_content.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import type { Participant, Relation } from "./relations.ts";

/** Differences in who does what to whom: one that does something in one sentence suffers it in the other. */
export function relationDifferences(
  found: ParsedSentence,
  { intention, required, understood }: ExpectedContent,
): readonly Difference[] {
  const isWhole = required === intention && understood === found;
  return found.relations.flatMap((one) =>
    intention.relations.flatMap((other): readonly Difference[] => {
      if (one.verb.slice(0, 4) !== other.verb.slice(0, 4)) return [];
      const turned = turnedValue(one, other);
      if (turned === undefined) return [];
      const text = `Who does what is turned round: ${turned.text} and "${one.verb}".`;
      return [isWhole ? { topic: "wording", side: "both", text } : unclear("wording", text)];
    })
  ).slice(0, 1);
}

/** A value that has another role in each of two relations. */
function turnedValue(a: Relation, b: Relation): NamedValue | undefined {
  return a.participants.flatMap((one) => valuesOf(one).map((value) => ({ value, role: one.role })))
    .find(({ value, role }) => {
      const roles = b.participants.filter((other) =>
        valuesOf(other).some((another) => sameValue(value, another))
      );
      return roles.length > 0 && roles.every((other) => other.role !== role);
    })?.value;
}

const valuesOf = ({ noun }: Participant) => noun.elements.filter((element) => element.kind === "value");
