/** An added set with its similarity. */
export interface SimilarSet<Name> {
  readonly name: Name;
  /** Jaccard similarity, 0..1. */
  readonly similarity: number;
}

/** An index of phrase sets by similarity. */
export interface SimilarSets<Name> {
  /** Returns the sets with at least the least similarity, in insertion order. */
  readonly find: (phrases: ReadonlySet<string>) => readonly SimilarSet<Name>[];
  readonly add: (phrases: ReadonlySet<string>, name: Name) => void;
  /** Number of exact comparisons in all calls of `find`. */
  readonly compared: () => number;
}

const BANDS = 56;
const ROWS = 5;

/**
 * Creates an index that finds similar sets by the bands of their MinHash signatures (Indyk and Motwani 1998; Leskovec,
 * Rajaraman and Ullman, Mining of Massive Datasets, section 3.4). The cost of a search grows with the number of similar sets,
 * not of all sets. Sets that share a band are compared exactly, so that no result is below the least similarity. One in a
 * hundred pairs with similarity 0.6 is missed, three in a hundred thousand with 0.7.
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
 * The MinHash signature: the smallest hash of a set's phrases under each of several hash functions. Two signatures agree at a
 * position with the probability of the sets' Jaccard similarity (Broder 1997).
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

/** Share of what is in either of two sets that is in both, 0..1 (Jaccard 1912); 0 where both are empty. */
export function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = a.intersection(b).size;
  const either = a.size + b.size - common;
  return either === 0 ? 0 : common / either;
}

/**
 * Least Jaccard similarity of near-duplicates. Of dialogues synthesized six times from the same combinations, hardly any
 * pair lies between 0.4 and 0.6: paraphrases of the same queries lie above, other questions below.
 */
export const nearDuplicateSimilarity = 0.6;
