import type { Literal } from "../../../specification/mod.ts";
import type { ColumnWords } from "../../../linking/mod.ts";

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** A value as people write it: "1,000 km", "1 January 1960", `France`, `"volcanic"` in quotes where it could be misread. */
export function valueText(value: Literal, column: ColumnWords): string {
  if (typeof value === "number") {
    const unit = value === 1 ? column.unit.replace(PLURAL, "") : column.unit;
    return `${column.kind === "year" ? String(value) : numberText(value)}${unit}`;
  }
  if (typeof value === "boolean") return value ? "true" : "false";
  const called = column.called?.get(value);
  if (called !== undefined) return called;
  if (column.kind === "date") return dateText(value);
  const proper = /^\p{Lu}[\p{L}\p{M}\p{N}'’ .\-–]*$/u.test(value) && !/[.'’]$/.test(value);
  if (proper && (column.kind === "label" || column.kind === "key")) return value;
  return /^\p{Lu}[\p{L}\p{M}\-]*$/u.test(value) ? value : `"${value}"`;
}

/** The ending of a unit that is a noun: "euros per kg". */
const PLURAL = /(?<=\p{Ll}{2})s\b/u;

const numbers = new Intl.NumberFormat("en-US", { maximumFractionDigits: 6 });

/** A number with thousands separators. */
export function numberText(value: number): string {
  return numbers.format(value);
}

const SMALL = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];

/** A small number as a word, a larger one in digits. */
export function countText(value: number): string {
  return SMALL[value] ?? numberText(value);
}

function dateText(value: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(value) ?? [];
  if (year === undefined) return value;
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`;
}

/** Words joined as in "a, b and c". */
export function listText(items: readonly string[], conjunction = "and"): string {
  if (items.length <= 1) return items.join("");
  return `${items.slice(0, -1).join(", ")} ${conjunction} ${items.at(-1)}`;
}

/** A column's noun with "a" or "an" before it, and without either where its number is not known. */
export function columnWithArticle(
  { singular, inflects }: Pick<ColumnWords, "singular" | "inflects">,
): string {
  return inflects ? withArticle(singular) : singular;
}

/** Nouns that take no article. */
const MASS =
  /\b(agriculture|industry|service|inflation|unemployment|growth|mortality|freight|stock|literacy)$/i;

/** Words that end what a noun phrase is of. */
const TAIL =
  / (?:(?:\w+er|(?:more|less) \w+) than|of|in|on|with|that|who|whose|per|for|against|from|to|by|above|below|under|over)(?: |$)/;

/** A noun with "a" or "an" before it; a plural stays as it is. */
export function withArticle(noun: string): string {
  if (noun.startsWith("other ")) return `an${noun}`;
  if (noun.startsWith("`")) return `${/^`[aeiou]/i.test(noun) ? "an" : "a"} ${noun}`;
  const [head = noun] = noun.split(TAIL);
  if (/[^suia]s$/.test(head) || MASS.test(head)) return noun;
  const vowel = /^(?:[aeiou]|hour|hono|honest|heir)/i.test(noun) &&
    !/^(u(ni|se|til|ti)|eu|one\b|once\b)/i.test(noun);
  const acronym = /^(?:[AEFHILMNORSX][A-Z]|[aefhilmnorsx]\b)/.test(noun);
  const spelled = /^(?:[A-Z]{2}|[a-z]\b)/.test(noun);
  return `${(spelled ? acronym : vowel) ? "an" : "a"} ${noun}`;
}
