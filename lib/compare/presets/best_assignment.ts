/**
 * The one-to-one assignment of rows to columns with the greatest sum of weights, none of them negative (Kuhn
 * 1955, Munkres 1957; the form with potentials, cubic in the longer side).
 *
 * @param weights One list for each row, all of one length.
 * @returns For each row its column; `undefined` where columns are fewer than rows.
 */
export function bestAssignment(weights: readonly (readonly number[])[]): readonly (number | undefined)[] {
  const rows = weights.length;
  const columns = weights[0]?.length ?? 0;
  const size = Math.max(rows, columns);
  const cost = (row: number, column: number) => -(weights[row - 1]?.[column - 1] ?? 0);
  const rowPotential = new Float64Array(size + 1);
  const columnPotential = new Float64Array(size + 1);
  // Place 0 holds the row that is being placed; rows and columns count from 1.
  const rowOf = new Int32Array(size + 1);
  for (let row = 1; row <= size; row++) {
    rowOf[0] = row;
    const slack = new Float64Array(size + 1).fill(Infinity);
    const before = new Int32Array(size + 1);
    const visited = new Uint8Array(size + 1);
    let column = 0;
    do {
      visited[column] = 1;
      const current = rowOf[column] as number;
      let delta = Infinity;
      let next = 0;
      for (let j = 1; j <= size; j++) {
        if (visited[j]) continue;
        const reduced = cost(current, j) - (rowPotential[current] as number) - (columnPotential[j] as number);
        if (reduced < (slack[j] as number)) {
          slack[j] = reduced;
          before[j] = column;
        }
        if ((slack[j] as number) < delta) {
          delta = slack[j] as number;
          next = j;
        }
      }
      for (let j = 0; j <= size; j++) {
        if (visited[j]) {
          const placed = rowOf[j] as number;
          rowPotential[placed] = (rowPotential[placed] as number) + delta;
          columnPotential[j] = (columnPotential[j] as number) - delta;
        } else slack[j] = (slack[j] as number) - delta;
      }
      column = next;
    } while (rowOf[column] !== 0);
    while (column !== 0) {
      const previous = before[column] as number;
      rowOf[column] = rowOf[previous] as number;
      column = previous;
    }
  }
  return Array.from({ length: rows }, (_, row) => {
    const column = rowOf.indexOf(row + 1, 1) - 1;
    return column < columns ? column : undefined;
  });
}
