import { sameValue } from "./agreement.ts";
import type { Denial } from "./denials.ts";
import { sameConcept } from "./same_concept.ts";
import { mayMeanTheSame } from "./synonyms.ts";

/** Whether two denials name the same, or one of them names nothing stored. */
export function denySame(a: Denial, b: Denial): boolean {
  const isOpen = (one: Denial) => one.concepts.length + one.values.length === 0;
  return isOpen(a) || isOpen(b) ||
    a.values.some((one) => b.values.some((other) => sameValue(one, other))) ||
    a.concepts.some((one) =>
      b.concepts.some((other) =>
        sameConcept(one, other) ||
        // "Never sold", "with no sale"
        one.stems.some((stem) => other.stems.some((word) => mayMeanTheSame(stem, word)))
      )
    );
}
