import type { RowClasses, RowGroups } from "./row_classes.ts";

interface NearestResultOptions {
  /** As `windowGroups` gives it. */
  readonly window: RowGroups;
  /** Rows that the LIMIT leaves out at the start. */
  readonly offset: number;
}

interface NearestResult {
  /** Positions of its rows in the result without the LIMIT, in ascending order. */
  readonly rows: Int32Array;
  /** Places among `rows` that the prediction lacks, and in which other rows may stand. */
  readonly replaceable: ReadonlySet<number>;
  /** Number of rows that the prediction lacks, and of those that it has too many. */
  readonly lost: number;
  readonly added: number;
}

/**
 * Chooses, of the results that a LIMIT may let through, the one that has most rows in common with a prediction.
 *
 * @param classes The rows of the result without the LIMIT beside those of the prediction.
 */
export function nearestResult(
  classes: RowClasses,
  { window, offset }: NearestResultOptions,
): NearestResult {
  const needed = countsOf(window.predicted);
  const sizes = countsOf(window.gold);
  const left = new Int32Array(classes.count);
  for (const row of classes.predicted) left[row] = (left[row] as number) + 1;
  const chosen = new Set<number>();
  const groupOf = (row: number) => window.gold[row] as number;
  const takeShown = (row: number) => {
    const same = classes.gold[row] as number;
    if (left[same] === 0) return false;
    left[same] = (left[same] as number) - 1;
    return true;
  };
  const take = (row: number) => {
    chosen.add(row);
    needed.set(groupOf(row), (needed.get(groupOf(row)) ?? 0) - 1);
  };
  const inWindow = [...window.gold.keys()].filter((row) => needed.has(groupOf(row)));
  const isWhole = (row: number) => needed.get(groupOf(row)) === sizes.get(groupOf(row));
  // Groups that the LIMIT lets through as they are leave no choice; what the prediction has left is for those that it cuts.
  const [whole, cut] = [inWindow.filter(isWhole), inWindow.filter((row) => !isWhole(row))];
  let shared = 0;
  for (const row of whole) {
    if (takeShown(row)) shared++;
    chosen.add(row);
  }
  const isNeeded = (row: number) => !chosen.has(row) && (needed.get(groupOf(row)) ?? 0) > 0;
  for (const row of cut) {
    if (!isNeeded(row) || !takeShown(row)) continue;
    shared++;
    take(row);
  }
  const replaceable = new Set<number>();
  const stands = (row: number) => row >= offset && row < offset + window.predicted.length;
  for (const row of [...cut.filter(stands), ...cut]) {
    if (!isNeeded(row)) continue;
    replaceable.add(row);
    take(row);
  }
  const rows = Int32Array.from(chosen).sort();
  return {
    rows,
    replaceable: new Set([...rows.keys()].filter((place) => replaceable.has(rows[place] as number))),
    lost: rows.length - shared,
    added: classes.predicted.length - shared,
  };
}

function countsOf(groups: Int32Array): Map<number, number> {
  const counts = new Map<number, number>();
  for (const group of groups) counts.set(group, (counts.get(group) ?? 0) + 1);
  return counts;
}
