import { fold } from "../../linking/mod.ts";
import type { Span } from "./masked_text.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";

/** How many words away a word may say something of a place. */
const NEAR = 4;

/** Whether a word that nothing explains stands near a place, of which it may say the opposite: "failed to spot the queen". */
export function openWordsNear({ sentence, open }: ParsedSentence, { start, end }: Span): boolean {
  const wordsOf = (text: string) => fold(text).map(({ text }) => text);
  const near = [
    ...wordsOf(sentence.slice(0, start)).slice(-NEAR),
    ...wordsOf(sentence.slice(end)).slice(0, NEAR),
  ];
  return open.some((word) => wordsOf(word).every((one) => near.includes(one)));
}
