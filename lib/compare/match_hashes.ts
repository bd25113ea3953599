import type { RowGroups } from "./row_classes.ts";

/**
 * For each row of the prediction a row of the ground truth of the same hash, each used once; one in the same place where
 * there is one; `noMatch` where none is left.
 */
export function matchHashes({ gold, predicted }: RowGroups): Int32Array {
  const matches = new Int32Array(predicted.length).fill(noMatch);
  const inPlace = (row: number) =>
    row < gold.length && row < predicted.length && gold[row] === predicted[row];
  const ours = sortedHashes(gold, inPlace);
  const theirs = sortedHashes(predicted, inPlace);
  for (let row = 0; row < matches.length; row++) {
    if (inPlace(row)) matches[row] = row;
  }
  for (let i = 0, j = 0; i < ours.rows.length && j < theirs.rows.length;) {
    const apart = (ours.hashes[i] as number) - (theirs.hashes[j] as number);
    if (apart === 0) matches[theirs.rows[j] as number] = ours.rows[i] as number;
    if (apart <= 0) i++;
    if (apart >= 0) j++;
  }
  return matches;
}

/** A row without a partner. */
export const noMatch = -1;

/** Rows in the order of their hashes, with these. */
interface SortedHashes {
  readonly hashes: Int32Array;
  readonly rows: Int32Array;
}

/** Sorts by digits, least first: memory is read and written in few places at once, unlike that of a hash table. */
function sortedHashes(all: Int32Array, leftOut: (row: number) => boolean): SortedHashes {
  let rows = new Int32Array(all.length);
  let count = 0;
  for (let row = 0; row < all.length; row++) {
    if (!leftOut(row)) rows[count++] = row;
  }
  rows = rows.slice(0, count);
  let hashes = rows.map((row) => all[row] as number);
  let nextRows = new Int32Array(count);
  let nextHashes = new Int32Array(count);
  for (let shift = 0; shift < HASH_BITS; shift += DIGIT_BITS) {
    const places = digitPlaces(hashes, shift);
    for (let i = 0; i < count; i++) {
      const hash = hashes[i] as number;
      const digit = (hash >>> shift) & DIGIT_MASK;
      const place = places[digit] as number;
      places[digit] = place + 1;
      nextHashes[place] = hash;
      nextRows[place] = rows[i] as number;
    }
    [rows, nextRows] = [nextRows, rows];
    [hashes, nextHashes] = [nextHashes, hashes];
  }
  return { hashes, rows };
}

/** Where the first hash of each digit goes. */
function digitPlaces(hashes: Int32Array, shift: number): Int32Array {
  const places = new Int32Array(DIGIT_MASK + 1);
  for (let i = 0; i < hashes.length; i++) {
    const digit = ((hashes[i] as number) >>> shift) & DIGIT_MASK;
    places[digit] = (places[digit] as number) + 1;
  }
  let next = 0;
  for (let digit = 0; digit < places.length; digit++) {
    const count = places[digit] as number;
    places[digit] = next;
    next += count;
  }
  return places;
}

const HASH_BITS = 31;
const DIGIT_BITS = 11;
const DIGIT_MASK = 2 ** DIGIT_BITS - 1;
