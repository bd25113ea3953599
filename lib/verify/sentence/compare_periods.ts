import type { ParsedSentence } from "./parsed_sentence.ts";
import type { ClaimedValue } from "./query_claims.ts";
import { MONTHS } from "./numbers_in.ts";

export interface ComparedPeriods {
  /** Bounds of whole years and months that the sentence says: "in 1997", "during March 1998". */
  readonly said: ReadonlySet<ClaimedValue>;
  readonly faults: readonly string[];
}

/** Compares each pair of bounds of a column of dates with the year or the months that the sentence says. */
export function comparePeriods(values: readonly ClaimedValue[], parsed: ParsedSentence): ComparedPeriods {
  const said = new Set<ClaimedValue>();
  const faults: string[] = [];
  const groups = Map.groupBy(values, ({ column }) => JSON.stringify(column));
  for (const claims of groups.values()) {
    if (parsed.dates.length === 0) {
      claims.filter((one) => isMonthBound(one, parsed.text)).forEach((one) => said.add(one));
    }
    const period = periodOf(claims);
    if (period === undefined || parsed.dates.length > 0) continue;
    const months = monthsIn(parsed.text);
    const [first, last] = [months[0], months.at(-1)];
    if (first === undefined || last === undefined) {
      const isSaid = period.isWholeYears && period.first.year === period.last.year &&
        parsed.numbers.some(({ value, start }) =>
          value === period.first.year && !COMPARED.test(parsed.text.slice(0, start))
        );
      if (isSaid) claims.forEach((claim) => said.add(claim));
      continue;
    }
    const year = last.year;
    if (year === undefined || months.length > 2 || !period.isWhole) continue;
    const isEqual = isMonth(period.first, { year: first.year ?? year, month: first.month }) &&
      isMonth(period.last, { year, month: last.month });
    if (isEqual) claims.forEach((claim) => said.add(claim));
    else if (months.length === 1 && !BEYOND.test(parsed.text.slice(0, first.start))) {
      faults.push(
        `the query asks for ${textOf(period)}, the sentence for ${
          textOf({ first: { year, month: last.month } })
        }`,
      );
    }
  }
  return { said, faults };
}

/** Whether a bound is the first day of the month that the sentence says it by: "before October 2017". */
function isMonthBound({ value, operator }: ClaimedValue, text: string): boolean {
  const [month, ...others] = monthsIn(text);
  const day = dayOf(value);
  if (month?.year === undefined || others.length > 0 || day === undefined) return false;
  const words = operator === "<"
    ? /\bbefore $/
    : operator === ">="
    ? /\b(?:since|from|starting(?: in| from)?) $/
    : undefined;
  return words !== undefined && words.test(text.slice(0, month.start)) &&
    day === Date.UTC(month.year, month.month - 1, 1);
}

/** Words that make a year a bound. */
const COMPARED =
  /\b(?:before|after|since|until|till|by|from|through|to|up to|than|than in|first half of|second half of|quarter of) $/;
const BEYOND = /\b(?:before|after|since|until|till|by|from|through|beginning of|end of|half of) (?:the )?$/;

interface Month {
  readonly year: number;
  /** From 1. */
  readonly month: number;
}

interface Period {
  readonly first: Month;
  readonly last: Month;
  /** Whether it is of whole months. */
  readonly isWhole: boolean;
  readonly isWholeYears: boolean;
}

const isMonth = (one: Month, other: Month) => one.year === other.year && one.month === other.month;

const textOf = ({ first, last = first }: { readonly first: Month; readonly last?: Month }) =>
  isMonth(first, last) ? nameOf(first) : `${nameOf(first)} to ${nameOf(last)}`;

const nameOf = ({ year, month }: Month) => `${year}-${String(month).padStart(2, "0")}`;

/** The months between one lower and one upper bound; undefined where there are others. */
function periodOf(claims: readonly ClaimedValue[]): Period | undefined {
  const [one, other, ...more] = claims;
  if (one === undefined || other === undefined || more.length > 0) return undefined;
  const [low, high] = isUpper(one) ? [other, one] : [one, other];
  const isRange = low.operator === "between" && high.operator === "between" ||
    low.operator === ">=" && (high.operator === "<" || high.operator === "<=");
  const [from, to] = [dayOf(low.value), dayOf(high.value)];
  if (!isRange || from === undefined || to === undefined) return undefined;
  const end = high.operator === "<" ? to : to + DAY;
  const [first, last] = [new Date(from), new Date(end - DAY)];
  const isWhole = first.getUTCDate() === 1 && new Date(end).getUTCDate() === 1 && end > from;
  return {
    first: { year: first.getUTCFullYear(), month: first.getUTCMonth() + 1 },
    last: { year: last.getUTCFullYear(), month: last.getUTCMonth() + 1 },
    isWhole,
    isWholeYears: isWhole && first.getUTCMonth() === 0 && last.getUTCMonth() === 11,
  };
}

const DAY = 86_400_000;

const isUpper = ({ operator }: ClaimedValue) => operator.startsWith("<");

/** The first moment of a day that a text is, at midnight or at its end. */
function dayOf(value: ClaimedValue["value"]): number | undefined {
  const [, day] = /^(\d{4}-\d\d-\d\d)(?:[ T](?:00:00|23:59)\S*)?$/.exec(String(value)) ?? [];
  const time = day === undefined ? NaN : Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(time) ? undefined : time;
}

interface SaidMonth {
  readonly month: number;
  readonly year: number | undefined;
  readonly start: number;
}

/** The months that a lower-case text names, each with the year behind it. */
export function monthsIn(text: string): readonly SaidMonth[] {
  return [...text.matchAll(MONTH_NAMES)].map(({ index, groups }) => ({
    month: MONTHS.findIndex((name) => name.startsWith((groups?.name ?? "").slice(0, 3))) + 1,
    year: groups?.year === undefined ? undefined : Number(groups.year),
    start: index,
  }));
}

const MONTH_NAMES = new RegExp(
  `\\b(?<name>${
    MONTHS.filter((name) => name !== "may").join("|")
  }|may(?=,? (?:of )?\\d{4})|(?<=\\b(?:in|during|of|from|to|since|until|before|after|by) )may)(?:,? (?:of )?(?<year>\\d{4}))?\\b`,
  "g",
);
