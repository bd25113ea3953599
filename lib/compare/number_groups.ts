import { BINARY_NOISE } from "./compare_rules.ts";
import { EXACT_DIGITS, longDecimal } from "./number_key.ts";

/** A number, an integer beyond the exact ones, or the key of a decimal of more digits than a number holds. */
export type AnyNumber = number | bigint | string;

interface NumberGroupsOptions {
  /** Integers and keys of decimals that no number holds, each once, in any order. @default none */
  readonly long?: readonly (bigint | string)[] | undefined;
  /** Relative to the larger of two. */
  readonly tolerance: number;
  /** Whether a number is a value of a decimal type. @default none is */
  readonly isDecimal?: ((number: number) => boolean) | undefined;
}

/**
 * Groups of numbers of which each counts as one value, where they are more than one.
 *
 * Exact numbers never share a group: whole numbers, values of decimal types, and, up to a tolerance of the noise of binary
 * arithmetic, short decimals: at most 15 digits and 6 places, where noise hardly ever leads. Any other number joins the
 * exact one that is nearest, if it is within the tolerance. What is left is joined with its neighbours within the tolerance; a run of these that
 * stretches further is cut at the tolerance from its lowest number.
 *
 * @param sorted Finite numbers, in ascending order; repeats count once.
 */
export function numberGroups(
  sorted: Float64Array,
  { long = [], tolerance, isDecimal = () => false }: NumberGroupsOptions,
): AnyNumber[][] {
  const isExact = ({ number }: Sized) =>
    typeof number !== "number"
      ? isExactLong(number)
      : Number.isSafeInteger(number) || (tolerance <= BINARY_NOISE && isShort(number)) || isDecimal(number);
  const groups: AnyNumber[][] = [];
  let run: Sized[] = [];
  const close = () => {
    if (run.length > 1) groups.push(...grouped(run, { tolerance, isExact }));
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

interface Grouping {
  readonly tolerance: number;
  readonly isExact: (item: Sized) => boolean;
}

/** The groups of a run in which each number is near the next. */
function grouped(run: readonly Sized[], { tolerance, isExact }: Grouping): AnyNumber[][] {
  const exact = run.filter(isExact);
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

function isExactLong(number: bigint | string): boolean {
  return typeof number === "bigint" || (number.split(".")[1]?.length ?? 0) < QUOTIENT_PLACES;
}

function isShort(number: number): boolean {
  return !Number.isInteger(number) && Number(number.toPrecision(EXACT_DIGITS)) === number &&
    Number(number.toFixed(SHORT_PLACES)) === number;
}

/** Places of amounts and measures as people write them. */
const SHORT_PLACES = 6;

/** Decimals of so many places and more than 15 digits are quotients, of which the last digits are rounded. */
const QUOTIENT_PLACES = 10;
