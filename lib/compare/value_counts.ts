import { mix } from "./hash_key.ts";

/** How often the values of a column stand there: of all values, or of those alone whose hashes are small. */
export interface ValueCounts {
  readonly counts: ReadonlyMap<number, number>;
  /** Share of the hashes that are counted, in 0..1. */
  readonly share: number;
  /** NULLs, which are no value. */
  readonly nulls: number;
  readonly rows: number;
}

/**
 * Counts the values of a column. Of many different values only those of the smallest hashes are counted, the same ones in
 * every column, so that what two columns have in common can be told from a sample.
 *
 * @param most Different values that are counted.
 * Source: Flajolet, "On adaptive sampling" (1990).
 */
export function valueCounts(values: Int32Array, most: number): ValueCounts {
  const counts = new Map<number, number>();
  let below = hashes;
  let nulls = 0;
  for (let row = 0; row < values.length; row++) {
    const value = values[row] as number;
    if (value === 0) nulls++;
    if (value === 0 || mix(value, SALT) >= below) continue;
    const count = counts.get(value) ?? 0;
    counts.set(value, count + 1);
    while (counts.size > most) {
      below /= 2;
      for (const known of counts.keys()) if (mix(known, SALT) >= below) counts.delete(known);
    }
  }
  return { counts, share: below / hashes, nulls, rows: values.length };
}

/** About how many values two columns have in common, as multisets; exact where all values of both are counted. */
export function sharedValues(a: ValueCounts, b: ValueCounts): number {
  const share = Math.min(a.share, b.share);
  const [few, many] = a.counts.size <= b.counts.size ? [a, b] : [b, a];
  let shared = 0;
  for (const [value, count] of few.counts) {
    if (mix(value, SALT) < share * hashes) shared += Math.min(count, many.counts.get(value) ?? 0);
  }
  return Math.min(shared / share + Math.min(a.nulls, b.nulls), a.rows, b.rows);
}

/** 2^31, above all hashes. */
const hashes = 0x80000000;

/** Hashes of hashes: which values are counted shall not hang on how they were hashed. */
const SALT = 11;
