import { isCommonWord, isFunctionWord, wordStem } from "../linking/mod.ts";
import { type Dialect, lexSql, type SqlToken } from "../sql/mod.ts";

export interface ValueHiderOptions {
  readonly dialect: Dialect;
  /** SQL whose names may be shown: that of ground truths. */
  readonly sql: readonly string[];
  /** SQL of others, whose names may be values. @default none */
  readonly foreignSql?: readonly string[] | undefined;
  /** Values that are known beside the literals of the SQL. @default none */
  readonly values?: readonly unknown[] | undefined;
  /** Sentences of the dataset: their words may be shown, but for values. */
  readonly sentences: readonly string[];
}

/** Texts in which each stored value is replaced by `v1`, `v2`, …; equal values by the same stand-in. */
export interface ValueHider {
  readonly cell: (value: unknown) => string | null;
  /** Without comments; literals are replaced, texts in their quotes. */
  readonly sql: (sql: string) => string;
  /** A sentence of the dataset. Beside known values, all numbers, quoted texts and words that look like names are replaced. */
  readonly sentence: (text: string) => string;
  /** A text of an agent, a user or a judge: words that neither the dataset nor plain English has are left out, too. */
  readonly foreign: (text: string) => string;
}

/**
 * Prepares texts of one dataset to be shown to people who may not see what its database stores.
 *
 * @example
 * ```ts
 * import { createValueHider } from "./value_hider.ts";
 * import assert from "node:assert/strict";
 *
 * const hider = createValueHider({
 *   ...{ dialect: "duckdb", sql: ["SELECT name FROM lake WHERE country = 'Chad'"] },
 *   sentences: ["List the lakes of Chad."],
 * });
 * assert.equal(hider.sentence("List the lakes of Chad."), "List the lakes of v1.");
 * assert.equal(hider.sql("SELECT name FROM lake WHERE country = 'Chad'"), "SELECT name FROM lake WHERE country = 'v1'");
 * assert.equal(hider.foreign("Lakes of CHAD, beside Kiruna"), "Lakes of v1, beside …");
 * ```
 */
export function createValueHider(
  { dialect, sql: trusted, foreignSql = [], values = [], sentences }: ValueHiderOptions,
): ValueHider {
  const names = new Set(
    trusted.flatMap((sql) =>
      lexSql(sql, dialect).filter(({ kind }) => kind === "word" || kind === "quoted")
        .map(({ value }) => value.toLowerCase())
    ),
  );
  const nameStems = new Set([...names].flatMap(wordsOfName).map(wordStem));
  const known = new Map<string, number>();
  const lengths = new Set<number>();
  const learn = (value: unknown) => {
    const words = [...textOf(value).matchAll(WORD)].map(([word]) => word);
    if (words.length === 0) return;
    known.set(keyOf(words), 0);
    lengths.add(words.length);
  };
  values.forEach(learn);
  for (const sql of [...trusted, ...foreignSql]) {
    for (const { kind, value } of lexSql(sql, dialect)) if (kind === "text") learn(value);
  }
  const longestFirst = [...lengths].sort((a, b) => b - a);
  let last = 0;
  const standIn = (text: string) => {
    const words = [...text.matchAll(WORD)].map(([word]) => word);
    const key = words.length === 0 ? `sign ${text}` : keyOf(words);
    const place = known.get(key) || ++last;
    known.set(key, place);
    return `v${place}`;
  };
  const isOfNames = (word: string) => names.has(word.toLowerCase()) || nameStems.has(stemOf(word));
  const isPlain = (word: string) => {
    const lower = word.toLowerCase();
    return isFunctionWord(lower) || REQUESTS.has(lower) || isCommonWord(lower);
  };
  const spoken = new Set<string>();
  const isSaid = (word: string) => isPlain(word) || isOfNames(word) || spoken.has(word.toLowerCase());

  /** A piece without quotes; `other` says what stands for a word that is no known value, or nothing where it stays. */
  const replaced = (text: string, other: (words: readonly Word[], at: number) => number): string => {
    const words: Word[] = Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({ text: word, index }));
    const endOf = (at: number) => words[at] === undefined ? 0 : words[at].index + words[at].text.length;
    let made = "";
    let from = 0;
    const signs = (to: number) => text.slice(from, to).replaceAll(UNUSUAL, "…");
    for (let at = 0; at < words.length;) {
      const word = words[at] as Word;
      const length = longestFirst.find((n) =>
        at + n <= words.length && !(n === 1 && isParticle(word.text)) && known.has(keyOf(
          words.slice(at, at + n).map(({ text }) =>
            text
          ),
        ))
      ) ?? (/\p{N}/u.test(word.text) && !isOfNames(word.text) ? 1 : 0);
      const kept = length === 0 ? other(words, at) : 0;
      made += signs(word.index);
      if (length > 0) {
        made += standIn(text.slice(word.index, endOf(at + length - 1)));
        at += length;
      } else if (kept < 0) {
        made += "…";
        at += 1;
      } else if (kept > 0) {
        made += standIn(text.slice(word.index, endOf(at + kept - 1)));
        at += kept;
      } else {
        made += word.text;
        at += 1;
      }
      from = endOf(at - 1);
    }
    return (made + signs(text.length)).replaceAll(/…(?:[\s,;]*…)+/g, "…");
  };

  const inQuotes = (text: string, rest: (piece: string) => string) =>
    text.split(QUOTED).map((piece, i) => {
      if (i % 2 === 0) return rest(piece);
      const content = piece.slice(1, -1);
      const isNamed = [...content.matchAll(WORD)].every(([word]) =>
        isOfNames(word) && !known.has(keyOf([word]))
      );
      return isNamed ? piece : `${piece[0]}${standIn(content)}${piece.at(-1)}`;
    }).join("");

  const startsSentence = (words: readonly Word[], at: number, text: string) =>
    at === 0 || /[.!?:]\s*$/.test(text.slice(0, words[at]?.index));
  const sentencePiece = (piece: string) =>
    replaced(piece, (words, at) => {
      const isCapital = (place: number) => /^\p{Lu}/u.test(words[place]?.text ?? "");
      const word = words[at]?.text ?? "";
      if (!isCapital(at) || word === "I" || isOfNames(word)) return 0;
      if (startsSentence(words, at, piece) && (isPlain(word) || spoken.has(word.toLowerCase()))) return 0;
      let length = 1;
      while (isCapital(at + length) && /^\s+$/.test(between(piece, words, at + length))) length++;
      return length;
    });
  const foreignPiece = (piece: string) =>
    replaced(piece, (words, at) => {
      const word = words[at]?.text ?? "";
      return isSaid(word) ? 0 : -1;
    });

  // What stays of the dataset's sentences, so that others may say it too.
  for (const sentence of sentences) {
    for (const [word] of inQuotes(sentence, (piece) => piece).matchAll(WORD)) {
      if (/^\p{Ll}+$/u.test(word) && !known.has(keyOf([word]))) spoken.add(word);
    }
  }

  const shownToken = ({ kind, value }: SqlToken, written: string): string => {
    switch (kind) {
      case "text":
        return value === "" ? "''" : `'${standIn(value)}'`;
      case "number":
        return standIn(value);
      case "word":
        return known.has(keyOf([value])) && !names.has(value.toLowerCase()) ? standIn(value) : written;
      case "quoted": {
        const isNamed = names.has(value.toLowerCase()) || wordsOfName(value).every(isSaid);
        return isNamed ? written : `${written[0]}${standIn(value)}${written.at(-1)}`;
      }
      case "symbol":
        return written;
      default:
        return kind satisfies never;
    }
  };

  return {
    cell: (value) => value === null || value === undefined ? null : standIn(textOf(value)),
    sql: (sql) => {
      let from = 0;
      let made = "";
      // What stands between tokens is white space or a comment, which may hold anything.
      const gap = (to: number) => sql.slice(from, to).trim() === "" ? sql.slice(from, to) : " ";
      for (const token of lexSql(sql, dialect)) {
        made += gap(token.start) + shownToken(token, sql.slice(token.start, token.end));
        from = token.end;
      }
      return made + gap(sql.length);
    },
    sentence: (text) => inQuotes(text, sentencePiece),
    foreign: (text) => inQuotes(text, foreignPiece),
  };
}

