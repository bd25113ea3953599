/**
 * The form of a message in which two are compared: without case, quotes, repeated blanks, forms of letters and the
 * punctuation at its end. A message of punctuation alone is its own form.
 */
export function plainWords(message: string): string {
  const words = message.normalize("NFKC").replaceAll(QUOTES, "").replaceAll(/\s+/g, " ").trim().toLowerCase();
  return words.replace(/[\s.!?,;:…。？！]+$/, "") || words;
}

const QUOTES = /["'`´‘’‚‛“”„‟«»‹›]/g;
