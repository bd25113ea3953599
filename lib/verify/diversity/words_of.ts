/** The words of a sentence in lower case: letters, digits and what joins them (`don't`, `1,000`, `re-open`). */
export function wordsOf(sentence: string): readonly string[] {
  return sentence.toLowerCase().match(/[\p{L}\p{M}\p{N}]+(?:[.,'’_-][\p{L}\p{M}\p{N}]+)*/gu) ?? [];
}
