import { BINARY_NOISE } from "./compare_rules.ts";
import { EXACT_DIGITS, longDecimal } from "./number_key.ts";

/** A number, an integer beyond the exact ones, or the key of a decimal of more digits than a number holds. */
export type AnyNumber = number | bigint | string;

export interface NumberGroupsOptions {
  /** Integers and keys of decimals that no number holds, each once, in any order. @default none */
  readonly long?: readonly (bigint | string)[];
  /** Relative to the larger of two. */
  readonly tolerance: number;
}

/**
 * Groups of numbers of which each counts as one value, where they are more than one.
 *
 * Exact numbers never share a group: whole numbers, decimals, and, up to a tolerance of the noise of binary arithmetic,
 * all numbers of at most 15 digits, as noise fills all of them. Any other number joins the exact one that is nearest, if
 * it is within the tolerance. What is left is joined with its neighbours within the tolerance; a run of these that
 * stretches further is cut at the tolerance from its lowest number.
 *
 * @param sorted Finite numbers, in ascending order; repeats count once.
 */
export function numberGroups(
  sorted: Float64Array,
  { long = [], tolerance }: NumberGroupsOptions,
): AnyNumber[][] {
  const groups: AnyNumber[][] = [];
  let run: Sized[] = [];
  const close = () => {
    if (run.length > 1) groups.push(...grouped(run, tolerance));
    run = [];
  };
  for (const item of long.length === 0 ? runsOf(sorted, tolerance) : merged(sorted, long)) {
    const last = run.at(-1);
    if (last?.number === item.number) continue;
    if (last && !near(last, item, tolerance)) close();
    run.push(item);
  }
  close();
  return groups;
}

interface Sized {
  readonly number: AnyNumber;
  readonly size: number;
}

/** The numbers that have a neighbour within the tolerance: most have none, and cost nothing. */
function* runsOf(sorted: Float64Array, tolerance: number): Generator<Sized> {
  let open = false;
  for (let i = 0; i < sorted.length; i++) {
    const number = sorted[i] as number;
    const next = sorted[i + 1] ?? NaN;
    if (next === number) continue;
    const joined = next - number <= tolerance * Math.max(Math.abs(next), Math.abs(number));
    if (joined || open) yield { number, size: number };
    open = joined;
  }
}

function merged(sorted: Float64Array, long: readonly (bigint | string)[]): Sized[] {
  const numbers: Sized[] = Array.from(new Set(sorted), (number) => ({ number, size: number }));
  const others = long.map((number) => ({
    number,
    size: Number(typeof number === "string" ? longDecimal(number) : number),
  }));
  return [...numbers, ...others].sort((a, b) =>
    a.size - b.size || (a.number < b.number ? -1 : a.number > b.number ? 1 : 0)
  );
}

/** The groups of a run in which each number is near the next. */
function grouped(run: readonly Sized[], tolerance: number): AnyNumber[][] {
  const exact = run.filter((item) => isExact(item, tolerance));
  const groups = new Map<Sized, Sized[]>(exact.map((item) => [item, [item]]));
  let above = 0;
  let lowest: Sized | undefined;
  for (const item of run) {
    if (exact[above] === item) {
      above++;
      continue;
    }
    const [below, next] = [exact[above - 1], exact[above]];
    const nearest = below && next
      ? item.size - below.size <= next.size - item.size ? below : next
      : below ?? next;
    if (nearest && near(nearest, item, tolerance)) groups.get(nearest)?.push(item);
    else if (lowest && near(lowest, item, tolerance)) groups.get(lowest)?.push(item);
    else groups.set(lowest = item, [item]);
  }
  return [...groups.values()].filter((group) => group.length > 1).map((group) =>
    group.map(({ number }) => number)
  );
}

function near(a: Sized, b: Sized, tolerance: number): boolean {
  return a.size === b.size ||
    Math.abs(a.size - b.size) <= tolerance * Math.max(Math.abs(a.size), Math.abs(b.size));
}

function isExact({ number }: Sized, tolerance: number): boolean {
  switch (typeof number) {
    case "bigint":
      return true;
    case "string":
      return (number.split(".")[1]?.length ?? 0) < QUOTIENT_PLACES;
    default:
      return Number.isSafeInteger(number) ||
        (tolerance <= BINARY_NOISE && !Number.isInteger(number) &&
          Number(number.toPrecision(EXACT_DIGITS)) === number);
  }
}

/** Decimals of so many places and more than 15 digits are quotients, of which the last digits are rounded. */
const QUOTIENT_PLACES = 10;
