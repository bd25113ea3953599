/**
 * Numbers sorted into groups of which each counts as one value.
 *
 * Whole numbers that are exact (big integers, and numbers up to 2^53) never share a group. Other neighbours share one
 * when they differ by no more than the tolerance, relative to the larger; a run of neighbours that stretches further than
 * that is cut at the tolerance from its lowest number.
 */
export function numberGroups(
  numbers: readonly (number | bigint)[],
  tolerance: number,
): (number | bigint)[][] {
  const sorted = numbers.map((number) => ({ number, size: Number(number) })).sort((a, b) =>
    a.size - b.size || (a.number < b.number ? -1 : a.number > b.number ? 1 : 0)
  );
  const groups: (number | bigint)[][] = [];
  let run: Sized[] = [];
  const close = () => {
    groups.push(...cut(run, tolerance));
    run = [];
  };
  for (const item of sorted) {
    const last = run.at(-1);
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
