/** From where to where something stands in a sentence. */
export interface Span {
  readonly start: number;
  /** One past the last character. */
  readonly end: number;
}

/** What takes the place of each character of a name, so that nothing is read in it and nothing moves. */
const MASK = "¤";

/** A sentence in small letters, of the same length, with some places of it made unreadable. */
export function maskedText(sentence: string, spans: readonly Span[]): string {
  const small = sentence.replaceAll(/\p{Lu}/gu, (letter) => {
    const lower = letter.toLowerCase();
    return lower.length === letter.length ? lower : letter;
  }).replaceAll("’", "'");
  return spans.reduce(
    (text, { start, end }) => text.slice(0, start) + MASK.repeat(end - start) + text.slice(end),
    small,
  );
}

/** Every place where a pattern (with the flag `g`) matches. */
export function placesOf(pattern: RegExp, text: string): readonly Span[] {
  return [...text.matchAll(pattern)].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
  }));
}
