import type { Value } from "../../specification/mod.ts";
import type { ScoreFilter } from "../types.ts";
import { type CalendarUnit, isoDay, shifted } from "./calendar.ts";

/** A filter of SQL, with the part of a date that it compares: `MONTH(d) = 3`. */
export interface PartFilter extends ScoreFilter {
  /** @default the whole value */
  readonly part?: "month" | "quarter";
}

/** The part of a date that a value is, where a year beside it would make a period of it. */
export function datePartOf(value: Value): Pick<PartFilter, "part"> {
  if (value.kind === "cast") return datePartOf(value.value);
  const name = value.kind === "call" ? value.function : undefined;
  return name === "month" || name === "quarter" ? { part: name } : {};
}

/** The unit that a value cuts a date to or takes of it: `DATE_TRUNC('month', d)`, `MONTHNAME(d)`; undefined for another. */
export function dateUnitOf(value: Value): string | undefined {
  if (value.kind === "cast") return dateUnitOf(value.value);
  if (value.kind !== "call") return undefined;
  const name = value.function.toLowerCase();
  if (/^(?:format_date|strftime|to_char)$/.test(name)) {
    const format = value.arguments.find((one) => one.kind === "literal");
    return FORMATS.find(([pattern]) => format?.kind === "literal" && pattern.test(String(format.value)))?.[1];
  }
  return cutOf(value) ?? NAMED[name];
}

const NAMED: Readonly<Record<string, string>> = {
  year: "year",
  quarter: "quarter",
  month: "month",
  monthname: "month",
  week: "week",
  weekofyear: "week",
  day: "day",
  date_of: "day",
  hour: "hour",
  weekday: "weekday",
  dayname: "weekday",
  dayofweek: "weekday",
};

/** The finest unit of a pattern, of `strftime` or as `YYYY-MM`. */
const FORMATS: readonly (readonly [RegExp, string])[] = [
  [/%[HI]|HH|hh/, "hour"],
  [/%[aAuw]|DY|Dy|dy|DAY|Day/, "weekday"],
  [/%[dj]|DD|dd/, "day"],
  [/%[VUW]|[IW]W/, "week"],
  [/%[mbB]|MM|mm|MON|Mon/, "month"],
  [/%[Yy]|yy/i, "year"],
];

/** The filters of a date cut to a unit as those of the date: `DATE_TRUNC('month', d) = '2025-03-01'` is its month. */
export function uncut(value: Value, filter: ScoreFilter): readonly ScoreFilter[] {
  const unit = cutOf(value);
  const [day, ...more] = filter.values;
  if (unit === undefined || more.length > 0 || !/^\d{4}-\d\d-\d\d$/.test(String(day))) return [filter];
  const first = String(day);
  const last = isoDay(shifted(shifted(new Date(`${first}T00:00:00Z`), 1, unit), -1, "day"));
  if (filter.operator === "=") {
    return [{ ...filter, operator: ">=" }, { ...filter, operator: "<=", values: [last] }];
  }
  return [/^(?:>|<=)$/.test(filter.operator) ? { ...filter, values: [last] } : filter];
}

function cutOf(value: Value): CalendarUnit | undefined {
  if (value.kind === "cast") return cutOf(value.value);
  if (value.kind !== "call" || !/^(?:date_?trunc|trunc)$/i.test(value.function)) return undefined;
  const texts = value.arguments.flatMap((one) =>
    one.kind === "literal" && typeof one.value === "string" ? [one.value.toLowerCase()] : []
  );
  return UNITS.find((unit) => texts.includes(unit));
}

const UNITS: readonly CalendarUnit[] = ["day", "week", "month", "quarter", "year"];

/** Filters in which a year with its months or quarter, `YEAR(d) = 2025 AND QUARTER(d) = 1`, is from a day to a day. */
export function withoutParts(filters: readonly PartFilter[]): readonly ScoreFilter[] {
  const years = new Set<PartFilter>();
  const periods = filters.flatMap((filter): readonly PartFilter[] => {
    const year = filters.find((one) => isYearOf(one, filter));
    const period = year && periodOf(filter, Number(year.values[0]));
    if (year === undefined || period === undefined) return [filter];
    years.add(year);
    return period;
  });
  return periods.filter((one) => !years.has(one)).map(({ part: _, ...filter }) => filter);
}

const isYearOf = (one: PartFilter, { column, part }: PartFilter) =>
  part !== undefined && one.part === undefined && one.column === column && one.operator === "=" &&
  one.values.length === 1 && /^\d{4}$/.test(String(one.values[0]));

/** From the first to the last day of consecutive months or quarters of a year. */
function periodOf(
  { part, ...filter }: PartFilter,
  year: number,
): readonly ScoreFilter[] | undefined {
  const numbers = filter.values.map(Number).sort((a, b) => a - b);
  const [first, last] = [numbers[0], numbers.at(-1)];
  const isWhole = first !== undefined && last !== undefined && Number.isInteger(first) &&
    last - first === numbers.length - 1;
  if (filter.operator !== "=" || !isWhole) return undefined;
  const months = part === "month" ? 1 : 3;
  const start = new Date(Date.UTC(year, (first - 1) * months, 1));
  const end = shifted(shifted(start, numbers.length * months, "month"), -1, "day");
  return [
    { ...filter, operator: ">=", values: [isoDay(start)] },
    { ...filter, operator: "<=", values: [isoDay(end)] },
  ];
}
