import { filterValue } from "../filter_value.ts";
import type { FilterValue } from "../types.ts";
import type { Token } from "./tokens.ts";

/** A number or date of a question, with the words that scale it. */
export interface Quantity {
  readonly value: FilterValue;
  /** A unit whose column may count in another: `percent`, `hours`, `km`. */
  readonly unit?: string;
  /** Tokens that it takes. */
  readonly length: number;
}

const SCALES: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  k: 1e3,
  m: 1e6,
  bn: 1e9,
};

const WORDS =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty"
    .split(" ");

const UNITS: readonly (readonly [RegExp, string])[] = [
  [/^(?:%|percent|percents|percentage)$/, "percent"],
  [/^(?:seconds?|secs?)$/, "seconds"],
  [/^(?:minutes?|mins?)$/, "minutes"],
  [/^(?:hours?|hrs?)$/, "hours"],
  [/^days?$/, "days"],
  [/^weeks?$/, "weeks"],
  [/^(?:km|kilomet(?:er|re)s?)$/, "km"],
  [/^(?:met(?:er|re)s?)$/, "m"],
  [/^(?:cm|centimet(?:er|re)s?)$/, "cm"],
  [/^(?:kg|kilograms?|kilos?)$/, "kg"],
  [/^(?:g|grams?)$/, "g"],
];

/** The whole number that a word is: "three" is 3; undefined for another word. */
export function numberWord(text: string): number | undefined {
  if (/^\d+$/.test(text)) return Number(text);
  const value = WORDS.indexOf(text.toLowerCase());
  return value < 0 ? undefined : value;
}

/** The quantity that begins at a token: "5 million", "1,000", "20 %", "2 hours", "2024-05"; undefined for other words. */
export function quantityAt(tokens: readonly Token[], place: number): Quantity | undefined {
  const token = tokens[place];
  if (token === undefined || token.isQuoted || !/^-?\d/.test(token.text)) return undefined;
  if (/^\d{4}-\d\d/.test(token.text)) return { value: token.text, length: 1 };
  const isPercent = token.text.endsWith("%");
  const value = filterValue(token.text.replaceAll(",", "").replace("%", ""));
  if (typeof value !== "number") return undefined;
  const scale = SCALES[tokens[place + 1]?.text.toLowerCase() ?? ""];
  const length = scale === undefined ? 1 : 2;
  const next = tokens[place + length]?.text.toLowerCase() ?? "";
  const unit = isPercent ? "percent" : UNITS.find(([words]) => words.test(next))?.[1];
  return {
    value: scale === undefined ? value : value * scale,
    ...(unit !== undefined && { unit }),
    length: unit === undefined || isPercent ? length : length + 1,
  };
}
