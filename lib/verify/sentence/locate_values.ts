import { countryWords } from "./country_words.ts";
import { fold, type FoldedWord, wordStem } from "../../linking/mod.ts";
import type { Span } from "./masked_text.ts";

/** Returns each span of a value in a sentence, ignoring case, accents and punctuation; codes of up to two letters match exactly. */
export function locateValue(
  value: string,
  { sentence, words }: { readonly sentence: string; readonly words: readonly FoldedWord[] },
): readonly Span[] {
  const wanted = fold(value).map(({ text }) => text);
  if (wanted.length === 0) return [];
  const placesBy = (fits: (text: string, word: string, place: number) => boolean) =>
    words.flatMap((word, i): readonly Span[] => {
      const all = words.slice(i, i + wanted.length);
      if (!wanted.every((text, k) => fits(text, all[k]?.text ?? "", k))) return [];
      const span = { start: word.start, end: all.at(-1)?.end ?? word.end };
      const spelled = sentence.slice(span.start, span.end) === value;
      return value.length < 3 && !spelled ? [] : [span];
    });
  const exact = placesBy((text, word) => text === word);
  if (exact.length > 0) return exact;
  const inflected = placesBy((text, word, k) =>
    text === word || (k === wanted.length - 1 && isInflected(text, word))
  );
  return inflected.length > 0 ? inflected : locateCountry(wanted.join(" "), { sentence, words });
}

/** The places of words for a country other than its stored name, each with a capital. */
function locateCountry(
  name: string,
  { sentence, words }: { readonly sentence: string; readonly words: readonly FoldedWord[] },
): readonly Span[] {
  return countryWords(name).map((said) => said.split(" ")).flatMap((said) =>
    words.flatMap((word, i): readonly Span[] => {
      const all = words.slice(i, i + said.length);
      const isSaid = said.every((text, k) => all[k]?.text === text);
      const isProper = /\p{Lu}/u.test(sentence.slice(word.start, all.at(-1)?.end));
      return isSaid && isProper ? [{ start: word.start, end: all.at(-1)?.end ?? word.end }] : [];
    })
  );
}

/** Whether a word is an inflected form of a value: "Asian" for Asia, "monarchies" for a monarchy. */
function isInflected(text: string, word: string): boolean {
  return text.length >= 4 && /^\D+$/.test(text) &&
    (word.startsWith(text) || wordStem(word) === wordStem(text));
}

/** Returns the spans of quoted texts without the quotes. */
export function quotedIn(sentence: string): readonly Span[] {
  const marks = /"([^"]+)"|“([^”]+)”|(?<![\p{L}\p{N}])['‘]([^'’]+)['’](?![\p{L}\p{N}])/gu;
  return [...sentence.matchAll(marks)].map(({ index, 0: whole }) => (
    { start: index + 1, end: index + whole.length - 1 }
  ));
}
