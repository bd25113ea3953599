/** What stands in the place of `«name»` in a statement: paths, names and secrets of one planted database. */
export type Places = Readonly<Record<string, string>>;

/**
 * A statement with its placeholders filled. `«deep:N»` and its like become long queries: nested parentheses (`deep`),
 * a sum (`terms`), a literal (`long`), a union (`unions`), nested CASE (`cases`), lists (`lists`) or arrays (`arrays`).
 *
 * @throws {RangeError} If a placeholder is unknown.
 */
export function expandPlaces(sql: string, places: Places): string {
  return sql.replaceAll(/«(\w+)(?::(\d+))?»/g, (whole, name: string, count: string | undefined) => {
    const filled = count === undefined ? places[name] : longQueries[name]?.(Number(count));
    if (filled === undefined) throw new RangeError(`Cannot fill the unknown placeholder ${whole}`);
    return filled;
  });
}

const longQueries: Readonly<Record<string, (count: number) => string>> = {
  deep: (count) => `SELECT ${"(".repeat(count)}1${")".repeat(count)}`,
  terms: (count) => `SELECT ${Array.from({ length: count }, () => "1").join("+")}`,
  long: (count) => `SELECT length('${"x".repeat(count)}')`,
  unions: (count) => Array.from({ length: count }, (_, i) => `SELECT ${i} AS x`).join(" UNION "),
  cases: (count) => `SELECT ${"CASE WHEN 1 = 0 THEN 0 ELSE ".repeat(count)}1${" END".repeat(count)}`,
  lists: (count) => `SELECT ${"[".repeat(count)}1${"]".repeat(count)}`,
  arrays: (count) => `SELECT ${"ARRAY[".repeat(count)}1${"]".repeat(count)}`,
};
