import type { Value } from "../database/mod.ts";
import type { ColumnPair } from "./encode_tables.ts";
import { mix } from "./hash_key.ts";

/** For each row a number; rows of both sides that hold the same values and stand in the same group have the same. */
export interface RowClasses {
  readonly gold: Int32Array;
  readonly predicted: Int32Array;
  /** All numbers are below this. */
  readonly count: number;
}

/** For each row of both sides its group. */
export interface RowGroups {
  readonly gold: Int32Array;
  readonly predicted: Int32Array;
}

/** Numbers rows by what they hold in pairs of columns. Hashes find candidates, values decide. */
export function rowClasses(pairs: readonly ColumnPair[], groups: RowGroups): RowClasses {
  const hashes = rowHashes(pairs, groups);
  const first = groups.gold.length;
  const total = first + groups.predicted.length;
  const hashOf = (row: number) => (row < first ? hashes.gold[row] : hashes.predicted[row - first]) as number;
  const groupOf = (row: number) => (row < first ? groups.gold[row] : groups.predicted[row - first]) as number;
  const checks = pairs.map(sameCells);
  const same = (a: number, b: number) => {
    if (hashOf(a) !== hashOf(b) || groupOf(a) !== groupOf(b)) return false;
    for (const check of checks) {
      if (!check(a, b)) return false;
    }
    return true;
  };
  const table = new Int32Array(2 ** Math.ceil(Math.log2(2 * total + 2)));
  const mask = table.length - 1;
  const members = new Int32Array(total);
  let count = 0;
  const classOf = (row: number) => {
    for (let slot = mix(hashOf(row), 9) & mask;; slot = (slot + 1) & mask) {
      const known = table[slot] as number;
      if (known === 0) {
        members[count] = row;
        table[slot] = ++count;
        return count - 1;
      }
      if (same(members[known - 1] as number, row)) return known - 1;
    }
  };
  const gold = new Int32Array(first);
  for (let row = 0; row < first; row++) gold[row] = classOf(row);
  const predicted = new Int32Array(total - first);
  for (let row = 0; row < predicted.length; row++) {
    // Rows often stand in the same place on both sides, where looking is cheap.
    predicted[row] = row < first && same(row, first + row) ? gold[row] as number : classOf(first + row);
  }
  return { gold, predicted, count };
}

/** Hashes of rows by their values and groups. */
export function rowHashes(pairs: readonly ColumnPair[], groups: RowGroups): RowGroups {
  const gold = groups.gold.map((group) => mix(3, group));
  const predicted = groups.predicted.map((group) => mix(3, group));
  for (const pair of pairs) {
    for (let row = 0; row < gold.length; row++) {
      gold[row] = mix(gold[row] as number, pair.gold[row] as number);
    }
    for (let row = 0; row < predicted.length; row++) {
      predicted[row] = mix(predicted[row] as number, pair.predicted[row] as number);
    }
  }
  return { gold, predicted };
}

/** Whether two rows hold the same in a pair of columns; rows are counted through both, the ground truth's first. */
function sameCells({ gold, predicted, source }: ColumnPair): (a: number, b: number) => boolean {
  const first = gold.length;
  if (!source) {
    const numberOf = (row: number) => row < first ? gold[row] : predicted[row - first];
    return (a, b) => numberOf(a) === numberOf(b);
  }
  const valueOf = (row: number) => (row < first ? source.gold[row] : source.predicted[row - first]) as Value;
  return (a, b) => {
    const [x, y] = [valueOf(a), valueOf(b)];
    return x === y || source.keyOf(x) === source.keyOf(y);
  };
}
