import { FUNCTION_WORDS } from "./function_words.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { DETERMINERS, PREPOSITIONS, REQUESTS } from "./phrase_words.ts";
import { stemOf } from "./stem_of.ts";
import { lightWords } from "./synonyms.ts";

/** Stems of the words of a sentence that say what it is about: no function words, and none that compare or count. */
export function contentStems({ words }: ParsedSentence): ReadonlySet<string> {
  const content = words.trim().split(" ").filter((word) =>
    ![FUNCTION_WORDS, PREPOSITIONS, DETERMINERS, REQUESTS].some((list) => list.has(word)) &&
    !COUNTING.test(word)
  );
  return new Set(content.map(stemOf).filter((stem) => !lightWords.has(stem)));
}

const COUNTING =
  /^(?:which|what|who|how|many|much|numbers?|names?|is|are|was|were|than|more|less|most|least|or|and|that|whose|where|when|not|no|only|each|every|per)$/;
