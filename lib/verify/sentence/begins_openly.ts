import { fold } from "../../linking/mod.ts";
import type { Span } from "./masked_text.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";

/** Whether a word that nothing explains begins the clause of a place, as a request to leave it out would: ", shunning oak". */
export function beginsOpenly({ sentence, open }: ParsedSentence, { start }: Span): boolean {
  const [clause = ""] = /[^.,;:?!(–]*$/u.exec(sentence.slice(0, start)) ?? [];
  const [first] = fold(clause.replace(/^ *(?:(?:and|but|please|just|only|also) )*/i, ""));
  return first !== undefined && open.some((word) => word.toLowerCase() === first.text);
}
