import { maskedText, type Span } from "./masked_text.ts";

/** A number in a sentence. */
export interface SaidNumber extends Span {
  readonly value: number;
  /** Stated in percent. */
  readonly percent: boolean;
  /** It may not be a number, as "one" in "the one that". */
  readonly weak: boolean;
}

/** A date in a sentence, as `1960-01-31`. */
export interface SaidDate extends Span {
  readonly date: string;
}

const UNITS = [
  ...["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"],
  ...["twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"],
];
const TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const SCALES: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  trillion: 1e12,
};
const SMALL = new Map([
  ...UNITS.map((word, i) => [word, i] as const),
  ...TENS.map((word, i) => [word, 10 * (i + 2)] as const),
  ["dozen", 12] as const,
]);
const WORD = [...SMALL.keys(), ...Object.keys(SCALES)].join("|");
const IN_DIGITS = new RegExp(
  `(?<![\\p{L}\\p{N}_.,]|\\p{N}-)([-−]?)(\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?)` +
    `(?!\\d|st\\b|nd\\b|rd\\b|th\\b|s\\b)(?:[ -](${
      Object.keys(SCALES).join("|")
    })s?\\b)?(\\s?%|\\s?per ?cent\\b)?`,
  "gu",
);
const IN_WORDS = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?:a )(?=hundred|thousand|million|billion|dozen))?(?:${WORD})(?:(?:[ -]|(?<=${
    Object.keys(SCALES).join("|")
  }) and )(?:${WORD}))*(?!\\p{L})`,
  "gu",
);

/** Before a "one" that is a number. */
const COUNTED = /\b(?:more|fewer|less|other) than (?:just |only )?$/;

/** "Two-letter codes" */
const COMPOUND = /^-(?:letter|digit|character)/;

/** Returns the numbers of a lower-case text in digits or words, except dates and ordinals. */
export function numbersIn(text: string): readonly SaidNumber[] {
  const open = maskedText(text, datesIn(text));
  const digits = [...open.matchAll(IN_DIGITS)].map((match): SaidNumber => {
    const [whole, sign, number = "", scale, percent] = match;
    const size = Number(number.replaceAll(",", "")) * (SCALES[scale ?? ""] ?? 1);
    const start = match.index;
    return {
      value: sign === "" ? size : -size,
      percent: percent !== undefined,
      weak: false,
      start,
      end: start + whole.length,
    };
  });
  const rest = maskedText(open, digits);
  const words = [...rest.matchAll(IN_WORDS)].map(({ index, 0: whole }): SaidNumber => ({
    value: valueOf(whole),
    percent: /^\s?(?:%|per ?cent)/.test(rest.slice(index + whole.length)),
    weak: (whole === "one" || whole === "zero") && !COUNTED.test(rest.slice(0, index)) ||
      COMPOUND.test(rest.slice(index + whole.length)),
    start: index,
    end: index + whole.length,
  }));
  const parts = [...maskedText(rest, words).matchAll(PART)].map((
    { index, 0: whole, groups },
  ): SaidNumber => ({
    value: PARTS[groups?.part ?? ""] ?? 0,
    percent: false,
    weak: true,
    start: index,
    end: index + whole.length,
  }));
  return [...digits, ...words, ...parts].toSorted((a, b) => a.start - b.start);
}

/** "A quarter of", "half of the". */
const PARTS: Readonly<Record<string, number>> = {
  half: 0.5,
  third: 1 / 3,
  quarter: 0.25,
  fifth: 0.2,
  tenth: 0.1,
};
const PART = /\b(?:an? |one )?(?<part>half|third|quarter|fifth|tenth)(?= (?:of|the|its|their)\b)/g;

function valueOf(words: string): number {
  let total = 0;
  let group = 0;
  for (const word of words.split(/[ -]/)) {
    const scale = SCALES[word];
    if (word === "and" || word === "a") continue;
    if (scale === undefined) {
      group = word === "dozen" ? Math.max(1, group) * 12 : group + (SMALL.get(word) ?? 0);
    } else if (scale === 100) group = Math.max(1, group) * 100;
    else {
      total += Math.max(1, group) * scale;
      group = 0;
    }
  }
  return total + group;
}

const MONTHS = [
  ...["january", "february", "march", "april", "may", "june", "july", "august", "september", "october"],
  ...["november", "december"],
];
const MONTH = MONTHS.map((month) => `${month.slice(0, 3)}(?:${month.slice(3)})?\\.?`).join("|");
const DATES = [
  /(?<!\d)(?<y>\d{4})[-/](?<m>\d{1,2})[-/](?<d>\d{1,2})(?!\d)/g,
  new RegExp(`(?<!\\d)(?<d>\\d{1,2})(?:st|nd|rd|th)?(?: of)? (?<m>${MONTH}),? (?<y>\\d{4})(?!\\d)`, "g"),
  new RegExp(`\\b(?<m>${MONTH}) (?<d>\\d{1,2})(?:st|nd|rd|th)?,? (?<y>\\d{4})(?!\\d)`, "g"),
];

/** Returns the full dates of a lower-case text. */
export function datesIn(text: string): readonly SaidDate[] {
  return DATES.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ index, 0: whole, groups }) => {
      const { y = "", m = "", d = "" } = groups ?? {};
      const month = /^\d/.test(m)
        ? Number(m)
        : MONTHS.findIndex((name) => name.startsWith(m.slice(0, 3))) + 1;
      const date = [y, String(month).padStart(2, "0"), d.padStart(2, "0")].join("-");
      return { date, start: index, end: index + whole.length };
    })
  );
}
