/**
 * One spelling of a text whose letters Unicode spells in several ways (NFC). A text with more marks in a row than any
 * writing has (30, Unicode Standard Annex 15) stays as it is, as ordering them takes quadratic time.
 */
export function composedText(text: string): string {
  if (!/[\u0300-\uffff]/.test(text)) return text;
  return text.length > SHORT && /\p{M}{31}/u.test(text) ? text : text.normalize("NFC");
}

/** Letters of which marks in any order take next to no time. */
const SHORT = 1_000;
