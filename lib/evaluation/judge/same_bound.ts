import type { ReadComparison } from "./comparisons.ts";
import { measures } from "./units.ts";

/**
 * Whether two comparisons have the same bound. Of whole numbers more than 2 is at least 3; a year is compared with dates as its
 * first or last day, a month likewise.
 */
export function sameBound(a: ReadComparison, b: ReadComparison): boolean {
  if (areOfOtherMeasures(a, b)) return false;
  const [one, other] = inUnits(a, b);
  if (wholeText(one) === wholeText(other)) return true;
  const [first, second] = [dayText(a), dayText(b)];
  return first !== undefined && first === second;
}

/** Whether each has a unit, of which no number is one in the other: "5 dollars", "5 euros". */
function areOfOtherMeasures(a: ReadComparison, b: ReadComparison): boolean {
  const [one = "", other = ""] = [a, b].map(unitOf);
  const isKnown = (unit: string) => measures.some((units) => units.has(unit));
  return isKnown(one) && isKnown(other) && !measures.some((units) => units.has(one) && units.has(other));
}

/** The unit behind the number, or that in the name of the one column compared: "outside_diameter_mm > 500". */
function unitOf({ unit = "", of: { concepts } }: ReadComparison): string {
  if (unit !== "") return unit.length > 2 ? unit.replace(/s$/, "") : unit;
  const [column, ...more] = concepts;
  const [, suffix = ""] = more.length === 0 ? COLUMN_UNIT.exec(column?.text ?? "") ?? [] : [];
  return suffix;
}

const COLUMN_UNIT = /_(km|cm|mm|m|kg|g|ms|min|ml|l|usd|eur)$/i;

/** Two comparisons with their numbers in one unit, where both have units of one measure. */
function inUnits(a: ReadComparison, b: ReadComparison): readonly [ReadComparison, ReadComparison] {
  const [one, other] = [a, b].map(unitOf);
  const sizes = measures.find((units) => units.has(one ?? "") && units.has(other ?? ""));
  const scaled = (comparison: ReadComparison, unit = "") =>
    typeof comparison.bound === "number"
      ? { ...comparison, bound: Number((comparison.bound * (sizes?.get(unit) ?? 1)).toPrecision(12)) }
      : comparison;
  return [scaled(a, one), scaled(b, other)];
}

function wholeText({ operator, bound }: ReadComparison): string {
  if (typeof bound !== "number" || !Number.isInteger(bound)) return `${operator} ${bound}`;
  return operator === ">" ? `>= ${bound + 1}` : operator === "<" ? `<= ${bound - 1}` : `${operator} ${bound}`;
}

/** The bound as the first day that is in ("from"), or the first that is out again ("until"). */
function dayText({ operator, bound }: ReadComparison): string | undefined {
  const isYear = typeof bound === "number" && Number.isInteger(bound) && bound >= 1000 && bound < 2200;
  const isMonth = /^\d{4}-\d{2}$/.test(String(bound));
  if (!isYear && !isMonth && !/^\d{4}-\d{2}-\d{2}$/.test(String(bound))) return undefined;
  const start = isYear ? `${bound}-01-01` : isMonth ? `${bound}-01` : String(bound);
  const end = isYear
    ? `${Number(bound) + 1}-01-01`
    : isMonth
    ? `${nextDay(`${bound}-28`, 7).slice(0, 7)}-01`
    : nextDay(start);
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

function nextDay(day: string, days = 1): string {
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(time) ? day : new Date(time + days * 86_400_000).toISOString().slice(0, 10);
}
