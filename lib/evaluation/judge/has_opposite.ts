import { opposites } from "./opposites.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";

/** Whether a sentence has a word for the opposite of one of these stems. */
export function hasOpposite(stems: readonly string[], { stems: others }: ParsedSentence): boolean {
  return opposites.some(([a, b]) =>
    stems.some((stem) => a.includes(stem) && b.some((other) => others.has(other))) ||
    stems.some((stem) => b.includes(stem) && a.some((other) => others.has(other)))
  );
}
