import type { ColumnPair, EncodedTables } from "./encode_tables.ts";
import type { AssignColumnsOptions } from "./assign_columns.ts";
import { rowClasses, type RowGroups } from "./row_classes.ts";
import { pairOf } from "./same_rows.ts";
import { uniqueNames } from "./unique_names.ts";

/** Cells that are looked at before the search for an assignment is given up. */
const mostCells = 5e7;

/**
 * Finds for each column of a result without its LIMIT a column of the prediction so that, in each group of positions, the
 * prediction's rows are among those of the result, each as often as there at most.
 *
 * Columns are assigned one after the other, those with a partner by name first; what is assigned has to fit at each step.
 *
 * @param groups For each row of the result, and for each row of the prediction, its group.
 * @returns Index of the prediction's column for each column; `undefined` where none was found.
 */
export function assignWindow(
  tables: EncodedTables,
  groups: RowGroups,
  { pairByName = true, freeColumnOrder = true }: AssignColumnsOptions = {},
): readonly number[] | undefined {
  const { gold, predicted } = tables;
  if (gold.length > predicted.length || !fits(groups)) return undefined;
  const partners = partnersOf(tables, pairByName);
  const named = new Set(partners.filter((partner) => partner !== undefined));
  const distinct = gold.map(({ values }) => new Set(values).size);
  const order = [...gold.keys()].sort((a, b) =>
    Number(partners[b] !== undefined) - Number(partners[a] !== undefined) ||
    (distinct[b] as number) - (distinct[a] as number)
  );
  const candidates = (column: number) => {
    if (!freeColumnOrder) return [column];
    const partner = partners[column];
    return partner !== undefined ? [partner] : [...predicted.keys()].filter((i) => !named.has(i));
  };
  const assignment: number[] = [];
  let cellsLeft = mostCells;
  const search = (depth: number, classes: RowGroups): boolean => {
    const column = order[depth];
    if (column === undefined) return true;
    for (const candidate of candidates(column)) {
      if (assignment.includes(candidate) || cellsLeft < 0) continue;
      const pair = pairOf(tables, { gold: column, predicted: candidate });
      cellsLeft -= classes.gold.length + classes.predicted.length;
      if (!mayHold(pair)) continue;
      const finer = rowClasses([pair], classes);
      assignment[column] = candidate;
      if (fits(finer) && search(depth + 1, finer)) return true;
      delete assignment[column];
    }
    return false;
  };
  return search(0, groups) ? assignment : undefined;
}

/** The column of the prediction that a column's name pairs it with. */
function partnersOf(
  { gold, predicted }: EncodedTables,
  pairByName: boolean,
): readonly (number | undefined)[] {
  if (!pairByName) return gold.map(() => undefined);
  const goldNames = uniqueNames(gold);
  const predictedNames = uniqueNames(predicted);
  return gold.map(({ name }) => {
    const key = name.toLowerCase();
    return goldNames.has(key) ? predictedNames.get(key) : undefined;
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
