import { type CalendarUnit, isoDay, shifted, startOf } from "./calendar.ts";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const MONTH =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?";

const DAY_OF_MONTH = "(\\d{1,2})(?:st|nd|rd|th)?";

const ORDINALS: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4, last: 4 };

/**
 * Writes the dates of an English question as ISO 8601: "May 25, 2010", "25th of May 2010", "2015/11/29" as days, "September
 * 2013" as a month, "Q1 2025" and "3 to 18 May 2025" as their first and last day. Relative dates are written as what they mean at the moment of the question; without it they stay.
 * Words within quotation marks stay as well.
 *
 * @param at When the question was asked. @default not known
 *
 * @example
 * ```ts
 * import { writeDates } from "querylogue/score";
 * import assert from "node:assert/strict";
 *
 * assert.equal(writeDates("sales on May 5th, 2010"), "sales on 2010-05-05");
 * const at = new Date("2024-03-15T10:00:00Z");
 * assert.equal(writeDates("sales of last month", at), "sales of 2024-02");
 * assert.equal(writeDates("sales in the last 30 days", at), "sales since 2024-02-14");
 * ```
 */
export function writeDates(question: string, at?: Date): string {
  return question.split(/("[^"]*"|“[^”]*”)/).map((part, i) =>
    i % 2 === 1 ? part : relative(absolute(part), at)
  ).join("");
}

