/**
 * The fewest columns that cover all elements that lie in one, by trying: which sets of elements can be covered with one
 * column, with two, and so on.
 */
export function smallestCover(columns: readonly (readonly number[])[]): number {
  const masks = [
    ...new Set(columns.map((column) => column.reduce((mask, element) => mask | 1 << element, 0))),
  ];
  const all = masks.reduce((one, other) => one | other, 0);
  let count = 0;
  for (let covered = new Set([0]); !covered.has(all); count++) {
    covered = new Set([...covered].flatMap((one) => masks.map((other) => one | other)));
  }
  return count;
}
