/** Decisions of a generator, taken from a list of whole numbers; where that ends, every decision is the first choice. */
export interface Draw {
  /** A whole number from 0, below `count`. */
  below(count: number): number;
  /** True in about so many of a hundred draws; not where the list has ended. */
  chance(percent: number): boolean;
  of<const T>(items: readonly [T, ...T[]]): T;
  /** One of the items, `undefined` where there is none. */
  some<T>(items: readonly T[]): T | undefined;
  list<T>(least: number, most: number, make: () => T): T[];
}

export function drawFrom(numbers: readonly number[]): Draw {
  let at = 0;
  const below = (count: number) => (numbers[at++] ?? 0) % count;
  return {
    below,
    chance: (percent) => below(100) >= 100 - percent,
    of: ([first, ...rest]) => {
      const i = below(rest.length + 1);
      return i === 0 ? first : rest[i - 1] ?? first;
    },
    some: (items) => items[below(Math.max(items.length, 1))],
    list: (least, most, make) => Array.from({ length: least + below(most - least + 1) }, make),
  };
}
