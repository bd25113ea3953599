import { isoDay, shifted } from "./dates/calendar.ts";
import type { FilterValue, ScoreFilter } from "./types.ts";

/**
 * Filters of dates as periods: two bounds of one column from the first to the last day of a year or month as that year or
 * month, `202101` and `202112` as bounds of numbers alike; a bound at the edge of a year as one of years.
 */
export function withPeriods(filters: readonly ScoreFilter[]): readonly ScoreFilter[] {
  const used = new Set<ScoreFilter>();
  const periods = filters.flatMap((low): readonly ScoreFilter[] => {
    if (used.has(low)) return [];
    for (const high of filters) {
      if (low.operator !== ">=" || high.column !== low.column || high === low || used.has(high)) continue;
      const period = periodOf(low, high);
      if (period === undefined) continue;
      used.add(high);
      return [{ ...low, operator: "=", values: [period] }];
    }
    return [low];
  });
  return periods.filter((one) => !used.has(one)).map(withYearEdge);
}

/** The year or month between two bounds; undefined where they are others. */
function periodOf(
  { values: [low] }: ScoreFilter,
  { operator, values: [high] }: ScoreFilter,
): FilterValue | undefined {
  const [, numbered] = /^(\d{4})01$/.exec(String(low)) ?? [];
  if (numbered !== undefined && operator === "<=" && String(high) === `${numbered}12`) {
    return Number(numbered);
  }
  const [, year, month] = /^(\d{4})-(\d\d)-01$/.exec(String(low)) ?? [];
  if (year === undefined) return undefined;
  const start = new Date(`${low}T00:00:00Z`);
  const ends = (next: Date) =>
    operator === "<" && high === isoDay(next) ||
    operator === "<=" && high === isoDay(shifted(next, -1, "day"));
  if (month === "01" && ends(shifted(start, 1, "year"))) return Number(year);
  return ends(shifted(start, 1, "month")) ? `${year}-${month}` : undefined;
}

/** `d < '2020-01-01'` as `d < 2020`, and the other bounds at the edges of a year. */
function withYearEdge(filter: ScoreFilter): ScoreFilter {
  const [, year, day] = /^(\d{4})-(01-01|12-31)$/.exec(String(filter.values[0])) ?? [];
  const isEdge = day === "01-01" ? /^(?:<|>=)$/ : /^(?:>|<=)$/;
  if (year === undefined || filter.values.length > 1 || !isEdge.test(filter.operator)) return filter;
  return { ...filter, values: [Number(year)] };
}
