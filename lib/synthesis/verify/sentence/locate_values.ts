import { fold, type FoldedWord } from "../../../linking/mod.ts";
import type { Span } from "./masked_text.ts";

/** Every place of a sentence where a value stands, whatever its case, accents and marks; short codes as they are spelled. */
export function locateValue(
  value: string,
  { sentence, words }: { readonly sentence: string; readonly words: readonly FoldedWord[] },
): readonly Span[] {
  const wanted = fold(value).map(({ text }) => text);
  const [first, ...rest] = wanted;
  if (first === undefined) return [];
  return words.flatMap((word, i): readonly Span[] => {
    const all = words.slice(i, i + 1 + rest.length);
    if (!wanted.every((text, k) => isSaid(text, { word: all[k]?.text, isLast: k === rest.length }))) {
      return [];
    }
    const span = { start: word.start, end: all.at(-1)?.end ?? word.end };
    const spelled = sentence.slice(span.start, span.end) === value;
    return value.length < 3 && !spelled ? [] : [span];
  });
}

/** The last word may be bent ("Asian" for Asia). */
function isSaid(
  text: string,
  { word = "", isLast }: { readonly word: string | undefined; readonly isLast: boolean },
): boolean {
  return word === text || (isLast && text.length >= 4 && /^\D+$/.test(text) && word.startsWith(text));
}

/** The texts that stand in quotes, without these. */
export function quotedIn(sentence: string): readonly Span[] {
  const marks = /"([^"]+)"|“([^”]+)”|(?<![\p{L}\p{N}])['‘]([^'’]+)['’](?![\p{L}\p{N}])/gu;
  return [...sentence.matchAll(marks)].map(({ index, 0: whole }) => (
    { start: index + 1, end: index + whole.length - 1 }
  ));
}
