/** A calendar day in UTC as ISO 8601. */
export function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** Calendar units that questions and SQL count in. */
export type CalendarUnit = "day" | "week" | "month" | "quarter" | "year";

/** Shifts a date by whole units; a day beyond the end of the month is the month's last. */
export function shifted(date: Date, count: number, unit: CalendarUnit): Date {
  const moved = new Date(date);
  if (unit === "day" || unit === "week") {
    moved.setUTCDate(moved.getUTCDate() + count * (unit === "week" ? 7 : 1));
    return moved;
  }
  const months = count * (unit === "month" ? 1 : unit === "quarter" ? 3 : 12);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const last = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(date.getUTCDate(), last));
  return moved;
}

/** The first day of the unit that a date is in; weeks begin on Monday. */
export function startOf(date: Date, unit: CalendarUnit): Date {
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  switch (unit) {
    case "day":
      return new Date(Date.UTC(year, month, day));
    case "week":
      return new Date(Date.UTC(year, month, day - (date.getUTCDay() + 6) % 7));
    case "month":
      return new Date(Date.UTC(year, month, 1));
    case "quarter":
      return new Date(Date.UTC(year, month - month % 3, 1));
    case "year":
      return new Date(Date.UTC(year, 0, 1));
    default:
      unit satisfies never;
      return date;
  }
}

/** The moment of a log's `at`: ISO 8601, or seconds, milliseconds or nanoseconds since 1970; undefined for another text. */
export function momentOf(at: string | undefined): Date | undefined {
  if (at === undefined) return undefined;
  const text = at.trim();
  if (/^\d{9,19}$/.test(text)) {
    const scale = text.length <= 10 ? 1000 : text.length <= 13 ? 1 : 1e-6;
    return new Date(Number(text) * scale);
  }
  if (!/^\d{4}-\d\d-\d\d/.test(text)) return undefined;
  const date = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text.replace(" ", "T"));
  return Number.isNaN(date.getTime()) ? undefined : date;
}
