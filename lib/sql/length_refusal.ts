/** Letters of a text that is read as SQL, here or by a database; the longest published queries have some thousands. */
export const mostSqlLetters = 50_000;

/**
 * Why a text is too long to be read as a query: one sentence, `undefined` for any other. To read a text of any length
 * could take any time, which no time limit of a query counts.
 *
 * @example
 * ```ts
 * import { lengthRefusal } from "querylogue/sql";
 * import assert from "node:assert/strict";
 *
 * assert.equal(lengthRefusal("SELECT 1"), undefined);
 * assert.equal(
 *   lengthRefusal(`SELECT 1${";".repeat(100_000)}`),
 *   "A query may have 50000 letters, and this text has 100008.",
 * );
 * ```
 */
export function lengthRefusal(sql: string): string | undefined {
  return sql.length <= mostSqlLetters
    ? undefined
    : `A query may have ${mostSqlLetters} letters, and this text has ${sql.length}.`;
}
