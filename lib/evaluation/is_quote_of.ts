/**
 * Tests whether words that a model copied occur in a text. Capitals, blanks, kinds of quotation marks and marks at the ends do not
 * count; no words occur in any text.
 */
export function isQuoteOf(text: string, words: string): boolean {
  return folded(text).includes(folded(words));
}

function folded(text: string): string {
  return text.normalize("NFKC").toLowerCase().replaceAll(/[\u2018\u2019\u201c\u201d"`]/g, "'")
    .replaceAll(/\s+/g, " ").replaceAll(/^[\s.,;:!?'\u2026]+|[\s.,;:!?'\u2026]+$/g, "");
}
