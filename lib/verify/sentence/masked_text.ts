/** A range of characters of a sentence. */
export interface Span {
  readonly start: number;
  /** One past the last character. */
  readonly end: number;
}

/** Replaces each character of a masked span, so that positions stay valid. */
const MASK = "¤";

/** Lower-cases a sentence and masks some spans; the length is unchanged. */
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
