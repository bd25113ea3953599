import { dayBound, daysOf } from "./dates/day_bound.ts";
import type { FilterValue, ScoreFilter } from "./types.ts";

/**
 * Filters of dates as periods: two bounds of one column from the first to the last day of a year, month or day as that
 * year, month or day, `202101` and `202112` as bounds of numbers alike; a bound at the edge of a year as one of years.
 */
export function withPeriods(filters: readonly ScoreFilter[]): readonly ScoreFilter[] {
  const used = new Set<ScoreFilter>();
  const periods = filters.flatMap((low): readonly ScoreFilter[] => {
    if (used.has(low)) return [];
    for (const high of filters) {
      if (high.column !== low.column || high === low || used.has(high)) continue;
      const period = periodOf(low, high);
      if (period === undefined) continue;
      used.add(high);
      return [{ ...low, operator: "=", values: [period] }];
    }
    return [low];
  });
  return periods.filter((one) => !used.has(one)).map(withYearEdge);
}

/** The year, month or day between two bounds; undefined where they are others. */
function periodOf(low: ScoreFilter, high: ScoreFilter): FilterValue | undefined {
  const [, numbered] = /^(\d{4})01$/.exec(String(low.values[0])) ?? [];
  if (numbered !== undefined && low.operator === ">=" && high.operator === "<=") {
    return String(high.values[0]) === `${numbered}12` ? Number(numbered) : undefined;
  }
  const [from, to] = [dayBound(low), dayBound(high)];
  if (from?.side !== "from" || to?.side !== "to") return undefined;
  const candidates = [Number(from.day.slice(0, 4)), from.day.slice(0, 7), from.day];
  return candidates.find((period) => {
    const days = daysOf(period);
    return days?.first === from.day && days.last === to.day;
  });
}

/** `d < '2020-01-01'` as `d < 2020`, and the other bounds at the edges of a year. */
function withYearEdge(filter: ScoreFilter): ScoreFilter {
  const [, year, day] = /^(\d{4})-(01-01|12-31)$/.exec(String(filter.values[0])) ?? [];
  const isEdge = day === "01-01" ? /^(?:<|>=)$/ : /^(?:>|<=)$/;
  if (year === undefined || filter.values.length > 1 || !isEdge.test(filter.operator)) return filter;
  return { ...filter, values: [Number(year)] };
}