interface Word {
  readonly text: string;
  readonly index: number;
}

/** Words and numbers of a text. */
const WORD = /\p{N}+(?:[.,]\p{N}+)*(?:[\p{L}\p{M}]+)?|[\p{L}\p{M}][\p{L}\p{M}\p{N}]*/gu;

/** Texts in quotes, those by apostrophes only where no letter stands outside. */
const QUOTED = /("[^"]*"|“[^”]*”|‘[^’]*’|`[^`]*`|(?<![\p{L}\p{N}])'[^']*'(?![\p{L}\p{N}]))/u;

/** Signs that sentences do not need. */
const UNUSUAL = /[^\p{L}\p{M}\p{N}\s.,;:?!()'"“”‘’`\-–—…=≠<>≤≥%\/+*×→|&#_]+/gu;

/** How requests begin, beside the words of schemas. */
const REQUESTS: ReadonlySet<string> = new Set(
  `a again agent also an answer answers average been i can compare could count did display do does drop every exclude fetch find first get give
  go hello hi include just keep least leave let limit list longest look make many more most much need no now off
  ok one only order out please rather remove restrict return same show some sort still take tell thanks that's
  total want was would yes three two judge differs differ ask asks asked understood interpretation intention
  prediction truth ground reply replies response message turn found nothing instead
  different expected meant stated states sees everything sentence sentences acknowledgment acknowledged be result results row rows column columns too few missing lacks right wrong other`
    .split(/\s+/),
);

/** Words that every sentence has, in small letters; as a value they tell nothing. */
const isParticle = (word: string) => isFunctionWord(word) || PARTICLES.has(word);

const PARTICLES: ReadonlySet<string> = new Set(["a", "an", "be", "do", "i", "is", "no", "was"]);

const stemOf = (word: string) => wordStem(word.toLowerCase());

/** The same for values that people write in other ways: by case, plural, thousands and leading zeros. */
function keyOf(words: readonly string[]): string {
  const [only = ""] = words;
  // "A" may be the code of a country, and "In" no more than how a sentence begins.
  if (words.length === 1 && isParticle(only.toLowerCase())) return `=${only}`;
  return words.map((word) => {
    const number = Number(/^\p{N}{1,3}(?:,\p{N}{3})+(?:\.|$)/u.test(word) ? word.replaceAll(",", "") : word);
    return Number.isFinite(number) ? `#${number}` : stemOf(word);
  }).join(" ");
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  return typeof value === "object" ? JSON.stringify(value) ?? "" : String(value);
}

function between(text: string, words: readonly Word[], at: number): string {
  const [before, word] = [words[at - 1], words[at]];
  return before === undefined || word === undefined
    ? ""
    : text.slice(before.index + before.text.length, word.index);
}

const wordsOfName = (name: string) => name.match(/\p{Lu}?\p{Ll}+|\p{L}+/gu) ?? [];
