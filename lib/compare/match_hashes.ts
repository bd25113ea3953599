import { mix } from "./hash_key.ts";
import type { RowGroups } from "./row_classes.ts";

/**
 * For each row of the prediction a row of the ground truth of the same hash, each used once; one in the same place where
 * there is one.
 *
 * @returns `undefined` where the hashes are not the same, each as often.
 */
export function matchHashes({ gold, predicted }: RowGroups): Int32Array | undefined {
  if (gold.length !== predicted.length) return undefined;
  const matches = new Int32Array(gold.length);
  let moved = 0;
  for (let row = 0; row < matches.length; row++) {
    matches[row] = gold[row] === predicted[row] ? row : MOVED;
    if (matches[row] === MOVED) moved++;
  }
  const lists = new Int32Array(2 ** Math.ceil(Math.log2(2 * moved + 2)));
  const mask = lists.length - 1;
  const hashes = new Int32Array(moved + 1);
  let known = 0;
  /** The number of a hash, counted from 1; a new one where it is not known yet. */
  const numberOf = (hash: number) => {
    for (let slot = mix(hash, 9) & mask;; slot = (slot + 1) & mask) {
      const number = lists[slot] as number;
      if (number !== 0 && hashes[number] === hash) return number;
      if (number !== 0) continue;
      if (known === moved) return 0;
      hashes[++known] = hash;
      lists[slot] = known;
      return known;
    }
  };
  // Rows of one hash hang together, each on the one before; rows are counted from 1, as 0 ends a chain.
  const last = new Int32Array(moved + 1);
  const before = new Int32Array(gold.length + 1);
  for (let row = 0; row < matches.length; row++) {
    if (matches[row] !== MOVED) continue;
    const number = numberOf(gold[row] as number);
    before[row + 1] = last[number] as number;
    last[number] = row + 1;
  }
  for (let row = 0; row < matches.length; row++) {
    if (matches[row] !== MOVED) continue;
    const number = numberOf(predicted[row] as number);
    const found = last[number] as number;
    if (found === 0) return undefined;
    matches[row] = found - 1;
    last[number] = before[found] as number;
  }
  return matches;
}

const MOVED = -1;
