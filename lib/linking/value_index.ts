import { singularize } from "inflection";
import { fold, type FoldedWord } from "./fold.ts";
import type { ColumnValues } from "./read_values.ts";
import type { Mention } from "./types.ts";

/** Finds stored values in a sentence, given with its folded words. */
export type ValueIndex = (sentence: string, words: readonly FoldedWord[]) => readonly Mention[];

/** Words of every sentence: as values they count only when spelled exactly as stored (the country code "IN"). */
const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  `a about all also am an and any are as at be been but by can could de der did do does each every for from el get give go had has
  have he her hi his how i if in into is it its just la last le least less list many may me more most much my name names no not
  of off on one only or order other our out per see she show so some such than that the their them then there these
  they this those to top too two us was we were what when where which who whom whose will with would you your`
    .split(/\s+/),
);

/** Words of a value beyond which nobody quotes it in full. */
const LONGEST_VALUE = 10;

/** Builds the index of the stored values of all columns; numbers and dates are left out. */
export function valueIndex(columns: readonly ColumnValues[]): ValueIndex {
  const phrases = new Map<string, { readonly column: ColumnValues; readonly value: string }[]>();
  const longestFrom = new Map<string, number>();
  for (const column of columns) {
    for (const value of column.values) {
      if (/^[\p{N}\p{P}\p{Z}+]+$/u.test(value)) continue;
      const words = fold(value);
      const first = words[0]?.text;
      if (first === undefined || words.length > LONGEST_VALUE) continue;
      const phrase = words.map((word) => word.text).join(" ");
      const holders = phrases.get(phrase);
      if (holders === undefined) phrases.set(phrase, [{ column, value }]);
      else holders.push({ column, value });
      if ((longestFrom.get(first) ?? 0) < words.length) longestFrom.set(first, words.length);
    }
  }
  return (sentence, words) => {
    const found: Mention[] = [];
    const collect = (phrase: string, run: { start: number; end: number; folded: string; score?: number }) => {
      for (const { column, value } of phrases.get(phrase) ?? []) {
        const text = sentence.slice(run.start, run.end);
        const quoted = /["'“‘]$/.test(sentence.slice(0, run.start));
        const score = run.score ?? spellingScore(text, value, { folded: run.folded, quoted });
        if (score === 0) continue;
        const { start, end } = run;
        found.push({ start, end, score, kind: "value", table: column.table, column: column.column, value });
      }
    };
    words.forEach((first, i) => {
      const one = singularOf(first.text);
      const longest = Math.max(longestFrom.get(first.text) ?? 0, longestFrom.get(one) ?? 0, 1);
      for (let j = i; j < Math.min(words.length, i + longest); j++) {
        const last = words[j] as FoldedWord;
        const before = words.slice(i, j).map((word) => word.text);
        const phrase = [...before, last.text].join(" ");
        collect(phrase, { start: first.start, end: last.end, folded: phrase });
        const head = singularOf(last.text);
        if (head === last.text) continue;
        collect([...before, head].join(" "), {
          start: first.start,
          end: last.end,
          folded: phrase,
          score: 0.8,
        });
      }
    });
    return found;
  };
}

const singulars = new Map<string, string>();

/** The singular of a word of more than three letters that is no function word, else the word. */
function singularOf(word: string): string {
  if (word.length < 4 || FUNCTION_WORDS.has(word)) return word;
  const known = singulars.get(word);
  if (known !== undefined) return known;
  const one = singularize(word);
  if (singulars.size < 50_000) singulars.set(word, one);
  return one;
}

/**
 * 1 as stored, less where case or accents differ. Function words must be spelled as stored, in capitals or in quotes;
 * short codes as stored or with a capital.
 */
function spellingScore(
  text: string,
  value: string,
  { folded, quoted }: { readonly folded: string; readonly quoted: boolean },
): number {
  const capital = /^\p{Lu}/u.test(text);
  if (FUNCTION_WORDS.has(folded) && (text !== value || (value.length <= 3 && !capital && !quoted))) return 0;
  if (text === value) return FUNCTION_WORDS.has(folded) && folded.length < 2 ? 0.5 : 1;
  if (value.length < 3 || (value.length === 3 && !capital)) return 0;
  return value.length === 3 && value === value.toUpperCase() ? 0.5 : 0.95;
}
