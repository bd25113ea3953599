import { type CalendarUnit, isoDay, shifted, startOf } from "./calendar.ts";

const NOW =
  /(?:current_date(?:\(\))?|current_timestamp(?:\(\d?\))?|curdate\(\)|now\(\)|localtimestamp|today\(\)|getdate\(\)|sysdate(?:\(\))?)/
    .source;

const UNIT = "'?(day|week|month|quarter|year)s?'?";

/** The literal of a day, as SQL may say its type. */
const DAY = "(?:date\\s*|timestamp\\s*)?'(\\d{4}-\\d\\d-\\d\\d)'(?:\\s*::\\s*\\w+)?";

const COUNT = "'?([+-]?\\s*\\d+)'?";

/** Calls on the literal of a day, each with the day or number that it is. */
const CALLS: readonly (readonly [string, (...parts: string[]) => Date | number])[] = [
  ["date\\(\\s*DAY\\s*\\)", (day) => dayOf(day)],
  ["to_date\\(\\s*DAY\\s*\\)", (day) => dayOf(day)],
  ["cast\\(\\s*DAY\\s+as\\s+(?:date|timestamp\\w*)\\s*\\)", (day) => dayOf(day)],
  ["date\\(\\s*DAY\\s*,\\s*'COUNT UNIT'\\s*\\)", (day, count, unit) => moved(day, count, unit)],
  [
    "(?:dateadd|timestampadd)\\(\\s*UNIT\\s*,\\s*COUNT\\s*,\\s*DAY\\s*\\)",
    (unit, count, day) => moved(day, count, unit),
  ],
  ["add_months\\(\\s*DAY\\s*,\\s*COUNT\\s*\\)", (day, count) => moved(day, count, "month")],
  [
    "date_add\\(\\s*DAY\\s*,\\s*interval\\s+COUNT\\s+UNIT\\s*\\)",
    (day, count, unit) => moved(day, count, unit),
  ],
  [
    "date_sub\\(\\s*DAY\\s*,\\s*interval\\s+COUNT\\s+UNIT\\s*\\)",
    (day, count, unit) => moved(day, `-${count}`, unit),
  ],
  ["DAY\\s*\\+\\s*interval\\s+'?COUNT\\s*UNIT'?(?!\\w)", (day, count, unit) => moved(day, count, unit)],
  ["DAY\\s*-\\s*interval\\s+'?COUNT\\s*UNIT'?(?!\\w)", (day, count, unit) => moved(day, `-${count}`, unit)],
  ["DAY\\s*([+-]\\s*\\d+)(?![\\w.']|\\s*[*/])", (day, count) => moved(day, count, "day")],
  ["date_trunc\\(\\s*UNIT\\s*,\\s*DAY\\s*\\)", (unit, day) => startOf(dayOf(day), unitOf(unit))],
  ["date_trunc\\(\\s*DAY\\s*,\\s*UNIT\\s*\\)", (day, unit) => startOf(dayOf(day), unitOf(unit))],
  ["last_day\\(\\s*DAY\\s*(?:,\\s*UNIT\\s*)?\\)", (day, unit = "month") => lastOf(day, unit)],
  ["year\\(\\s*DAY\\s*\\)", (day) => dayOf(day).getUTCFullYear()],
  ["quarter\\(\\s*DAY\\s*\\)", (day) => Math.floor(dayOf(day).getUTCMonth() / 3) + 1],
  ["month\\(\\s*DAY\\s*\\)", (day) => dayOf(day).getUTCMonth() + 1],
];

const PATTERNS = CALLS.map(([pattern, value]) =>
  [
    new RegExp(
      `(?<![\\w'.])${pattern.replace("DAY", DAY).replace("COUNT", COUNT).replace("UNIT", UNIT)}`,
      "gi",
    ),
    value,
  ] as const
);

/**
 * Writes dates that SQL computes as the literals that they are: the current date at a moment, and calls and intervals on
 * literals of days, so that they can be compared with the dates of a question. What follows no known form stays.
 *
 * @param at When the SQL was written. @default not known, so that the current date stays
 *
 * @example
 * ```ts
 * import { writeCurrentDates } from "querylogue/score";
 * import assert from "node:assert/strict";
 *
 * const at = new Date("2024-03-15T10:00:00Z");
 * assert.equal(writeCurrentDates("d >= CURRENT_DATE - INTERVAL '30 days'", at), "d >= '2024-02-14'");
 * assert.equal(writeCurrentDates("d >= DATEADD('month', -1, DATE_TRUNC('month', now()))", at), "d >= '2024-02-01'");
 * ```
 */
export function writeCurrentDates(sql: string, at?: Date): string {
  let written = at === undefined ? sql : sql
    .replace(/\bdate\(\s*'now'\s*(?=[,)])/gi, () => `date(${literal(at)}`)
    .replace(new RegExp(`(?<![\\w'.])${NOW}(?:::\\w+)?(?![\\w'(])`, "gi"), literal(at));
  for (let before = ""; before !== written;) {
    before = written;
    for (const [pattern, value] of PATTERNS) {
      written = written.replace(pattern, (_, ...found: string[]) => {
        const is = value(...found);
        return is instanceof Date ? literal(is) : String(is);
      });
    }
  }
  return written;
}

const literal = (date: Date) => `'${isoDay(date)}'`;

const dayOf = (day: string) => new Date(`${day}T00:00:00Z`);

const unitOf = (unit: string) => unit.toLowerCase() as CalendarUnit;

function moved(day: string, count: string, unit: string): Date {
  const steps = Number(count.replaceAll(" ", "").replace("--", "").replace("-+", "-"));
  return shifted(dayOf(day), steps, unitOf(unit));
}

function lastOf(day: string, unit: string): Date {
  return shifted(shifted(startOf(dayOf(day), unitOf(unit)), 1, unitOf(unit)), -1, "day");
}
