import { isCommonWord, wordStem } from "../linking/mod.ts";
import { FACTOR, YEARS } from "./image_of.ts";
import { NoTwin } from "./no_twin.ts";
import type { TwinPhrases } from "./twin_phrases.ts";
import type { TwinTexts } from "./twin_texts.ts";
import type { LiteralImage } from "./types.ts";

/** What the sentences of a dialogue are rewritten by. */
export interface SentenceWords {
  readonly phrases: TwinPhrases;
  readonly texts: TwinTexts;
  /** Whether a text is stored. */
  readonly isStored: (text: string) => boolean;
  /** Of all queries of the dialogue. */
  readonly literals: readonly LiteralImage[];
}

/** A piece of a sentence; what is done is not looked at again. */
interface Piece {
  readonly text: string;
  readonly isDone: boolean;
}

/**
 * Rewrites a sentence: stored texts, dates and numbers by their images, then names in singular and plural by their twins.
 *
 * @throws {NoTwin} If a word of the original remains, or a replacement is ambiguous.
 */
export function twinSentence(sentence: string, words: SentenceWords): string {
  const { phrases } = words;
  const passes = [storedLiterals, storedNames, dates, numbers, names];
  const pieces = passes.reduce(
    (done: readonly Piece[], pass) => pass(done, words),
    [{ text: sentence, isDone: false }],
  );
  for (const { text, isDone } of pieces) {
    if (isDone) continue;
    for (const [word] of text.matchAll(/\p{L}+/gu)) {
      if (phrases.stems.has(wordStem(word.toLowerCase())) && !SPEECH.has(word.toLowerCase())) {
        throw new NoTwin(`the word "${word}" of the original remains`);
      }
    }
  }
  return pieces.map(({ text }) => text).join("").replaceAll(
    /\b([Aa])n?( +)(\p{L}+)/gu,
    (found, article: string, blank: string, next: string) =>
      phrases.newWords.has(next.toLowerCase())
        ? `${article}${/^[aeiou]/i.test(next) ? "n" : ""}${blank}${next}`
        : found,
  );
}

/** Words of speech that a name may share its stem with ("calling code"). */
const SPEECH = new Set(
  `call called calls find finds found know known knows give given gives use used uses using us have having show shows list
  lists tell see need want like look include included add count keep take say said name named order ordered number
  numbers total question answer`.split(/\s+/),
);

type Pass = (pieces: readonly Piece[], words: SentenceWords) => readonly Piece[];

/** Replaces what a pattern finds in pieces that are not done; what has no replacement stays to be looked at. */
function replaced(
  pieces: readonly Piece[],
  pattern: RegExp,
  replace: (match: RegExpExecArray) => string | undefined,
): readonly Piece[] {
  return pieces.flatMap((piece) => {
    if (piece.isDone) return [piece];
    const found: Piece[] = [];
    let from = 0;
    for (const match of piece.text.matchAll(pattern)) {
      const image = replace(match);
      if (image === undefined) continue;
      found.push({ text: piece.text.slice(from, match.index), isDone: false }, { text: image, isDone: true });
      from = match.index + match[0].length;
    }
    return [...found, { text: piece.text.slice(from), isDone: false }].filter(({ text }) => text !== "");
  });
}

