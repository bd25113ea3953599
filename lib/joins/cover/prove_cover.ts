export interface CoverProof {
  readonly elements: number;
  /** Every column that there is, as the elements that it covers. */
  readonly columns: readonly (readonly number[])[];
  /** A cover of all elements that lie in a column. */
  readonly found: readonly number[];
  /** No fewer columns cover all. */
  readonly atLeast: number;
  /** Weights of the elements of which no column holds more than 1. */
  readonly weights: Float64Array;
}

/** Columns that may be tried. */
const mostTries = 20_000;

/**
 * Looks for a cover with fewer columns by branch and bound: the open element that fewest columns hold is covered by each
 * of them in turn, and a branch ends where the weights of the open elements, added to the columns taken, cannot stay below
 * the best cover.
 *
 * @returns The best cover, and how many columns there must be: as many as it has where all branches came to an end.
 */
export function proveCover(
  { elements, columns, found, atLeast, weights }: CoverProof,
): { readonly cover: readonly number[]; readonly atLeast: number } {
  const holders = Array.from({ length: elements }, (): number[] => []);
  for (const [column, covered] of columns.entries()) {
    for (const element of covered) holders[element]?.push(column);
  }
  const count = new Int32Array(elements);
  const order = holders.map((_, element) => element)
    .filter((element) => (holders[element] as number[]).length > 0)
    .sort((a, b) => (holders[a] as number[]).length - (holders[b] as number[]).length);
  const taken: number[] = [];
  let best = found;
  let tries = 0;
  const gain = (column: number) =>
    (columns[column] as readonly number[]).filter((element) => count[element] === 0).length;
  const branch = () => {
    const open = order.filter((element) => count[element] === 0);
    if (open.length === 0) best = [...taken];
    const missing = open.reduce((sum, element) => sum + (weights[element] as number), 0);
    const [hardest] = open;
    if (hardest === undefined || taken.length + Math.max(1, Math.ceil(missing - 1e-7)) >= best.length) return;
    const able = (holders[hardest] as number[]).map((column) => ({ column, gain: gain(column) }));
    for (const { column } of able.sort((a, b) => b.gain - a.gain)) {
      if (best.length <= atLeast || ++tries > mostTries) return;
      taken.push(column);
      for (const element of columns[column] as readonly number[]) {
        count[element] = (count[element] as number) + 1;
      }
      branch();
      for (const element of columns[column] as readonly number[]) {
        count[element] = (count[element] as number) - 1;
      }
      taken.pop();
    }
  };
  branch();
  return { cover: best, atLeast: tries > mostTries ? atLeast : best.length };
}
