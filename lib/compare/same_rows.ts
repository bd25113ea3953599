import type { ColumnPair, EncodedTables } from "./encode_tables.ts";
import { numbersAt, openRows, pairAt } from "./open_rows.ts";
import { rowClasses, type RowGroups } from "./row_classes.ts";

interface RowPairing {
  /** Index of the prediction's column for each column of the ground truth. */
  readonly assignment: readonly number[];
  readonly groups: RowGroups;
}

/** Whether both sides hold the same rows, as multisets, in each group of positions. Hashes find the rows, values decide. */
export function sameRows(tables: EncodedTables, { assignment, groups }: RowPairing): boolean {
  const pairs = assignment.map((predicted, gold) => pairOf(tables, { gold, predicted }));
  const open = openRows(pairs, groups);
  if (!open.sameHashes) return false;
  const { gold, predicted, count } = rowClasses(pairs.map((pair) => pairAt(pair, open)), {
    gold: numbersAt(groups.gold, open.gold),
    predicted: numbersAt(groups.predicted, open.predicted),
  });
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
