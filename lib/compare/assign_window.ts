import type { AssignColumnsOptions } from "./assign_columns.ts";
import type { ColumnPair, EncodedTables } from "./encode_tables.ts";
import { rowClasses, type RowGroups } from "./row_classes.ts";
import { searchAssignment } from "./search_assignment.ts";

/**
 * Finds for each column of a result without its LIMIT a column of the prediction so that, in each group of positions, the
 * prediction's rows are among those of the result, each as often as there at most.
 *
 * @param groups For each row of the result, and for each row of the prediction, its group.
 * @returns Index of the prediction's column for each column; `undefined` where none was found.
 */
export function assignWindow(
  tables: EncodedTables,
  groups: RowGroups,
  { pairByName, freeColumnOrder }: AssignColumnsOptions = {},
): readonly number[] | undefined {
  const { gold, predicted } = tables;
  if (gold.length > predicted.length || !fits(groups)) return undefined;
  return searchAssignment(tables, {
    ...{ pairByName, freeColumnOrder, groups },
    weights: gold.map(({ values }) => new Set(values).size),
    refine: (pair, classes) => {
      if (!mayHold(pair)) return undefined;
      const finer = rowClasses([pair], classes);
      return fits(finer) ? finer : undefined;
    },
  });
}

/** Whether every value of the prediction's column occurs in the other. */
function mayHold({ gold, predicted }: ColumnPair): boolean {
  const values = new Set(gold);
  return predicted.every((value) => values.has(value));
}

function fits({ gold, predicted }: RowGroups): boolean {
  const left = new Map<number, number>();
  for (const row of gold) left.set(row, (left.get(row) ?? 0) + 1);
  return predicted.every((row) => {
    const count = left.get(row) ?? 0;
    left.set(row, count - 1);
    return count > 0;
  });
}
