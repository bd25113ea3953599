import { type Concept, folded } from "./elements.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";

/** Whether a sentence asks for a name behind other words ("grouping albums by artist, I'll keep the artists"), or by its last word alone. */
export function isRequested({ text, stems, isTable }: Concept, { words, unread }: ParsedSentence): boolean {
  const asked = new RegExp(
    `\\w .* (?:keep|return|show|list|give|name|pick|retriev|report)\\w* (?:\\w+ ){0,3}${
      RegExp.escape(folded(text))
    } `,
  );
  return isTable && (asked.test(words) || stems.length > 1 && unread.includes(stems.at(-1) ?? ""));
}
