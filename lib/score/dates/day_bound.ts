import { isTime } from "../is_time.ts";
import type { FilterValue, ScoreFilter } from "../types.ts";
import { isoDay, shifted } from "./calendar.ts";

/** A bound of days: the first or the last that a filter lets through. */
export interface DayBound {
  readonly side: "from" | "to";
  readonly day: string;
}

/** The bound that a filter puts on days, however it is written: `< '2025-04-01'` and `<= '2025-03'` end on 2025-03-31. */
export function dayBound({ operator, values: [value, ...more] }: ScoreFilter): DayBound | undefined {
  if (value === undefined || more.length > 0) return undefined;
  const days = daysOf(value);
  if (days === undefined) return undefined;
  switch (operator) {
    case ">=":
      return { side: "from", day: days.first };
    case ">":
      return { side: "from", day: next(days.last, 1) };
    case "<=":
      return { side: "to", day: days.last };
    case "<":
      return { side: "to", day: days.isEndOfDay ? days.last : next(days.first, -1) };
    default:
      return undefined;
  }
}

/** The first and last day of a year, month or day; undefined for another value. */
export function daysOf(
  value: FilterValue,
): { readonly first: string; readonly last: string; readonly isEndOfDay: boolean } | undefined {
  const [, ending] = /^(\d{4}-\d\d-\d\d)[t ]23:59\b/.exec(String(value)) ?? [];
  if (ending !== undefined) return { first: ending, last: ending, isEndOfDay: true };
  if (!isTime(value)) return undefined;
  const text = String(value);
  const first = text.length === 4 ? `${text}-01-01` : text.length === 7 ? `${text}-01` : text;
  const start = new Date(`${first}T00:00:00Z`);
  if (Number.isNaN(start.getTime())) return undefined;
  const unit = text.length === 4 ? "year" : text.length === 7 ? "month" : "day";
  return { first, last: isoDay(shifted(shifted(start, 1, unit), -1, "day")), isEndOfDay: false };
}

const next = (day: string, steps: number) => isoDay(shifted(new Date(`${day}T00:00:00Z`), steps, "day"));
