import type { ColumnValues } from "../../linking/mod.ts";

/** The kind of change that makes a sentence ask for something else. */
export type FlipKind =
  | "value"
  | "number"
  | "operator"
  | "aggregate"
  | "superlative"
  | "direction"
  | "negation";

/** A sentence in which one thing was changed. */
export interface Flip {
  readonly kind: FlipKind;
  readonly sentence: string;
}

/** Patterns of whole words and their replacements. They share nothing with the lists of a judge, which would only confirm it. */
const replacements: readonly (readonly [FlipKind, string, string])[] = [
  ["operator", "(?:more|greater) than", "less than"],
  ["operator", "(?:less|fewer|smaller) than", "more than"],
  ["operator", "larger than", "smaller than"],
  ["operator", "longer than", "shorter than"],
  ["operator", "shorter than", "longer than"],
  ["operator", "(?:higher|taller) than", "lower than"],
  ["operator", "lower than", "higher than"],
  ["operator", "deeper than", "shallower than"],
  ["operator", "shallower than", "deeper than"],
  ["operator", "heavier than", "lighter than"],
  ["operator", "older than", "younger than"],
  ["operator", "above", "below"],
  ["operator", "(?:below|exceeding)", "above"],
  ["operator", "over(?= \\d)", "under"],
  ["operator", "under(?= \\d)", "over"],
  ["operator", "at least", "at most"],
  ["operator", "at most", "at least"],
  ["operator", "or (?:more|above)", "or less"],
  ["operator", "or (?:less|below|fewer)", "or more"],
  ["operator", "or earlier", "or later"],
  ["operator", "or later", "or earlier"],
  ["operator", "(?:after|since)(?= \\d)", "before"],
  ["operator", "(?:before|until)(?= \\d)", "after"],
  ["aggregate", "(?<!-|than (?:the )?)(?:average|mean)", "total"],
  ["aggregate", "total(?= (?!number |of )[a-z]+(?: [a-z]+){0,2} of )", "average"],
  ["aggregate", "count how many", "list which"],
  ["aggregate", "(?<!count )how many", "which"],
  ["aggregate", "(?:(?:total|overall) )?(?:number|count) of", "names of"],
  ["aggregate", "count(?! of| how many)", "list"],
  ["direction", "from ([a-z]+st) to ([a-z]+st)", "from $2 to $1"],
  ["direction", "ascending", "descending"],
  ["direction", "descending", "ascending"],
  ["direction", "(?<!reverse )alphabetical order", "reverse alphabetical order"],
  ["superlative", "highest", "lowest"],
  ["superlative", "lowest", "highest"],
  ["superlative", "(?:largest|biggest)", "smallest"],
  ["superlative", "smallest", "largest"],
  ["superlative", "longest", "shortest"],
  ["superlative", "shortest", "longest"],
  ["superlative", "deepest", "shallowest"],
  ["superlative", "most expensive", "cheapest"],
  ["superlative", "cheapest", "most expensive"],
  ["superlative", "oldest", "youngest"],
  ["superlative", "youngest", "oldest"],
  ["superlative", "earliest", "latest"],
  ["superlative", "latest", "earliest"],
  ["superlative", "maximum", "minimum"],
  ["superlative", "minimum", "maximum"],
  ["superlative", "the most(?= (?!populous)[a-z]+s )", "the fewest"],
  ["superlative", "the fewest", "the most"],
  ["negation", "(do|does|did|is|are|was|were|has|have|had|can)(?: not|n't)", "$1"],
  ["negation", "without(?: any)?", "with"],
  ["negation", "(has|have|with) no", "$1"],
  ["negation", "never", ""],
  ["negation", "at least one", "no"],
  ["negation", "(?:something |anything )?other than", ""],
  ["negation", "(that|which|who) (are|is|were|was)(?! not)", "$1 $2 not"],
  ["negation", "(that|which|who) have(?! no)", "$1 do not have"],
  ["negation", "(whose(?: [a-z]+){1,3} is)(?! (?:not|something|anything) )", "$1 not"],
  ["negation", "(?<!(?:along|together|starts?|begins?|ends?|[a-z]+ing|,) )with(?= an? )", "without"],
  ["negation", "(?<!not )between(?= \\d)", "not between"],
  ["negation", "in(?= (?-i:\\p{Lu}))", "not in"],
];

/** Superlatives that name an order together, as in "from lowest to highest", are changed together. */
const patterns = replacements.map(([kind, words, by]) => ({
  kind,
  pattern: new RegExp(
    `(?<![\\p{L}\\p{N}]${kind === "superlative" ? "|from |from [a-z]+ to " : ""})(?:${words})(?!\\p{L})`,
    "giu",
  ),
  by,
}));

/** Number words that replace one another. */
const numberWords = "two three four five six seven eight nine ten eleven twelve".split(" ");

/**
 * Returns the sentences with one change of a sentence, so that each asks for something else: of a stored value or a quoted
 * text, a number, a comparison, an aggregate, a superlative, the direction of an order, or a denial.
 *
 * Of several occurrences of the same words only the first is changed, values and numbers each for itself. A stored value
 * is recognised by its spelling if it holds a capital letter, and within it nothing else is changed; the next value of
 * its column in alphabetical order takes its place. A sentence with nothing to change gives an empty list.
 *
 * @param values Stored texts of the database that the sentence is about; see `readValues` of the linking room.
 *
 * @example
 * ```ts
 * import { intentionFlips } from "querylogue/evaluation";
 * import assert from "node:assert/strict";
 *
 * const values = [{ table: "country", column: "name", values: ["Peru", "Norway"] }];
 * assert.deepEqual(intentionFlips("How many lakes of Norway are deeper than 20 m?", values), [
 *   { kind: "operator", sentence: "How many lakes of Norway are shallower than 20 m?" },
 *   { kind: "aggregate", sentence: "Which lakes of Norway are deeper than 20 m?" },
 *   { kind: "value", sentence: "How many lakes of Peru are deeper than 20 m?" },
 *   { kind: "number", sentence: "How many lakes of Norway are deeper than 61 m?" },
 * ]);
 * ```
 */
