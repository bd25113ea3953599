import { orderedBy } from "./ordered_by.ts";
import { numberWord } from "./quantity.ts";
import { FUNCTION_WORDS, type Token } from "./tokens.ts";

/** Superlatives whose rows are found by an order or by an extreme value. */
const SUPERLATIVES =
  /^(?:most|least|majority|first|last|best|worst|\p{L}{2,}(?:[^e]est)|highest|lowest|latest|earliest)$/iu;

const NO_SUPERLATIVES =
  /^(?:request|test|forest|interest|guest|invest|contest|west|harvest|protest|suggest|nest|rest)$/i;

/** How many rows are asked for: "top 10", "first five", "the three oldest". Marks the tokens that it reads. */
export function readLimit(tokens: readonly Token[]): number | undefined {
  for (const [i, token] of tokens.entries()) {
    const next = tokens[i + 1];
    if (next === undefined || next.isQuoted || token.isQuoted) continue;
    const isTop = /^(?:top|first|bottom|last|lowest|highest|oldest|youngest|best|worst)$/i.test(token.text);
    const [behind, before] = [numberWord(next.text), numberWord(token.text)];
    const isCount = before !== undefined && before < 100 &&
      /^(?:most|least|\p{L}+[^e]est)$/iu.test(next.text) &&
      !NO_SUPERLATIVES.test(next.text);
    const limit = isTop && behind !== undefined && behind < 100_000 ? behind : isCount ? before : undefined;
    if (limit === undefined || limit === 0) continue;
    token.read = true;
    next.read = true;
    return limit;
  }
  return undefined;
}

/** Whether an order is asked for, in words for the rows or by a superlative. Marks the tokens that it reads. */
export function readOrdered(
  tokens: readonly Token[],
): { readonly ordered: boolean; readonly sorted: boolean } {
  const words =
    /^(?:sorted|sort|ordered|order|ranked|rank|descending|desc|ascending|asc|top|alphabetically|alphabetical)$/i;
  const found = tokens.filter(({ text, column, isQuoted }, i) =>
    column === undefined && !isQuoted && (words.test(text) || isSuperlative(text)) &&
    !(/^(?:most|least|last|first)$/i.test(text) && /^at$/i.test(tokens[i - 1]?.text ?? "")) &&
    !(/^order$/i.test(text) && !/^(?:by|in|of)$/i.test(tokens[i + 1]?.text ?? "")) &&
    !(/^sort$/i.test(text) && /^of$/i.test(tokens[i + 1]?.text ?? "")) &&
    !(/^(?:first|last)$/i.test(text) && /^names?$/i.test(tokens[i + 1]?.text ?? ""))
  );
  for (const token of found) token.read = true;
  const sorted = found.some(({ text }) => words.test(text) && !/^(?:ranked|rank|top)$/i.test(text)) ||
    tokens.some((_, i) => orderedBy(tokens, i) !== undefined);
  return { ordered: found.length > 0, sorted };
}

/** The direction that words say: "in descending order", "alphabetically"; undefined where they say none or both. */
export function readDirection(tokens: readonly Token[]): "ascending" | "descending" | undefined {
  const says = (words: RegExp) => tokens.some(({ text, isQuoted }) => !isQuoted && words.test(text));
  const orders = tokens.map((_, i) => orderedBy(tokens, i));
  const up = says(/^(?:ascending|asc|alphabetical|alphabetically)$/i) || orders.includes("ascending");
  const down = says(/^(?:descending|desc)$/i) || orders.includes("descending");
  return up === down ? undefined : up ? "ascending" : "descending";
}

const isSuperlative = (text: string) => SUPERLATIVES.test(text) && !NO_SUPERLATIVES.test(text);

/** Names that group; the first "by" of the top rows, and that of an order in words, is their order. */
export function readGroups(tokens: readonly Token[], isTop: boolean): readonly string[] {
  const text = tokens.map((token) => token.text.toLowerCase());
  const groups: string[] = [];
  const sorted = text.findIndex((word) => /^(?:sort|sorted|order|ordered|rank|ranked|arrange)$/.test(word));
  const order = sorted >= 0 ? text.indexOf("by", sorted) : isTop ? text.indexOf("by") : -1;
  for (const [i, word] of text.entries()) {
    const isCue = word === "per" || (word === "each" && /^(?:for|of|in)$/.test(text[i - 1] ?? "")) ||
      word === "by" && i !== order && isGrouping(text[i - 1] ?? "");
    if (!isCue) continue;
    for (let at = i + 1; at < tokens.length; at++) {
      const token = tokens[at];
      if (token?.isFirst) break;
      if (token?.column !== undefined) groups.push(token.column);
      else if (at === i + 1 && token !== undefined && isNoun(token)) {
        token.read = true;
        const next = tokens[at + 1];
        // The "box size" is a size.
        if (next?.column === undefined || next.isListed || next.isFirst) groups.push(token.text);
      } else if (!/^(?:and|the)$/.test(text[at] ?? "")) break;
    }
  }
  return [...new Set(groups)];
}

/** Whether "by" behind a word groups: "spend by country"; "written by", "owned by" tell who did it. */
const isGrouping = (before: string) =>
  !/(?:ed|^side|made|sold|written|won|given|held|taken|driven|led|run)$/.test(before);

const isNoun = ({ text, read, isQuoted }: Token) =>
  !read && !isQuoted && /^\p{Ll}/u.test(text) && !FUNCTION_WORDS.has(text);
