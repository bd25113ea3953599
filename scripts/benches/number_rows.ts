/** A query that gives so many rows of eight columns. */
export function numberRows(rows: number): string {
  return `SELECT (i * 7919) % 1000003 AS a, i / 7.0 AS b, 'name ' || i % 99991 AS c,
    DATE '2000-01-01' + CAST(i % 9000 AS INTEGER) AS d, i % 1000 AS e, i % 99991 / 3.0 AS f,
    'city ' || i % 5000 AS g, i % 7 AS h FROM range(${rows}) AS numbers(i)`;
}