export function intentionFlips(sentence: string, values: readonly ColumnValues[]): readonly Flip[] {
  const names = namesIn(sentence, values);
  const isFree = (start: number, end: number) =>
    names.every((name) => name.end <= start || name.start >= end);
  const changed = new Map<string, FlipKind>();
  const put = (kind: FlipKind, { start, end }: Span, by: string) => {
    const text = (sentence.slice(0, start) + by + sentence.slice(end)).replaceAll(/ {2,}/g, " ").trim();
    if (text !== sentence && !changed.has(text)) changed.set(text, kind);
  };
  for (const { kind, pattern, by } of patterns) {
    const match = [...sentence.matchAll(pattern)].find(({ index, 0: text }) =>
      isFree(index, index + text.length)
    );
    if (match === undefined) continue;
    const [text, one = "", two = ""] = match;
    const place = { start: match.index, end: match.index + text.length };
    const isOrder = kind === "superlative" &&
      /^(?: [a-z]+){0,4} first(?=\p{P}|$)/u.test(sentence.slice(place.end));
    put(isOrder ? "direction" : kind, place, sameCase(by.replace("$1", one).replace("$2", two), text));
  }
  for (const name of names) put("value", name, name.other);
  for (
    const match of sentence.matchAll(/(?<![\p{L}\p{N}.,'-])\d+(?:,\d{3})*(?:\.\d+)?(?![\p{L}\p{N}'-])/gu)
  ) {
    const place = { start: match.index, end: match.index + match[0].length };
    if (isFree(place.start, place.end)) put("number", place, otherNumber(match[0]));
  }
  for (const match of sentence.matchAll(new RegExp(`\\b(?:${numberWords.join("|")})\\b`, "g"))) {
    const place = { start: match.index, end: match.index + match[0].length };
    const other = numberWords[(numberWords.indexOf(match[0]) + 4) % numberWords.length];
    if (other !== undefined && isFree(place.start, place.end)) put("number", place, other);
  }
  return [...changed].map(([text, kind]) => ({ kind, sentence: text }));
}

interface Span {
  readonly start: number;
  readonly end: number;
}

interface Name extends Span {
  /** The text that replaces it. */
  readonly other: string;
}

function sameCase(by: string, text: string): string {
  return /^\p{Lu}/u.test(text) ? by.slice(0, 1).toUpperCase() + by.slice(1) : by;
}

/** Another number; a year becomes another year. */
function otherNumber(text: string): string {
  const number = Number(text.replaceAll(",", ""));
  if (/^(?:1[5-9]|20)\d\d$/.test(text)) return String(number - 13);
  const other = 3 * number + 1;
  return text.includes(",") ? other.toLocaleString("en-US") : String(other);
}

function quotedTexts(sentence: string, values: readonly ColumnValues[]): readonly Name[] {
  return [...sentence.matchAll(/"([^"]+)"/g)].map((match) => {
    const text = match[1] ?? "";
    const column = values.find((one) => one.values.includes(text));
    const start = match.index + 1;
    return {
      start,
      end: start + text.length,
      other: otherValue(text, column, sentence) ?? otherLetter(text),
    };
  });
}

/** Changes the first letter or digit of a text that is not stored, as it may be the beginning of a stored one. */
function otherLetter(text: string): string {
  const code = text.codePointAt(0) ?? 0;
  const next = /^[zZ9]/.test(text) ? code - 1 : code + 1;
  return String.fromCodePoint(next) + text.slice(String.fromCodePoint(code).length);
}

/** Quoted texts and the longest stored ones, none within another, in the order of the sentence. */
function namesIn(sentence: string, values: readonly ColumnValues[]): readonly Name[] {
  const kept = [...quotedTexts(sentence, values)];
  const longestFirst = storedTexts(sentence, values).toSorted((a, b) =>
    b.end - b.start - (a.end - a.start) || a.start - b.start
  );
  for (const name of longestFirst) {
    if (kept.every(({ start, end }) => end <= name.start || start >= name.end)) kept.push(name);
  }
  return kept.sort((a, b) => a.start - b.start);
}

/** Stored texts with a capital letter, without a single word at the beginning of the sentence. */
function storedTexts(sentence: string, values: readonly ColumnValues[]): readonly Name[] {
  const found: Name[] = [];
  for (const column of values) {
    for (const text of column.values) {
      const start = sentence.indexOf(text);
      const end = start + text.length;
      if (start < 0 || !/\p{Lu}/u.test(text) || !/\p{L}{2}/u.test(text)) continue;
      if (/[\p{L}\p{N}]/u.test(`${sentence[start - 1] ?? ""}${sentence[end] ?? ""}`)) continue;
      if (start === 0 && !text.includes(" ")) continue;
      const other = otherValue(text, column, sentence);
      if (other !== undefined) found.push({ start, end, other });
    }
  }
  return found;
}

/** The next value in alphabetical order that shares no name with this one. */
function otherValue(text: string, column: ColumnValues | undefined, sentence: string): string | undefined {
  let next: string | undefined;
  let first: string | undefined;
  for (const value of column?.values ?? []) {
    if (!/\p{L}/u.test(value) || value.includes(text) || sentence.includes(value)) continue;
    if (text.includes(value)) continue;
    if (first === undefined || value < first) first = value;
    if (value > text && (next === undefined || value < next)) next = value;
  }
  return next ?? first;
}
