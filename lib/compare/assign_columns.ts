import type { EncodedColumn, EncodedTables } from "./encode_tables.ts";
import { sameRows } from "./same_rows.ts";
import { mix, refineColours } from "./refine_colours.ts";

/**
 * Finds for each column of the ground truth a column of the prediction so that the rows are the same multiset within
 * each group of positions.
 *
 * Columns are coloured by order-free hashes of their values, rows by those of their columns, in turn, until nothing
 * splits any further; only ties branch, and the assignment that is left is verified value by value. Columns that hold the
 * same values in the same rows are tried once.
 *
 * @param groups For each row position its group, on both sides: all 0 where order is free, the position itself where every
 * row has its place.
 * @returns Index of the prediction's column for each column of the ground truth; `undefined` where there is none.
 */
export function assignColumns(tables: EncodedTables, groups: Int32Array): readonly number[] | undefined {
  const { gold, predicted } = tables;
  const goldNames = uniqueNames(gold);
  const predictedNames = uniqueNames(predicted);
  const initial = (columns: readonly EncodedColumn[]) =>
    Int32Array.from(columns, ({ name }) => {
      const key = name.toLowerCase();
      const pair = predictedNames.has(key) ? goldNames.get(key) : undefined;
      return pair === undefined ? 0 : mix(1, pair + 1);
    });
  return search({
    tables,
    groups,
    goldColours: initial(gold),
    predictedColours: initial(predicted),
    depth: 0,
  });
}

interface Search {
  readonly tables: EncodedTables;
  readonly groups: Int32Array;
  readonly goldColours: Int32Array;
  readonly predictedColours: Int32Array;
  readonly depth: number;
}

function search(state: Search): readonly number[] | undefined {
  const { tables: { gold, predicted }, groups, depth } = state;
  const refined = refineColours(state);
  if (!refined) return undefined;
  const tie = smallestTie(refined.goldColours, refined.predictedColours);
  if (!tie) {
    const assignment = [...refined.goldColours].map((colour) => refined.predictedColours.indexOf(colour));
    return sameRows(state.tables, { assignment, groups }) ? assignment : undefined;
  }
  const tried: EncodedColumn[] = [];
  const goldColumn = gold[tie.gold];
  for (const candidate of tie.predicted) {
    const column = predicted[candidate];
    if (!column || !goldColumn || tried.some((other) => sameColumn(other, column))) continue;
    if (goldColumn.texts && column.texts && !sameTexts(goldColumn.texts, column.texts)) continue;
    tried.push(column);
    const goldColours = refined.goldColours.with(tie.gold, mix(2, depth));
    const predictedColours = refined.predictedColours.with(candidate, mix(2, depth));
    const found = search({ ...state, goldColours, predictedColours, depth: depth + 1 });
    if (found) return found;
  }
  return undefined;
}

/** A column of the ground truth with more than one candidate, of those with the fewest. */
function smallestTie(goldColours: Int32Array, predictedColours: Int32Array) {
  let smallest: { gold: number; predicted: number[] } | undefined;
  goldColours.forEach((colour, gold) => {
    const candidates = [...predictedColours.keys()].filter((i) => predictedColours[i] === colour);
    if (candidates.length > 1 && candidates.length < (smallest?.predicted.length ?? Infinity)) {
      smallest = { gold, predicted: candidates };
    }
  });
  return smallest;
}

/** Index of each column whose name occurs once, by its name in lower case. */
function uniqueNames(columns: readonly EncodedColumn[]): ReadonlyMap<string, number> {
  const names = columns.map(({ name }) => name.toLowerCase());
  return new Map(
    names.flatMap((name, i) => names.indexOf(name) === names.lastIndexOf(name) ? [[name, i] as const] : []),
  );
}

function sameColumn(a: EncodedColumn, b: EncodedColumn): boolean {
  return sameArray(a.values, b.values) && (a.texts === undefined) === (b.texts === undefined) &&
    (!a.texts || !b.texts || sameArray(a.texts, b.texts));
}

function sameTexts(a: Int32Array, b: Int32Array): boolean {
  return sameArray(a.toSorted(), b.toSorted());
}

function sameArray(a: Int32Array, b: Int32Array): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i]);
}
