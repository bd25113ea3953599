import type { Value } from "../database/mod.ts";
import type { ColumnPair, PairSource } from "./encode_tables.ts";
import { type RowGroups, rowHashes } from "./row_classes.ts";

/** Positions of rows, in ascending order. */
interface OpenRows extends RowGroups {
  /** Each hash of a row stands on both sides equally often: where it does not, the rows are not the same. */
  readonly sameHashes: boolean;
}

/**
 * The rows of both sides without most of those that are the same on both, so that what is left differs as all rows do.
 *
 * Hashes find the rows, values decide. Equal rows are left out all together or not at all, so that each row that is left
 * meets all that it is equal to.
 */
export function openRows(pairs: readonly ColumnPair[], groups: RowGroups): OpenRows {
  const hashes = rowHashes(pairs, groups);
  const matches = matchHashes(hashes);
  const wrong = new Uint8Array(matches.length);
  for (const pair of pairs) markDifferent(pair, { matches, wrong });
  const rows = hashes.gold.length + matches.length;
  const buckets = new Uint8Array(2 ** Math.min(mostBits, Math.ceil(Math.log2(2 * rows + 2))));
  const mask = buckets.length - 1;
  const matched = new Uint8Array(hashes.gold.length);
  for (let row = 0; row < matches.length; row++) {
    const match = matches[row] as number;
    if (match !== noMatch) matched[match] = 1;
    if (match !== noMatch && wrong[row] === 0 && groups.gold[match] === groups.predicted[row]) continue;
    buckets[(hashes.predicted[row] as number) & mask] = 1;
  }
  let unmatched = Math.max(0, matches.length - matched.length);
  for (let row = 0; row < matched.length; row++) {
    if (matched[row] === 1) continue;
    unmatched++;
    buckets[(hashes.gold[row] as number) & mask] = 1;
  }
  return {
    gold: rowsIn(hashes.gold, buckets),
    predicted: rowsIn(hashes.predicted, buckets),
    sameHashes: unmatched === 0,
  };
}

/** More buckets than a processor's cache holds cost more than the equal rows that share one with others. */
const mostBits = 20;

function rowsIn(hashes: Int32Array, buckets: Uint8Array): Int32Array {
  const mask = buckets.length - 1;
  let count = 0;
  for (let row = 0; row < hashes.length; row++) count += buckets[(hashes[row] as number) & mask] as number;
  const rows = new Int32Array(count);
  for (let row = 0, next = 0; next < count; row++) {
    if (buckets[(hashes[row] as number) & mask] === 1) rows[next++] = row;
  }
  return rows;
}

/** Rows of the ground truth by those of the prediction, and which of these hold something else. */
interface MatchedRows {
  readonly matches: Int32Array;
  readonly wrong: Uint8Array;
}

/** Column by column, as memory is read fastest. */
function markDifferent({ gold, predicted, source }: ColumnPair, rows: MatchedRows): void {
  if (source?.numbers) markNumbers(source.numbers.gold, source.numbers.predicted, rows);
  else if (source) markValues(source, rows);
  else markNumbers(gold, predicted, rows);
}

function markNumbers(
  gold: Float64Array | Int32Array,
  predicted: Float64Array | Int32Array,
  { matches, wrong }: MatchedRows,
): void {
  for (let row = 0; row < matches.length; row++) {
    const match = matches[row] as number;
    if (match !== noMatch && gold[match] !== predicted[row]) wrong[row] = 1;
  }
}

function markValues({ gold, predicted, keyOf }: PairSource, { matches, wrong }: MatchedRows): void {
  for (let row = 0; row < matches.length; row++) {
    const match = matches[row] as number;
    if (match === noMatch) continue;
    const x = gold[match] as Value;
    const y = predicted[row] as Value;
    if (x !== y && keyOf(x) !== keyOf(y)) wrong[row] = 1;
  }
}

/** A pair of columns with some of its rows alone. */
export function pairAt({ gold, predicted, source }: ColumnPair, rows: RowGroups): ColumnPair {
  return {
    gold: numbersAt(gold, rows.gold),
    predicted: numbersAt(predicted, rows.predicted),
    ...(source && {
      source: {
        ...source,
        gold: valuesAt(source.gold, rows.gold),
        predicted: valuesAt(source.predicted, rows.predicted),
        numbers: undefined,
      },
    }),
  };
}

/** The numbers at some positions. */
export function numbersAt(numbers: Int32Array, positions: Int32Array): Int32Array {
  return positions.map((position) => numbers[position] as number);
}

/** The values at some positions. */
function valuesAt(values: readonly Value[], positions: Int32Array): readonly Value[] {
  return Array.from(positions, (position) => values[position] as Value);
}

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
  if (count < FEWEST_BY_DIGITS) {
    rows.sort((a, b) => (all[a] as number) - (all[b] as number) || a - b);
    return { hashes: rows.map((row) => all[row] as number), rows };
  }
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

/** Of fewer rows, counting all digits takes longer than comparing. */
const FEWEST_BY_DIGITS = 500;
const HASH_BITS = 31;
const DIGIT_BITS = 11;
const DIGIT_MASK = 2 ** DIGIT_BITS - 1;
