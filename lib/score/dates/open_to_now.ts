import type { ScoreFilter } from "../types.ts";
import { isoDay, shifted } from "./calendar.ts";
import { dayBound, daysOf } from "./day_bound.ts";

/**
 * Filters in which a period that goes on at a moment is one from its first day on: "this year" says the same with an end of
 * today, of December, or without one. A period that begins at the moment keeps its end.
 */
export function openToNow(filters: readonly ScoreFilter[], at: Date | undefined): readonly ScoreFilter[] {
  if (at === undefined) return filters;
  const [today, yesterday] = [isoDay(at), isoDay(shifted(at, -1, "day"))];
  const isUnderway = (first: string, last: string) => first < today && last >= yesterday;
  return filters.flatMap((filter): readonly ScoreFilter[] => {
    const [value, ...more] = filter.values;
    const days = filter.operator === "=" && more.length === 0 && value !== undefined
      ? daysOf(value)
      : undefined;
    if (days !== undefined && days.first !== days.last && isUnderway(days.first, days.last)) {
      return [{ ...filter, operator: ">=" }];
    }
    const bound = dayBound(filter);
    const isEnd = bound?.side === "to" && filters.some((other) => {
      const start = other.column === filter.column ? dayBound(other) : undefined;
      return start?.side === "from" && isUnderway(start.day, bound.day);
    });
    return isEnd ? [] : [filter];
  });
}
