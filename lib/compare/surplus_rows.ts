/** Positions of the rows that are more often in the first list of row classes than in the second. */
export function surplusRows(rows: Int32Array, others: Int32Array, count: number): Int32Array {
  const left = new Int32Array(count);
  for (const row of others) left[row] = (left[row] as number) + 1;
  return Int32Array.from(rows.keys()).filter((position) => {
    const row = rows[position] as number;
    if (left[row] === 0) return true;
    left[row] = (left[row] as number) - 1;
    return false;
  });
}