const storedLiterals: Pass = (pieces, { literals, texts, phrases }) => {
  const said = new Set(
    literals.flatMap(({ image, before }) =>
      image === "text" && typeof before === "string" ? [before.replaceAll(/^%|%$/g, "").trim()] : []
    ).filter((text) => /\p{L}/u.test(text)),
  );
  return [...said].toSorted((a, b) => b.length - a.length).reduce(
    (done: readonly Piece[], text) =>
      replaced(done, wholePhrase(text), ({ 0: found, index, input }) => {
        // A text that is a name as well is a text where it stands in quotes.
        const isName = found === found.toLowerCase() && phrases.images.has(found);
        const isQuoted = /["“'‘]$/.test(input.slice(0, index));
        return isName && !isQuoted ? undefined : texts.of(found);
      }),
    pieces,
  );
};

/** Names that no query compares with: of rows, spelled as they are stored, or put together of their words. */
const storedNames: Pass = (pieces, { texts, isStored, phrases }) => {
  const first = pieces[0]?.text ?? "";
  const run = /\p{Lu}[\p{L}\p{M}\p{N}]*(?:[ '’.-]+[\p{L}\p{M}\p{N}]+)*/gu;
  const startsSentence = (piece: string, at: number) =>
    at === 0 && piece === first || /[.?!:;]["”]?\s+["“]?$|^["“]$/.test(piece.slice(0, at));
  return pieces.flatMap((piece) => {
    if (piece.isDone) return [piece];
    const found: Piece[] = [];
    let from = 0;
    for (const match of piece.text.matchAll(run)) {
      const words = [...match[0].matchAll(/[\p{L}\p{M}\p{N}]+/gu)];
      for (let i = 0; i < words.length;) {
        const start = words[i]?.index ?? 0;
        const ends = words.slice(i, i + 8).map((word) => word.index + word[0].length).toReversed();
        const end = ends.find((one) => isStored(match[0].slice(start, one)));
        const at = match.index + start;
        const word = words[i]?.[0] ?? "";
        const isNamed = /^\p{Lu}/u.test(word) && !startsSentence(piece.text, at);
        let until = end !== undefined && (isNamed || / /.test(match[0].slice(start, end))) ? end : undefined;
        if (until === undefined && isNamed && word.length > 1 && texts.knows(word)) {
          until = start + word.length;
          const next = words[i + 1];
          const isPart = next !== undefined && texts.knows(next[0]) && !isCommonWord(next[0].toLowerCase()) &&
            !phrases.images.has(next[0].toLowerCase());
          if (isPart) until = next.index + next[0].length;
        }
        if (until === undefined) {
          i++;
          continue;
        }
        const limit = until;
        const text = match[0].slice(start, limit);
        found.push({ text: piece.text.slice(from, at), isDone: false }, {
          text: texts.of(text),
          isDone: true,
        });
        from = match.index + limit;
        while (i < words.length && (words[i]?.index ?? 0) < limit) i++;
      }
    }
    return [...found, { text: piece.text.slice(from), isDone: false }].filter(({ text }) => text !== "");
  });
};

const dates: Pass = (pieces, { literals }) => {
  const years = new Set(
    literals.flatMap(({ image, before }) =>
      image === "dated" ? [Number(/^\d{4}/.exec(String(before))?.[0] ?? NaN)] : []
    ),
  );
  const others = new Set(literals.flatMap(({ image, before }) => image === "dated" ? [] : [Number(before)]));
  return replaced(pieces, /(?<![\p{L}\d.,])(\d{4})(?=-\d\d-\d\d|(?![\p{L}\d]|[.,]\d))/gu, ([found]) => {
    const year = Number(found);
    if (!years.has(year)) return undefined;
    if (others.has(year)) throw new NoTwin(`"${found}" is a year and another number`);
    return String(year + YEARS);
  });
};

const MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December";

const numbers: Pass = (pieces, { literals }) => {
  const told = literals.flatMap(({ image, before }) => {
    const value = typeof before === "number" ? before : Number(before);
    return image === "dated" || !Number.isFinite(value) ? [] : [{ value, image }];
  });
  // Days and months of dates stay.
  const kept = replaced(
    pieces,
    new RegExp(`(?<!\\d)\\d{1,2} (?=${MONTHS})|(?:${MONTHS}) \\d{1,2}(?!\\d)`, "gu"),
    ([found]) => found,
  );
  return replaced(
    kept,
    /(?<![\p{L}\d.,])((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)(?: (thousand|million|billion))?(?![\p{L}\d])/gu,
    (match) => {
      const [found, digits = "", unit] = match;
      const value = Number(digits.replaceAll(",", "")) * (unit === undefined ? 1 : UNITS[unit] ?? 1);
      const images = new Set(told.filter((one) => Math.abs(one.value) === value).map(({ image }) => image));
      if (images.size > 1) throw new NoTwin(`the number ${found} stands for several things`);
      const [image] = images;
      if (image === undefined && value > 100) throw new NoTwin(`no query explains the number ${found}`);
      if (image !== "scaled") return undefined;
      const scaled = Number((Number(digits.replaceAll(",", "")) * FACTOR).toPrecision(15));
      const isGrouped = digits.includes(",") || scaled >= 1000;
      const text = isGrouped ? scaled.toLocaleString("en-US", { maximumFractionDigits: 10 }) : String(scaled);
      return unit === undefined ? text : `${text} ${unit}`;
    },
  );
};

const UNITS: Readonly<Record<string, number>> = { thousand: 1e3, million: 1e6, billion: 1e9 };

const names: Pass = (pieces, { phrases: { images, longest, ambiguous } }) => {
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}_])(?:${longest.map(escaped).join("|")})(?![\\p{L}\\p{N}_])`,
    "giu",
  );
  return longest.length === 0 ? pieces : replaced(pieces, pattern, ([found]) => {
    const phrase = found.toLowerCase().replaceAll(/\s+/g, " ");
    if (ambiguous.has(phrase)) throw new NoTwin(`the word "${phrase}" has several twins`);
    const image = images.get(phrase) ?? found;
    return /^\p{Lu}/u.test(found) ? image[0]?.toUpperCase() + image.slice(1) : image;
  });
};

function wholePhrase(text: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped(text)}(?![\\p{L}\\p{N}])`, "giu");
}

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&").replaceAll(" ", "\\s+");
