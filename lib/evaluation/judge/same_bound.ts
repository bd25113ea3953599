import type { ReadComparison } from "./comparisons.ts";

/**
 * Whether two comparisons have the same bound. Of whole numbers more than 2 is at least 3; a year is compared with dates as its
 * first or last day.
 */
export function sameBound(a: ReadComparison, b: ReadComparison): boolean {
  if (wholeText(a) === wholeText(b)) return true;
  const [first, second] = [dayText(a), dayText(b)];
  return first !== undefined && first === second;
}

function wholeText({ operator, bound }: ReadComparison): string {
  if (typeof bound !== "number" || !Number.isInteger(bound)) return `${operator} ${bound}`;
  return operator === ">" ? `>= ${bound + 1}` : operator === "<" ? `<= ${bound - 1}` : `${operator} ${bound}`;
}

/** The bound as the first day that is in ("from"), or the first that is out again ("until"). */
function dayText({ operator, bound }: ReadComparison): string | undefined {
  const isYear = typeof bound === "number" && Number.isInteger(bound) && bound >= 1000 && bound < 2200;
  if (!isYear && !/^\d{4}-\d{2}-\d{2}$/.test(String(bound))) return undefined;
  const start = isYear ? `${bound}-01-01` : String(bound);
  const end = isYear ? `${Number(bound) + 1}-01-01` : nextDay(start);
  switch (operator) {
    case ">":
      return `from ${end}`;
    case ">=":
      return `from ${start}`;
    case "<":
      return `until ${start}`;
    case "<=":
      return `until ${end}`;
    default:
      return undefined;
  }
}

function nextDay(day: string): string {
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(time) ? day : new Date(time + 86_400_000).toISOString().slice(0, 10);
}