function absolute(text: string): string {
  const number = (name: string) =>
    String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1).padStart(2, "0");
  const two = (digits: string) => digits.padStart(2, "0");
  const days = (low: string, high: string) => `between ${low} and ${high}`;
  const quarter = (year: string, which: string) => {
    const start = new Date(Date.UTC(Number(year), 3 * (Number(which) - 1), 1));
    return periodText(start, "quarter");
  };
  return text
    .replace(
      /\b(?:q([1-4])|([1-4])(?:st|nd|rd|th) quarter)(?:[ ,/-]+| of )(\d{4})\b/gi,
      (_, a, b, year) => quarter(year, a ?? b),
    )
    .replace(
      /\b(first|second|third|fourth|last) quarter(?:,? | of )(\d{4})\b/gi,
      (_, which, year) => quarter(year, String(ORDINALS[which.toLowerCase()])),
    )
    .replace(/\b(\d{4})[ /-]?q([1-4])\b/gi, (_, year, which) => quarter(year, which))
    .replace(
      new RegExp(
        `\\b(?:between |from )?(?:the )?${DAY_OF_MONTH}(?: (?:of )?${MONTH})?(?: (?:and|to|until|through) | ?[–-] ?)(?:the )?${DAY_OF_MONTH} (?:of )?${MONTH},? (\\d{4})\\b`,
        "gi",
      ),
      (_, low, lowMonth, high, month, year) =>
        days(`${year}-${number(lowMonth ?? month)}-${two(low)}`, `${year}-${number(month)}-${two(high)}`),
    )
    .replace(
      new RegExp(
        `\\b(?:between |from )?${MONTH} ${DAY_OF_MONTH}(?: (?:and|to|until|through) | ?[–-] ?)(?:${MONTH} )?${DAY_OF_MONTH},? (\\d{4})\\b`,
        "gi",
      ),
      (_, month, low, highMonth, high, year) =>
        days(`${year}-${number(month)}-${two(low)}`, `${year}-${number(highMonth ?? month)}-${two(high)}`),
    )
    .replace(
      new RegExp(`\\b(between|from) ${MONTH} (and|to) ${MONTH},? (\\d{4})\\b`, "gi"),
      (_, cue, low, joint, high, year) => `${cue} ${year}-${number(low)} ${joint} ${year}-${number(high)}`,
    )
    .replace(
      /(?<![\d/])(\d{4})\/(\d{1,2})\/(\d{1,2})(?![\d/])/g,
      (_, y, m, d) => `${y}-${two(m)}-${two(d)}`,
    )
    .replace(/(?<![\d-])(\d{4})-(\d{1,2})-(\d{1,2})(?![\d-])/g, (_, y, m, d) => `${y}-${two(m)}-${two(d)}`)
    .replace(
      new RegExp(`\\b${MONTH} (\\d{1,2})(?:st|nd|rd|th)?(?:,? | of )(\\d{4})\\b`, "gi"),
      (_, month, day, year) => `${year}-${number(month)}-${two(day)}`,
    )
    .replace(
      new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)? (?:of )?${MONTH},? (\\d{4})\\b`, "gi"),
      (_, day, month, year) => `${year}-${number(month)}-${two(day)}`,
    )
    .replace(
      new RegExp(`\\b${MONTH}(?:,? | of )(\\d{4})\\b`, "gi"),
      (_, month, year) => `${year}-${number(month)}`,
    )
    .replace(/(?<![\d/])(\d{4})\/(\d{1,2})(?![\d/])/g, (_, y, m) => `${y}-${two(m)}`);
}

const COUNTS: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  ten: 10,
  twelve: 12,
};

const countOf = (text: string) => /^\d+$/.test(text) ? Number(text) : COUNTS[text.toLowerCase()];

function relative(text: string, at: Date | undefined): string {
  if (at === undefined) return text;
  const today = startOf(at, "day");
  const period = (unit: CalendarUnit, steps: number) =>
    periodText(shifted(startOf(today, unit), steps, unit), unit);
  return text
    .replace(
      /\b(?:(?:in|during|over|within|for) )?the (?:last|past|previous) (\d+|[a-z]+) (day|week|month|quarter|year)s\b/gi,
      (whole, count: string, unit: string) => {
        const steps = countOf(count);
        return steps === undefined
          ? whole
          : `since ${isoDay(shifted(today, -steps, unit.toLowerCase() as CalendarUnit))}`;
      },
    )
    .replace(
      // A change "to the previous month" compares each with the one before.
      /(?<!\b(?:to|than|versus|vs\.?|against|over the previous) )\b(?:the )?(?<!\b(?:to|than|versus|vs\.?|against) the )(this|current|last|previous|next) (week|month|quarter|year)\b(?!s)/gi,
      (_, which: string, unit: string) => {
        const steps = /^(?:this|current)$/i.test(which) ? 0 : /^next$/i.test(which) ? 1 : -1;
        return period(unit.toLowerCase() as CalendarUnit, steps);
      },
    )
    .replace(
      /\b(?:in|within|during|over|for) the next (\d+|[a-z]+) (day|week|month|quarter|year)s\b/gi,
      (whole, count: string, unit: string) => {
        const steps = countOf(count);
        if (steps === undefined) return whole;
        return `between ${isoDay(today)} and ${
          isoDay(shifted(today, steps, unit.toLowerCase() as CalendarUnit))
        }`;
      },
    )
    .replace(
      /\b(?:month|quarter|week)[ -]to[ -]date\b/gi,
      (text: string) =>
        `since ${isoDay(startOf(today, text.split(/[ -]/, 1)[0]?.toLowerCase() as CalendarUnit))}`,
    )
    .replace(/\byear[ -]to[ -]date\b/gi, `since ${today.getUTCFullYear()}-01-01`)
    .replace(/\btoday\b/gi, isoDay(today))
    .replace(/\byesterday\b/gi, isoDay(shifted(today, -1, "day")))
    .replace(/\btomorrow\b/gi, isoDay(shifted(today, 1, "day")));
}

/** A period as a question may write it: a year, a month, or its first and last day. */
function periodText(start: Date, unit: CalendarUnit): string {
  if (unit === "year") return String(start.getUTCFullYear());
  if (unit === "month") return isoDay(start).slice(0, 7);
  return `between ${isoDay(start)} and ${isoDay(shifted(shifted(start, 1, unit), -1, "day"))}`;
}
