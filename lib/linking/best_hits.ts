/** A table or column with what speaks for it. */
export interface Hit {
  /** Place in the schema, from 0. */
  readonly place: number;
  readonly score: number;
  /** Made for those hits alone that are returned. */
  because(): readonly string[];
}

/**
 * The best hits, equally good ones by their place.
 *
 * @param limit Hits to return at most.
 * @throws {RangeError} If `limit` is not a whole number of at least 1.
 */
export function bestHits(hits: readonly Hit[], limit: number): readonly Hit[] {
  if (!Number.isInteger(limit) || limit < 1) {
    throw new RangeError(`Cannot return ${limit} hits: limit must be a whole number of at least 1`);
  }
  return hits.toSorted((a, b) => b.score - a.score || a.place - b.place).slice(0, limit);
}
