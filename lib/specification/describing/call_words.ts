import type { PortableFunction } from "../types.ts";
import { listed } from "./english.ts";

type Say = (a: string, b: string, c: string) => string;

/** What formats of dates that are often used write. */
const dateParts: Readonly<Record<string, string>> = {
  '"%Y"': "a year",
  '"%m"': "a month",
  '"%d"': "a day of the month",
  '"%Y-%m"': "a year with month",
  '"%Y-%m-%d"': "a date",
};

const said: Readonly<Record<PortableFunction, Say>> = {
  abs: (a) => `the absolute value of ${a}`,
  ceiling: (a) => `${a} rounded up`,
  coalesce: () => "",
  date_of: (a) => `the date of ${a}`,
  day: (a) => `the day of the month of ${a}`,
  days_between: (a, b) => `the number of days from ${b} to ${a}`,
  floor: (a) => `${a} rounded down`,
  format_date: (a, b) => {
    const part = dateParts[b];
    return part === undefined ? `${a} written in the format ${b}` : `${a} written as ${part}`;
  },
  greatest: () => "",
  hour: (a) => `the hour of ${a}`,
  least: () => "",
  length: (a) => `the number of characters of ${a}`,
  lower: (a) => `${a} in lower case`,
  minute: (a) => `the minute of ${a}`,
  month: (a) => `the month of ${a}`,
  null_if: (a, b) => `${a} unless it is ${b}`,
  position: (a, b) => `the position of ${b} in ${a}`,
  power: (a, b) => `${a} to the power of ${b}`,
  quarter: (a) => `the quarter of the year of ${a}`,
  replace: (a, b, c) => `${a} with ${c} in place of ${b}`,
  round: (a) => `${a} rounded`,
  second: (a) => `the second of ${a}`,
  square_root: (a) => `the square root of ${a}`,
  substring: (a, b, c) =>
    c === ""
      ? `the part of ${a} from character ${b} on`
      : `${c} ${c === "1" ? "character" : "characters"} of ${a} from character ${b} on`,
  today: () => "today",
  trim: (a) => `${a} without blanks around it`,
  trim_left: (a) => `${a} without blanks before it`,
  trim_right: (a) => `${a} without blanks behind it`,
  upper: (a) => `${a} in upper case`,
  weekday: (a) => `the day of the week of ${a} (0 for Sunday)`,
  year: (a) => `the year of ${a}`,
};

const many: Readonly<Partial<Record<string, (all: string) => string>>> = {
  coalesce: (all) => `the first of ${all} that has a value`,
  greatest: (all) => `the greatest of ${all}`,
  least: (all) => `the least of ${all}`,
};

/** Functions that take their usual number of arguments. */
const arity: Readonly<Partial<Record<string, readonly number[]>>> = {
  ...Object.fromEntries(
    ["date_of", "day", "hour", "minute", "month", "quarter", "second", "weekday", "year", "abs", "ceiling"]
      .concat(["floor", "length", "lower", "square_root", "trim", "trim_left", "trim_right", "upper"])
      .map((name) => [name, [1]]),
  ),
  ...Object.fromEntries(
    ["days_between", "format_date", "null_if", "position", "power"].map((name) => [name, [2]]),
  ),
  replace: [3],
  round: [1, 2],
  substring: [2, 3],
  today: [0],
};

/** What a function gives, from the words of its arguments; one without words is named. */
export function callWords(name: string, parts: readonly string[], dialect?: string): string {
  if (dialect === undefined) {
    const all = many[name];
    if (all) return all(listed(parts));
    const [a = "", b = "", c = ""] = parts;
    if (name === "round" && parts.length === 2) {
      return `${a} rounded to ${b} ${b === "1" ? "decimal" : "decimals"}`;
    }
    if (name in said && arity[name]?.includes(parts.length)) return said[name as PortableFunction](a, b, c);
  }
  const whose = dialect === undefined ? "" : ` of ${dialect}`;
  const of = parts.length === 0 ? "" : ` with ${listed(parts)}`;
  return `the function ${JSON.stringify(name)}${whose}${of}`;
}
