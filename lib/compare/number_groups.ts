/**
 * Groups of numbers of which each counts as one value, where they are more than one.
 *
 * Whole numbers that are exact (big integers, and numbers up to 2^53) never share a group. Other neighbours share one
 * when they differ by no more than the tolerance, relative to the larger; a run of neighbours that stretches further than
 * that is cut at the tolerance from its lowest number.
 *
 * @param sorted Finite numbers, in ascending order; repeats count once.
 * @param bigints In any order.
 */
export function numberGroups(
  sorted: Float64Array,
  { bigints = [], tolerance }: { readonly bigints?: readonly bigint[]; readonly tolerance: number },
): (number | bigint)[][] {
  const groups: (number | bigint)[][] = [];
  let run: Sized[] = [];
  const close = () => {
    if (run.length > 1) groups.push(...cut(run, tolerance).filter((group) => group.length > 1));
    run = [];
  };
  for (const item of bigints.length === 0 ? runsOf(sorted, tolerance) : merged(sorted, bigints)) {
    const last = run.at(-1);
    if (last?.number === item.number) continue;
    if (last && !near(last, item, tolerance)) close();
    run.push(item);
  }
  close();
  return groups;
}

interface Sized {
  readonly number: number | bigint;
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

function merged(sorted: Float64Array, bigints: readonly bigint[]): Sized[] {
  const numbers: (number | bigint)[] = [...new Set<number | bigint>([...sorted, ...bigints])];
  return numbers.map((number) => ({ number, size: Number(number) })).sort((a, b) =>
    a.size - b.size || (a.number < b.number ? -1 : a.number > b.number ? 1 : 0)
  );
}

function cut(run: readonly Sized[], tolerance: number): (number | bigint)[][] {
  const groups: Sized[][] = [];
  for (const item of run) {
    const group = groups.at(-1);
    const [lowest] = group ?? [];
    const whole = isExact(item) && group?.some(isExact);
    if (group && lowest && !whole && near(lowest, item, tolerance)) group.push(item);
    else groups.push([item]);
  }
  return groups.map((group) => group.map(({ number }) => number));
}

function near(a: Sized, b: Sized, tolerance: number): boolean {
  if (isExact(a) && isExact(b)) return a.number === b.number;
  return a.size === b.size ||
    Math.abs(a.size - b.size) <= tolerance * Math.max(Math.abs(a.size), Math.abs(b.size));
}

function isExact({ number }: Sized): boolean {
  return typeof number === "bigint" || Number.isSafeInteger(number);
}
