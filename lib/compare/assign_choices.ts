import type { AssignColumnsOptions } from "./assign_columns.ts";
import type { EncodedTables } from "./encode_tables.ts";
import type { RowChoices } from "./query_facts.ts";
import { rowClasses, type RowGroups } from "./row_classes.ts";
import { searchAssignment } from "./search_assignment.ts";

interface ChoiceRows {
  /** For each row of the choices the row of the result whose place it may take. */
  readonly owners: Int32Array;
  /** The groups of the choices, by the places of their owners, and of the prediction's rows. */
  readonly groups: RowGroups;
}

/**
 * Finds for each column of the choices a column of the prediction so that each row of the prediction is a choice of another
 * row of the result, in its group of positions.
 *
 * @param tables The choices beside the prediction.
 * @returns Index of the prediction's column for each column; `undefined` where none was found.
 */
export function assignChoices(
  tables: EncodedTables,
  { owners, groups }: ChoiceRows,
  { pairByName, freeColumnOrder }: AssignColumnsOptions = {},
): readonly number[] | undefined {
  if (tables.gold.length > tables.predicted.length) return undefined;
  return searchAssignment(tables, {
    ...{ pairByName, freeColumnOrder, groups },
    refine: (pair, classes) => {
      const finer = rowClasses([pair], classes);
      const known = new Set(finer.gold);
      return finer.predicted.every((row) => known.has(row)) ? finer : undefined;
    },
    accepts: (classes) => eachHasItsOwn(classes, owners),
  });
}

/** Whether each row of the prediction finds an owner that no other has: a matching, augmented row by row. */
function eachHasItsOwn({ gold, predicted }: RowGroups, owners: Int32Array): boolean {
  const ownersOf = new Map<number, Set<number>>();
  gold.forEach((row, i) => {
    const known = ownersOf.get(row) ?? new Set();
    ownersOf.set(row, known.add(owners[i] as number));
  });
  const holder = new Map<number, number>();
  const held = new Map<number, number>();
  for (const start of predicted.keys()) {
    // Breadth first: each owner is reached once, and remembers from which row.
    const from = new Map<number, number>();
    const queue = [start];
    let free: number | undefined;
    for (let at = 0; at < queue.length && free === undefined; at++) {
      const row = queue[at] as number;
      for (const owner of ownersOf.get(predicted[row] as number) ?? []) {
        if (from.has(owner)) continue;
        from.set(owner, row);
        const other = holder.get(owner);
        if (other === undefined) {
          free = owner;
          break;
        }
        queue.push(other);
      }
    }
    if (free === undefined) return false;
    for (let owner: number | undefined = free; owner !== undefined;) {
      const row = from.get(owner) as number;
      const before = held.get(row);
      holder.set(owner, row);
      held.set(row, owner);
      owner = before;
    }
  }
  return true;
}

/**
 * The places that choices may take, and those of the rows of a result.
 *
 * @returns Nothing where the result has more rows than there are places.
 */
export function choiceRows(
  { owners, groups, offset }: RowChoices,
  { rowCount, ordered }: { readonly rowCount: number; readonly ordered: boolean },
): ChoiceRows | undefined {
  if (groups.length < offset + rowCount) return undefined;
  const groupOf = (place: number) => ordered ? groups[place] as number : 0;
  return {
    owners: Int32Array.from(owners),
    groups: {
      gold: Int32Array.from(owners, groupOf),
      predicted: Int32Array.from({ length: rowCount }, (_, row) => groupOf(offset + row)),
    },
  };
}
