/** A number of rows in words. */
export function countedRows(rows: number): string {
  return rows === 1 ? "1 row" : `${rows} rows`;
}
