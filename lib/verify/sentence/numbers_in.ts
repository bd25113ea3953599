import { superlativesIn } from "./comparatives.ts";
import { maskedText, type Span } from "./masked_text.ts";

/** A number in a sentence. */
export interface SaidNumber extends Span {
  readonly value: number;
  /** Stated in percent. */
  readonly percent: boolean;
  /** It may not be a number, as "one" in "the one that". */
  readonly weak: boolean;
  /** The same in other units: 14 for "two weeks", 40 for "40 million". */
  readonly others?: readonly number[] | undefined;
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
  `(?:(?<=\\bno\\.)|(?<![\\p{L}\\p{N}_.,]|\\p{N}-|\\b\\p{L}-))([-−]?)(\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?)` +
    `(?!\\d|st\\b|nd\\b|rd\\b|th\\b|s\\b)(?:[ -](${
      Object.keys(SCALES).join("|")
    })s?\\b)?(\\s?%|\\s?per ?cent\\b)?`,
  "gu",
);
const IN_WORDS = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?:a )(?=hundred|thousand|million|billion|dozen)|half[ -](?:a )?(?=dozen))?(?:${WORD})(?:(?:[ -]|(?<=${
    Object.keys(SCALES).join("|")
  }) and )(?:${WORD}))*(?!\\p{L})`,
  "gu",
);

/** Before a "one" that is a number. */
const COUNTED = /\b(?:more|fewer|less|other) than (?:just |only )?$/;

/** "Two-letter codes", "a three-year period", "two thirds" */
const COMPOUND = /^(?:-(?:letter|digit|character|year|month|week)|[ -](?:thirds|quarters|fifths|tenths)\b)/;

/** "The two dates", which counts what is known, and asks for no more. */
const PLURAL =
  /^ (?:(?!(?:or|and|to|more|most|less|fewer|\p{L}+est|\p{L}+er)\b)\p{L}+ )?(?:\p{L}{2,}s|¤+)(?!\p{L})/u;

/** "Ages 5-17" and "2014-2015", which may be a range or part of a name. */
const PAIRED = /^\d+[-–]\d+(?![-–\d])/;
const PAIR = /(?<![\p{L}\p{N}_.,/-])\d+[-–](?<second>\d+)(?![-–\d]|[.,]\d)/gu;

/** Whether a number counts what is known: "all 50 states". */
const isCountOfKnown = (text: string, { start, end }: Span) =>
  superlativesIn(text).length === 0 && KNOWN.test(text.slice(0, start)) && PLURAL.test(text.slice(end));

const KNOWN = /\b(?:the|these|those|both|all(?: the| of the)?|all of|between) $/;

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
      weak: isCountOfKnown(open, { start, end: start + whole.length }) || PAIRED.test(open.slice(start)),
      start,
      end: start + whole.length,
    };
  });
  const seconds = [...open.matchAll(PAIR)].map(({ index, 0: whole, groups }): SaidNumber => ({
    ...{ value: Number(groups?.second), percent: false, weak: true },
    start: index + whole.length - (groups?.second ?? "").length,
    end: index + whole.length,
  }));
  const rest = maskedText(open, [...digits, ...seconds]);
  const isDefinite = superlativesIn(text).length === 0;
  const words = [...rest.matchAll(IN_WORDS)].map(({ index, 0: whole }): SaidNumber => ({
    value: valueOf(whole),
    percent: /^\s?(?:%|per ?cent)/.test(rest.slice(index + whole.length)),
    weak: (whole === "one" || whole === "zero") && !COUNTED.test(rest.slice(0, index)) ||
      COMPOUND.test(rest.slice(index + whole.length)) ||
      isDefinite && KNOWN.test(rest.slice(0, index)) && PLURAL.test(rest.slice(index + whole.length)),
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
  const taken = maskedText(rest, [...words, ...parts]);
  const singles = [...taken.matchAll(SINGLE_UNIT), ...taken.matchAll(ORDINAL)].map((match): SaidNumber => ({
    value: Number(match.groups?.ordinal ?? 1),
    percent: false,
    weak: true,
    start: match.index,
    end: match.index + match[0].length,
  }));
  return [...digits, ...seconds, ...words, ...parts, ...singles].map((number) => inOtherUnits(number, open))
    .toSorted((a, b) => a.start - b.start);
}

/** "After the 80th minute", "ranked 1st" */
const ORDINAL =
  /(?<=\b(?:(?:after|before|until|past|since|beyond) the|(?:ranked|placed|finished|came)(?: the)?) )(?<ordinal>\d{1,3})(?:st|nd|rd|th)\b/gu;

/** How many of a smaller or larger unit a unit is, of which a column may hold numbers. */
const IN_UNITS: readonly (readonly [unit: string, parts: readonly number[]])[] = [
  ["decade", [10]],
  ["year", [365, 12, 52]],
  ["month", [30, 31]],
  ["fortnight", [14]],
  ["week", [7]],
  ["day", [24, 1440, 86_400]],
  ["hour", [60, 3600, 3_600_000]],
  ["minute", [60, 60_000, 1 / 60]],
  ["second", [1000, 1 / 60]],
  ["(?:kilomet(?:er|re)|km)", [1000]],
  ["(?:met(?:er|re)|m)", [100]],
  ["(?:kilo(?:gram)?|kg)", [1000]],
  ["(?:tonne|ton|t)", [1000]],
  ["(?:cent(?:imet(?:er|re))?|cm|penny|pence)", [0.01]],
  ["(?:dollar|euro)", [100]],
  ["(?:gram|millimet(?:er|re)|mm|g)", [0.001]],
  ["(?:kilobyte|kb)", [1000, 1024]],
  ["(?:megabyte|mb)", [1e6, 2 ** 20]],
  ["(?:gigabyte|gb)", [1e9, 2 ** 30]],
];
const UNIT_NAME = IN_UNITS.map(([unit]) => unit).join("|");
const SINGLE_UNIT = new RegExp(`\\b(?:an?|one)(?= (?:full |whole )?(?:${UNIT_NAME})\\b)`, "g");

/** The second of two bounds, whose scale and unit are those of the first as well: "40 and 60 million", "2 to 3 weeks". */
const SECOND_BOUND = new RegExp(
  `^\\s?(?:and|to|or|-|–)\\s?(?:\\d[\\d.,]*|${WORD})(?=[ -](?:(?<scale>${
    Object.keys(SCALES).join("|")
  })s?\\b|\\p{L}))`,
  "u",
);

/** Adds what a number is in other units, and without its scale, as columns may hold millions. */
function inOtherUnits(number: SaidNumber, text: string): SaidNumber {
  const behind = text.slice(number.end);
  const [, share = ""] = SHARE_OF.exec(text.slice(0, number.start)) ?? [];
  const isInThousands = /^(?:k\b| grand\b)/.test(behind);
  const [bound = "", scale] = SECOND_BOUND.exec(behind) ?? [];
  const [, half = "", unit = ""] =
    new RegExp(`^[ -]?(and a half )?(?:full |whole |more )?(${UNIT_NAME})s?\\b`)
      .exec(behind.slice(bound.length).trimStart()) ?? [];
  const value = number.value + (half === "" ? 0 : 0.5);
  const [, parts = []] = IN_UNITS.find(([name]) => new RegExp(`^${name}$`).test(unit)) ?? [];
  const scales = SCALED.exec(text.slice(number.start, number.end)) === null ? [] : [1e3, 1e6, 1e9];
  const others = [
    ...half === "" ? [] : [value],
    ...scale === undefined ? [] : [value * (SCALES[scale] ?? 1)],
    ...isInThousands ? [value * 1e3] : [],
    ...value < 1e3 || share === "" ? [] : [value * (PARTS[share] ?? 1)],
    ...parts.map((part) => value * part),
    ...scales.filter((scale) => number.value >= scale).map((scale) => number.value / scale),
  ];
  return others.length === 0 ? number : { ...number, others };
}

/** "Half a million", "a quarter of a million". */
const SHARE_OF = /\b(half|quarter) (?:of )?$/;

const SCALED = /(?:thousand|million|billion|trillion)/;

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
    if (word === "half") group = 0.5;
    else if (scale === undefined) {
      group = word === "dozen" ? (group || 1) * 12 : group + (SMALL.get(word) ?? 0);
    } else if (scale === 100) group = Math.max(1, group) * 100;
    else {
      total += Math.max(1, group) * scale;
      group = 0;
    }
  }
  return total + group;
}

/** In lower case, from January. */
export const MONTHS: readonly string[] = [
  ...["january", "february", "march", "april", "may", "june", "july", "august", "september", "october"],
  ...["november", "december"],
];
const MONTH = MONTHS.map((month) => `${month.slice(0, 3)}(?:${month.slice(3)})?\\.?`).join("|");
/** "8/20/2019", of which either part may be the month */
const TURNED = /(?<!\d)(?<a>\d{1,2})[/.](?<b>\d{1,2})[/.](?<y>\d{4})(?!\d)/g;
const DATES = [
  /(?<!\d)(?<y>\d{4})[-/](?<m>\d{1,2})[-/](?<d>\d{1,2})(?!\d)/g,
  new RegExp(`(?<!\\d)(?<d>\\d{1,2})(?:st|nd|rd|th)?(?: of)? (?<m>${MONTH}),? (?<y>\\d{4})(?!\\d)`, "g"),
  new RegExp(`\\b(?<m>${MONTH}) (?<d>\\d{1,2})(?:st|nd|rd|th)?,? (?<y>\\d{4})(?!\\d)`, "g"),
];

/** Returns the full dates of a lower-case text. */
export function datesIn(text: string): readonly SaidDate[] {
  const turned = [...text.matchAll(TURNED)].flatMap(({ index, 0: whole, groups }) => {
    const { a = "", b = "", y = "" } = groups ?? {};
    return [[a, b], [b, a]].filter(([month]) => Number(month) <= 12).map(([month = "", day = ""]) => ({
      date: [y, month.padStart(2, "0"), day.padStart(2, "0")].join("-"),
      start: index,
      end: index + whole.length,
    }));
  });
  return [
    ...turned,
    ...DATES.flatMap((pattern) =>
      [...text.matchAll(pattern)].map(({ index, 0: whole, groups }) => {
        const { y = "", m = "", d = "" } = groups ?? {};
        const month = /^\d/.test(m)
          ? Number(m)
          : MONTHS.findIndex((name) => name.startsWith(m.slice(0, 3))) + 1;
        const date = [y, String(month).padStart(2, "0"), d.padStart(2, "0")].join("-");
        return { date, start: index, end: index + whole.length };
      })
    ),
  ];
}

/** Whether a number of a sentence is a number of a query, in percent or in other units too. */
export function saysNumber({ value, percent, others = [] }: SaidNumber, wanted: number): boolean {
  const close = (a: number) => Math.abs(a - wanted) <= 1e-9 * Math.max(1, Math.abs(wanted));
  return close(value) || (percent && close(value / 100)) || others.some(close);
}
