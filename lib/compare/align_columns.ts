import type { EncodedColumn, EncodedTables } from "./encode_tables.ts";
import { comparedValues } from "./same_rows.ts";

/**
 * The most plausible partner of each column of the ground truth, to explain a difference along it: the column of the same
 * name, else the one that shares most values with it, in the order of the columns.
 *
 * @returns Index of the prediction's column; `undefined` where the prediction has no column left.
 */
export function alignColumns({ gold, predicted }: EncodedTables): readonly (number | undefined)[] {
  const free = new Set(predicted.keys());
  const partners = gold.map((column) => {
    const named = predicted.findIndex((other, i) =>
      free.has(i) && other.name.toLowerCase() === column.name.toLowerCase()
    );
    if (named >= 0) free.delete(named);
    return named >= 0 ? named : undefined;
  });
  return gold.map((column, i) => {
    if (partners[i] !== undefined) return partners[i];
    const best = [...free].map((index) => ({ index, shared: sharedValues(column, predicted[index]) }))
      .reduce((a, b) => a === undefined || b.shared > a.shared ? b : a, undefined as Candidate | undefined);
    if (best) free.delete(best.index);
    return best?.index;
  });
}

interface Candidate {
  readonly index: number;
  readonly shared: number;
}

/** Number of values that two columns have in common, as multisets. */
function sharedValues(gold: EncodedColumn, predicted: EncodedColumn | undefined): number {
  if (!predicted) return 0;
  const { goldValues, predictedValues } = comparedValues(gold, predicted);
  const left = new Map<number, number>();
  for (const value of goldValues) left.set(value, (left.get(value) ?? 0) + 1);
  let shared = 0;
  for (const value of predictedValues) {
    const count = left.get(value) ?? 0;
    if (count > 0) shared++;
    left.set(value, count - 1);
  }
  return shared;
}
