import { mix } from "./hash_key.ts";
import type { RowGroups } from "./row_classes.ts";

/**
 * For each row of the prediction a row of the ground truth of the same hash, each used once; one in the same place where
 * there is one; `noMatch` where none is left.
 */
export function matchHashes({ gold, predicted }: RowGroups): Int32Array {
  const matches = new Int32Array(predicted.length).fill(noMatch);
  const shorter = Math.min(gold.length, predicted.length);
  let kept = 0;
  for (let row = 0; row < shorter; row++) {
    if (gold[row] !== predicted[row]) continue;
    matches[row] = row;
    kept++;
  }
  const moved = gold.length - kept;
  const lists = new Int32Array(2 ** Math.ceil(Math.log2(2 * moved + 2)));
  const mask = lists.length - 1;
  const hashes = new Int32Array(moved + 1);
  let known = 0;
  /** The slot of a hash, or the empty one where it belongs. */
  const slotOf = (hash: number) => {
    let slot = mix(hash, 9) & mask;
    while (lists[slot] !== 0 && hashes[lists[slot] as number] !== hash) slot = (slot + 1) & mask;
    return slot;
  };
  // Rows of one hash hang together, each on the one before; rows are counted from 1, as 0 ends a chain.
  const last = new Int32Array(moved + 1);
  const before = new Int32Array(gold.length + 1);
  for (let row = 0; row < gold.length; row++) {
    if (row < shorter && matches[row] === row) continue;
    const hash = gold[row] as number;
    const slot = slotOf(hash);
    if (lists[slot] === 0) {
      hashes[++known] = hash;
      lists[slot] = known;
    }
    const number = lists[slot] as number;
    before[row + 1] = last[number] as number;
    last[number] = row + 1;
  }
  for (let row = 0; row < matches.length; row++) {
    if (matches[row] !== noMatch) continue;
    const number = lists[slotOf(predicted[row] as number)] as number;
    const found = last[number] as number;
    if (found === 0) continue;
    matches[row] = found - 1;
    last[number] = before[found] as number;
  }
  return matches;
}

/** A row without a partner. */
export const noMatch = -1;
