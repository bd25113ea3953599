import { isTime } from "./is_time.ts";
import type { FilterValue } from "./types.ts";

/** Units of one measure, each with how many of the smallest it is. */
const MEASURES: readonly Readonly<Record<string, number>>[] = [
  { percent: 1, share: 100 },
  { milliseconds: 1, seconds: 1e3, minutes: 6e4, hours: 3.6e6, days: 8.64e7, weeks: 6.048e8 },
  { mm: 1, cm: 10, m: 1e3, km: 1e6 },
  { g: 1, kg: 1e3, t: 1e6 },
];

/**
 * Whether a value that is asked for and one of the SQL are the same: equal after `filterValue`, one time in two spellings
 * (`2013-09` and `201309`), a number in another unit of its measure (50 percent and 0.5), a name and its adjective or plural
 * ("america", "american"), or a name with a noun before or behind it that the SQL leaves out ("silverstone circuit").
 *
 * @param unit Of the number that is asked for. @default none
 */
export function sameValue(asked: FilterValue, applied: FilterValue, unit?: string): boolean {
  if (asked === applied) return true;
  if (typeof asked === "string" && isTime(asked)) return asked.replaceAll("-", "") === String(applied);
  if (typeof asked === "number" && typeof applied === "number") {
    return unit !== undefined && factorsOf(unit).some((factor) => isClose(asked * factor, applied));
  }
  return typeof asked === "string" && typeof applied === "string" &&
    (sameWord(asked, applied) || isLonger(asked, applied));
}

function factorsOf(unit: string): readonly number[] {
  const measure = MEASURES.find((units) => Object.hasOwn(units, unit));
  const own = measure?.[unit];
  return measure === undefined || own === undefined ? [] : Object.values(measure).map((other) => own / other);
}

const isClose = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));

/** Whether one text is the other with an ending: "german", "germany"; "active", "actives". */
function sameWord(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= 4 && long.startsWith(short) &&
    /^(?:s|es|n|an|ian|y|ese|ish)$/.test(long.slice(short.length));
}

function isLonger(asked: string, applied: string): boolean {
  return applied.length >= 4 && (asked.startsWith(`${applied} `) || asked.endsWith(` ${applied}`));
}
