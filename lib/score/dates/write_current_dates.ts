import { type CalendarUnit, isoDay, shifted, startOf } from "./calendar.ts";

const NOW =
  /(?:current_date(?:\(\))?|current_timestamp(?:\(\))?|curdate\(\)|now\(\)|today\(\)|getdate\(\)|sysdate)/
    .source;

/**
 * Writes the current date in SQL, with intervals added and cut to a unit, as the literal that it is at a moment; so that a
 * relative date of a question can be compared with it. What follows no known form stays.
 *
 * @example
 * ```ts
 * import { writeCurrentDates } from "querylogue/score";
 * import assert from "node:assert/strict";
 *
 * const at = new Date("2024-03-15T10:00:00Z");
 * assert.equal(writeCurrentDates("d >= CURRENT_DATE - INTERVAL '30 days'", at), "d >= '2024-02-14'");
 * assert.equal(writeCurrentDates("d >= date_trunc('month', now())", at), "d >= '2024-03-01'");
 * ```
 */
export function writeCurrentDates(sql: string, at: Date): string {
  const today = startOf(at, "day");
  const literal = (date: Date) => `'${isoDay(date)}'`;
  const moved = (sign: string, count: string, unit: string) =>
    literal(shifted(today, (sign === "-" ? -1 : 1) * Number(count), unit.toLowerCase() as CalendarUnit));
  return sql
    .replace(
      /\bdate\(\s*'now'\s*,\s*'([+-]?)(\d+) (day|month|year)s?'\s*\)/gi,
      (_, sign, count, unit) => moved(sign, count, unit),
    )
    .replace(/\bdate\(\s*'now'\s*\)/gi, literal(today))
    .replace(
      new RegExp(
        `\\bdate_(sub|add)\\(\\s*${NOW}\\s*,\\s*interval\\s+'?(\\d+)'?\\s+(day|week|month|year)s?\\s*\\)`,
        "gi",
      ),
      (_, which, count, unit) => moved(which.toLowerCase() === "sub" ? "-" : "+", count, unit),
    )
    .replace(
      new RegExp(
        `\\bdateadd\\(\\s*'?(day|week|month|year)s?'?\\s*,\\s*([+-]?)(\\d+)\\s*,\\s*${NOW}\\s*\\)`,
        "gi",
      ),
      (_, unit, sign, count) => moved(sign, count, unit),
    )
    .replace(
      new RegExp(
        `(?<![\\w'])${NOW}(?:::date)?\\s*([+-])\\s*interval\\s+'?(\\d+)'?\\s*(day|week|month|year)s?'?(?![\\w'])`,
        "gi",
      ),
      (_, sign, count, unit) => moved(sign, count, unit),
    )
    .replace(
      new RegExp(`\\bdate_trunc\\(\\s*'(week|month|quarter|year)'\\s*,\\s*${NOW}\\s*\\)`, "gi"),
      (_, unit) => literal(startOf(today, unit.toLowerCase() as CalendarUnit)),
    )
    .replace(new RegExp(`(?<![\\w'.])${NOW}(?![\\w'(])`, "gi"), literal(today));
}
