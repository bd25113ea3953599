import { jaccard } from "./jaccard.ts";

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

/**
 * A signature of a set: for each of so many orders of all phrases, the phrase of the set that comes first. Two sets agree
 * at a place with the probability of their Jaccard similarity (Broder 1997).
 */
function minHash(phrases: ReadonlySet<string>, orders: number): Uint32Array {
  const signature = new Uint32Array(orders).fill(0xffffffff);
  for (const phrase of phrases) {
    const hash = hashOf(phrase);
    for (let order = 0; order < orders; order++) {
      const place = mixed(hash ^ Math.imul(order + 1, 0x9e3779b1));
      if (place < (signature[order] ?? 0)) signature[order] = place;
    }
  }
  return signature;
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}

function mixed(hash: number): number {
  let h = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
