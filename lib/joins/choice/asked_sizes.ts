import { checkSize } from "../combinations/check_size.ts";
import type { PlanSizes } from "../plan_sizes.ts";

/** The sizes that a plan may hold, ascending. */
export interface AskedSizes {
  readonly sizes: readonly number[];
  /** How many combinations of each size; absent where as few are asked for as cover all. */
  readonly mix?: ReadonlyMap<number, number>;
}

/**
 * What a mix of sizes, or a list of sizes alone, asks for. Sizes that no combination is asked of are left out.
 *
 * @throws {RangeError} If a size is no positive whole number, a number of combinations is none from 0, or nothing is asked.
 */
export function askedSizes(asked: PlanSizes | readonly number[]): AskedSizes {
  const counts = Array.isArray(asked)
    ? asked.map((size: number) => [size, 1] as const)
    : Object.entries(asked).map(([size, count]) => [Number(size), count] as const);
  for (const [size, count] of counts) {
    checkSize(size);
    if (!Number.isInteger(count) || count < 0) {
      throw new RangeError(
        `Cannot choose ${count} combinations: the number of a size is a whole number from 0`,
      );
    }
  }
  const mix = new Map(counts.filter(([, count]) => count > 0).toSorted(([a], [b]) => a - b));
  if (mix.size === 0) throw new RangeError("Cannot choose no combinations: ask for at least one");
  return { sizes: [...mix.keys()], ...(!Array.isArray(asked) && { mix }) };
}
