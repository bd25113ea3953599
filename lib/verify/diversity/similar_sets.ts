import { jaccard } from "./jaccard.ts";
import { minHash } from "./min_hash.ts";

/** A set that was added, and how similar it is. */
export interface SimilarSet<Name> {
  readonly name: Name;
  /** Jaccard similarity, 0..1. */
  readonly similarity: number;
}

/** Sets of phrases, by likeness. */
export interface SimilarSets<Name> {
  /** Those whose similarity is at least the least one, in the order in which they were added. */
  readonly find: (phrases: ReadonlySet<string>) => readonly SimilarSet<Name>[];
  readonly add: (phrases: ReadonlySet<string>, name: Name) => void;
  /** How many sets were compared phrase by phrase, in all calls of `find`. */
  readonly compared: () => number;
}

const BANDS = 56;
const ROWS = 5;

/**
 * An index that finds similar sets by the bands of their signatures (Indyk and Motwani 1998; Leskovec, Rajaraman and
 * Ullman, Mining of Massive Datasets, section 3.4), so that the cost of a search hangs on how many sets are like the one
 * at hand and not on how many there are. What shares a band is compared exactly: nothing is found that is less similar
 * than asked for. Of pairs with similarity 0.6, one in a hundred is missed; with 0.7, three in a hundred thousand.
 */
export function similarSets<Name>(least: number): SimilarSets<Name> {
  const sets: { readonly phrases: ReadonlySet<string>; readonly name: Name }[] = [];
  const bands = new Map<string, number[]>();
  let compared = 0;
  return {
    find(phrases) {
      const near = new Set(bandsOf(phrases).flatMap((band) => bands.get(band) ?? []));
      compared += near.size;
      return [...near].sort((a, b) => a - b).flatMap((place) => {
        const set = sets[place];
        const similarity = set === undefined ? 0 : jaccard(set.phrases, phrases);
        return set === undefined || similarity < least ? [] : [{ name: set.name, similarity }];
      });
    },
    add(phrases, name) {
      for (const band of bandsOf(phrases)) {
        const places = bands.get(band);
        if (places === undefined) bands.set(band, [sets.length]);
        else places.push(sets.length);
      }
      sets.push({ phrases, name });
    },
    compared: () => compared,
  };
}

function bandsOf(phrases: ReadonlySet<string>): readonly string[] {
  const signature = minHash(phrases, BANDS * ROWS);
  return Array.from(
    { length: BANDS },
    (_, band) => `${band} ${signature.subarray(band * ROWS, (band + 1) * ROWS).join()}`,
  );
}
