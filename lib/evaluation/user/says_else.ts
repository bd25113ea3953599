import { fold } from "../../linking/mod.ts";
import { belongsTo } from "../judge/peoples.ts";
import { judgeTokens, type Token } from "../judge/tokens.ts";

/** Numbers by which a quantity may differ in another unit or scale. */
const SCALES = [1, 100, 1e3, 1e6, 1e9];

/** Names of fewer letters may be written in other letters: "EU", "US". */
const SHORTEST_NAME = 4;

/**
 * Tests whether a phrase surely says something that a text does not: a number, a day or a name. Other words may have
 * counterparts that nobody can list.
 *
 * Numbers that differ by one ("more than 2", "at least 3"), by a unit or by a scale may be the same, as may two days of
 * neighbouring years; 0 and 1 are said by many words.
 */
export function saysElse(phrase: string, text: string): boolean {
  const own = judgeTokens(phrase);
  const others = judgeTokens(text);
  const words = fold(text).map((word) => word.text);
  return own.some((token, i) => {
    switch (token.kind) {
      case "number":
        return Math.abs(token.value) > 1 && !others.some((other) => mayBeNumber(token.value, other));
      case "date":
        return !others.some((other) => mayBeNumber(Number(token.value.slice(0, 4)), other));
      case "quoted":
        return isUnsaidName(token.text, words);
      case "word":
        // The first word may be large because it begins a sentence.
        return i > 0 && token.capitalised && token.isAcronym !== true && own[i - 1]?.kind !== "break" &&
          isUnsaidName(token.text, words);
      default:
        return false;
    }
  });
}

/** Whether a token may stand for a number, or for a day of that year or the next. */
function mayBeNumber(value: number, other: Token): boolean {
  if (other.kind === "date") return Math.abs(Number(other.value.slice(0, 4)) - value) <= 1;
  if (other.kind !== "number") return other.kind === "quoted" && other.text.includes(String(value));
  return SCALES.some((scale) =>
    Math.abs(other.value * scale - value) <= 1 || Math.abs(value * scale - other.value) <= 1
  );
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
