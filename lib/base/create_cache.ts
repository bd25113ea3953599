export interface CreateCacheOptions<Value> {
  /** Most weight of all values together; above 0. */
  readonly most: number;
  /** What a value weighs, at least 0. @default 1 each, so that `most` is a number of values */
  readonly weightOf?: ((value: Value, key: string) => number) | undefined;
}

/** Values by their keys, of which those that were used longest ago are forgotten. */
export interface Cache<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
}

/**
 * Creates a cache of bounded size. Where the values weigh more than `most` together, those that were used longest ago are
 * forgotten; a value that alone weighs more is not kept.
 *
 * @throws {RangeError} If `most` is not above 0.
 *
 * @example
 * ```ts
 * import { createCache } from "querylogue/base";
 * import assert from "node:assert/strict";
 *
 * const squares = createCache<number>({ most: 2 });
 * squares.set("2", 4);
 * squares.set("3", 9);
 * squares.get("2");
 * squares.set("4", 16);
 * assert.deepEqual([squares.get("2"), squares.get("3"), squares.get("4")], [4, undefined, 16]);
 * ```
 */
export function createCache<Value>({ most, weightOf = () => 1 }: CreateCacheOptions<Value>): Cache<Value> {
  if (!(most > 0)) throw new RangeError(`Cannot keep values of ${most}: most is above 0`);
  /** In the order in which they were used. */
  const kept = new Map<string, { readonly value: Value; readonly weight: number }>();
  let total = 0;
  const forget = (key: string) => {
    total -= kept.get(key)?.weight ?? 0;
    kept.delete(key);
  };
  return {
    get(key) {
      const found = kept.get(key);
      if (found === undefined) return undefined;
      kept.delete(key);
      kept.set(key, found);
      return found.value;
    },
    set(key, value) {
      forget(key);
      const weight = weightOf(value, key);
      if (weight > most) return;
      kept.set(key, { value, weight });
      total += weight;
      for (const oldest of kept.keys()) {
        if (total <= most) return;
        forget(oldest);
      }
    },
  };
}
