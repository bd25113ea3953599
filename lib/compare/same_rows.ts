import type { Value } from "../database/mod.ts";
import type { ColumnPair, EncodedTables } from "./encode_tables.ts";
import { matchHashes } from "./match_hashes.ts";
import { rowClasses, type RowGroups, rowHashes } from "./row_classes.ts";

export interface RowPairing {
  /** Index of the prediction's column for each column of the ground truth. */
  readonly assignment: readonly number[];
  readonly groups: RowGroups;
}

/** Whether both sides hold the same rows, as multisets, in each group of positions. Hashes find the rows, values decide. */
export function sameRows(tables: EncodedTables, { assignment, groups }: RowPairing): boolean {
  const pairs = assignment.map((predicted, gold) => pairOf(tables, { gold, predicted }));
  const matches = matchHashes(rowHashes(pairs, groups));
  if (!matches) return false;
  const wrong = new Uint8Array(matches.length);
  for (const pair of pairs) markDifferent(pair, { matches, wrong });
  const open: number[] = [];
  for (let row = 0; row < wrong.length; row++) {
    if (wrong[row] === 1 || groups.gold[matches[row] as number] !== groups.predicted[row]) open.push(row);
  }
  return open.length === 0 || sameOpenRows(pairs, { matches, open, groups });
}

/** Column by column, as memory is read fastest. */
function markDifferent(
  { gold, predicted, source }: ColumnPair,
  { matches, wrong }: { readonly matches: Int32Array; readonly wrong: Uint8Array },
): void {
  for (let row = 0; row < matches.length; row++) {
    const match = matches[row] as number;
    if (source) {
      const x = source.gold[match] as Value;
      const y = source.predicted[row] as Value;
      if (x !== y && source.keyOf(x) !== source.keyOf(y)) wrong[row] = 1;
    } else if (gold[match] !== predicted[row]) wrong[row] = 1;
  }
}

/** What rows of equal hashes that are not the same come to among themselves; all others have found their like. */
function sameOpenRows(
  pairs: readonly ColumnPair[],
  { matches, open, groups }: {
    readonly matches: Int32Array;
    readonly open: readonly number[];
    readonly groups: RowGroups;
  },
): boolean {
  const matched = open.map((row) => matches[row] as number);
  const numbersAt = (numbers: Int32Array, rows: readonly number[]) =>
    Int32Array.from(rows, (row) => numbers[row] as number);
  const { gold, predicted, count } = rowClasses(
    pairs.map((pair) => ({
      gold: numbersAt(pair.gold, matched),
      predicted: numbersAt(pair.predicted, open),
      ...(pair.source && {
        source: {
          gold: matched.map((row) => pair.source?.gold[row] as Value),
          predicted: open.map((row) => pair.source?.predicted[row] as Value),
          keyOf: pair.source.keyOf,
        },
      }),
    })),
    { gold: numbersAt(groups.gold, matched), predicted: numbersAt(groups.predicted, open) },
  );
  const surplus = new Int32Array(count);
  for (const row of gold) surplus[row] = (surplus[row] as number) + 1;
  for (const row of predicted) surplus[row] = (surplus[row] as number) - 1;
  return surplus.every((rows) => rows === 0);
}

/** How two columns are compared, by their positions. */
export function pairOf(
  tables: EncodedTables,
  { gold, predicted }: { readonly gold: number; readonly predicted: number },
): ColumnPair {
  const [a, b] = [tables.gold[gold], tables.predicted[predicted]];
  if (!a || !b) {
    throw new RangeError(`Cannot pair column ${gold} with column ${predicted}: one of them is not there`);
  }
  return tables.pairOf?.(gold, predicted) ?? { gold: a.values, predicted: b.values };
}
