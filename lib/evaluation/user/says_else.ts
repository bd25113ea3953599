import { fold } from "../../linking/mod.ts";
import { belongsTo } from "../judge/peoples.ts";
import { mayMeanTheSame } from "../judge/synonyms.ts";
import { judgeTokens, type Token } from "../judge/tokens.ts";
import { stemsOf } from "./phrases_of.ts";

/** Numbers by which a quantity may differ in another unit or scale. */
const SCALES = [1, 100, 1e3, 1e6, 1e9];

/** Letters of a name that tell it; names of fewer may be written in other letters ("EU") unless one alone is capital. */
const SHORTEST_NAME = 4;

/**
 * Tests whether a phrase surely says something that a text does not: a number, a day or a name. Other words may have
 * counterparts that nobody can list.
 *
 * Numbers that differ by one ("more than 2", "at least 3"), by a unit or by a scale may be the same, as may two days of
 * neighbouring years; 1 is said by many words, and 0 by what denies and by words of what it counts.
 */
export function saysElse(phrase: string, text: string): boolean {
  const own = judgeTokens(phrase);
  const others = judgeTokens(text);
  const words = fold(text).map((word) => word.text);
  return own.some((token, i) => {
    switch (token.kind) {
      case "number":
        return Math.abs(token.value) !== 1 && !others.some((other) => mayBeNumber(token.value, other)) &&
          (token.value !== 0 || !mayDeny(words) && !sharesWord(phrase, text));
      case "date":
        return !others.some((other) => mayBeNumber(Number(token.value.slice(0, 4)), other));
      case "quoted":
        return isUnsaidName(token.text, words) || isUnsaidLetter(token.text, words);
      case "word":
        if (isLetter(phrase.slice(token.start, token.end), i)) return isUnsaidCode(token.text, others, words);
        return token.capitalised && token.isAcronym !== true && !beginsSentence(own, i) &&
          (isUnsaidName(token.text, words) ||
            isUnsaidShortName(phrase.slice(token.start, token.end), words));
      default:
        return false;
    }
  });
}

/**
 * Whether a word may be large because it begins a sentence: the first word of a phrase is written small then, unless a large
 * one follows.
 */
function beginsSentence(own: readonly Token[], i: number): boolean {
  if (i > 0) return own[i - 1]?.kind === "break";
  const next = own[1];
  return next?.kind === "word" && next.capitalised;
}

/** Whether a token may stand for a number, or for a day of that year or the next. */
function mayBeNumber(value: number, other: Token): boolean {
  if (other.kind === "date") return Math.abs(Number(other.value.slice(0, 4)) - value) <= 1;
  if (other.kind !== "number") return other.kind === "quoted" && other.text.includes(String(value));
  return SCALES.some((scale) =>
    Math.abs(other.value * scale - value) <= 1 || Math.abs(value * scale - other.value) <= 1
  );
}

const DENIALS = new Set(
  "no not none never nothing nobody neither nor without lack free empty zero".split(" "),
);

function mayDeny(words: readonly string[]): boolean {
  return words.some((word) => DENIALS.has(word) || /less$|^lack/.test(word));
}

/** Whether a text may say something of what a phrase counts. */
function sharesWord(phrase: string, text: string): boolean {
  const others = [...stemsOf(text)];
  return [...stemsOf(phrase)].some((stem) =>
    others.some((other) => other.slice(0, 4) === stem.slice(0, 4) || mayMeanTheSame(other, stem))
  );
}

/** Of a name of a capital and one or two small letters ("Zug"). */
function isUnsaidShortName(name: string, words: readonly string[]): boolean {
  if (!/^\p{Lu}\p{Ll}{1,2}$/u.test(name) || stemsOf(name).size === 0) return false;
  const [{ text: own = "" } = {}] = fold(name);
  return !words.some((word) => word.startsWith(own) || belongsTo(own, word) || belongsTo(word, own));
}

/** Whether a word is one capital letter, as a value of a class is ("the sex U"), and no pronoun or article. */
function isLetter(word: string, position: number): boolean {
  return position > 0 && /^[B-HJ-Z]$/.test(word);
}

/** Of a letter that stands for a word: a name or value that begins with it, or a usual word, may be what it stands for. */
function isUnsaidCode(letter: string, others: readonly Token[], words: readonly string[]): boolean {
  const own = letter.toLowerCase();
  const begins = (word: string) => word.toLowerCase().startsWith(own);
  return !words.includes(own) && !words.some((word) => CODED.test(word) && begins(word)) &&
    !others.some((other, i) =>
      other.kind === "quoted" && begins(other.text) ||
      other.kind === "word" && other.capitalised && i > 0 && begins(other.text)
    );
}

const CODED =
  /^(?:fe)?males?$|^(?:wo)?m[ae]n$|^(?:girl|boy)s?$|^(?:yes|no|not|unknown|undetermined|neutral|other)$/;

/** Of a letter that names begin with: longer texts may be short forms. */
function isUnsaidLetter(name: string, words: readonly string[]): boolean {
  const [own, ...others] = fold(name).map((word) => word.text);
  return own?.length === 1 && others.length === 0 && !words.includes(own);
}

function isUnsaidName(name: string, words: readonly string[]): boolean {
  const own = fold(name).map((word) => word.text);
  return own.some((word) => word.length >= SHORTEST_NAME) &&
    own.every((word) =>
      word.length < SHORTEST_NAME ||
      !words.some((other) =>
        other.slice(0, SHORTEST_NAME) === word.slice(0, SHORTEST_NAME) ||
        belongsTo(word, other) || belongsTo(other, word)
      )
    );
}
