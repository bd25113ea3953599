import { fold, type Mention, wordStem } from "../../linking/mod.ts";
import { UNIT } from "./units.ts";

/**
 * Whether words that are a part of a name say all of it that people do: the plural noun that ends a table's name ("calls" of
 * `phone_call`), and a column's name without its unit ("capacity" of `capacity_mw`).
 */
export function saysWholeName(words: readonly string[], mention: Mention): boolean {
  const [word = "", ...more] = words;
  return more.length === 0 && isHeadOfTable(word, mention) || isAllButUnit(words, mention);
}

function isHeadOfTable(text: string, mention: Mention): boolean {
  if (mention.kind !== "table" || mention.score < 0.5 || !/[^s]s$/.test(text)) return false;
  const words = fold(mention.table.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " "));
  return words.length > 1 && wordStem(words.at(-1)?.text ?? "") === wordStem(text);
}

function isAllButUnit(words: readonly string[], mention: Mention): boolean {
  if (mention.kind !== "column" || mention.score < 0.4) return false;
  const parts = fold(mention.column).map(({ text }) => text);
  const unit = parts.at(-1) ?? "";
  // "Released" is no `release_year`.
  return parts.length > 1 && UNIT.test(unit) && !/^(?:year|month|week|day)s?$/.test(unit) &&
    parts.length - 1 === words.length &&
    words.every((word, i) => wordStem(word) === wordStem(parts[i] ?? ""));
}
