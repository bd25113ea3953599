import type { CompareRules } from "./compare_rules.ts";
import type { EncodedTables } from "./encode_tables.ts";

/**
 * The most plausible partner of each column of the ground truth, to explain a difference along it: the column of the same
 * name, else the one that shares most values with it, those that share most first.
 *
 * @returns Index of the prediction's column; `undefined` where the prediction has no column left.
 */
export function alignColumns(
  { gold, predicted }: EncodedTables,
  { pairByName, freeColumnOrder }: Pick<CompareRules, "pairByName" | "freeColumnOrder">,
): readonly (number | undefined)[] {
  if (!freeColumnOrder) return gold.map((_, i) => i < predicted.length ? i : undefined);
  const free = new Set(predicted.keys());
  const partners = gold.map((column): number | undefined => {
    if (!pairByName) return undefined;
    const named = predicted.findIndex((other, i) =>
      free.has(i) && other.name.toLowerCase() === column.name.toLowerCase()
    );
    free.delete(named);
    return named >= 0 ? named : undefined;
  });
  const open = [...gold.keys()].filter((i) => partners[i] === undefined);
  if (open.length === 0 || free.size === 0) return partners;
  const sortedGold = new Map(open.map((i) => [i, gold[i]?.values.toSorted() ?? new Int32Array()]));
  const sortedPredicted = new Map(
    [...free].map((i) => [i, predicted[i]?.values.toSorted() ?? new Int32Array()]),
  );
  const likeness = [...sortedGold].flatMap(([i, a]) =>
    [...sortedPredicted].map(([j, b]) => ({ i, j, shared: sharedNumbers(a, b) }))
  );
  for (const { i, j } of likeness.sort((a, b) => b.shared - a.shared || a.i - b.i || a.j - b.j)) {
    if (partners[i] !== undefined || !free.has(j)) continue;
    partners[i] = j;
    free.delete(j);
  }
  return partners;
}

/** How many numbers two sorted lists have in common, as multisets. */
export function sharedNumbers(a: Int32Array, b: Int32Array): number {
  let shared = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const [x, y] = [a[i] as number, b[j] as number];
    if (x === y) shared++;
    if (x <= y) i++;
    if (y <= x) j++;
  }
  return shared;
}
