import type { AssignColumnsOptions } from "./assign_columns.ts";
import type { ColumnPair, EncodedTables } from "./encode_tables.ts";
import type { RowGroups } from "./row_classes.ts";
import { pairOf } from "./same_rows.ts";
import { uniqueNames } from "./unique_names.ts";

interface SearchAssignmentOptions extends AssignColumnsOptions {
  /** For each row of the result, and for each row of the prediction, its group. */
  readonly groups: RowGroups;
  /** Of columns with a partner by name, and then of the others, those with the greatest come first. @default as they stand */
  readonly weights?: readonly number[];
  /** The classes of rows with two more columns assigned to each other; nothing where these do not fit. */
  readonly refine: (pair: ColumnPair, classes: RowGroups) => RowGroups | undefined;
  /** Whether an assignment of all columns will do. @default each does */
  readonly accepts?: (classes: RowGroups) => boolean;
}

/** Cells that are looked at before the search for an assignment is given up. */
const mostCells = 5e7;

/**
 * Assigns columns of the prediction to those of a result one after the other, those with a partner by name first; what is
 * assigned has to fit at each step.
 *
 * @returns Index of the prediction's column for each column; `undefined` where none was found.
 */
export function searchAssignment(
  tables: EncodedTables,
  { groups, weights = [], refine, accepts = () => true, ...options }: SearchAssignmentOptions,
): readonly number[] | undefined {
  const { pairByName = true, freeColumnOrder = true } = options;
  const { gold, predicted } = tables;
  const partners = pairByName ? partnersOf(tables) : [];
  const named = new Set(partners.filter((partner) => partner !== undefined));
  const order = [...gold.keys()].sort((a, b) =>
    Number(partners[b] !== undefined) - Number(partners[a] !== undefined) ||
    (weights[b] ?? 0) - (weights[a] ?? 0)
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
    if (column === undefined) return accepts(classes);
    for (const candidate of candidates(column)) {
      if (assignment.includes(candidate) || cellsLeft < 0) continue;
      cellsLeft -= classes.gold.length + classes.predicted.length;
      const finer = refine(pairOf(tables, { gold: column, predicted: candidate }), classes);
      if (!finer) continue;
      assignment[column] = candidate;
      if (search(depth + 1, finer)) return true;
      delete assignment[column];
    }
    return false;
  };
  return search(0, groups) ? assignment : undefined;
}

function partnersOf({ gold, predicted }: EncodedTables): readonly (number | undefined)[] {
  const [goldNames, predictedNames] = [uniqueNames(gold), uniqueNames(predicted)];
  return gold.map(({ name }) => {
    const key = name.toLowerCase();
    return goldNames.has(key) ? predictedNames.get(key) : undefined;
  });
}
