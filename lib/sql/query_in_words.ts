import type { DescribeQueryOptions } from "./reading/clauses_of.ts";
import { describeQuery } from "./reading/describe_query.ts";
import { sayQuery } from "./reading/say_query.ts";

/** A query in words, or why it cannot be read. */
export type QueryInWords =
  | { readonly kind: "words"; readonly words: string }
  | { readonly kind: "unreadable"; readonly reason: string };

/**
 * A query in plain English words, every clause of it said: what stands in for the interpretation of an agent that gives
 * none. Equal queries give equal words.
 *
 * Names are cut into words by their spelling alone. Parentheses enclose the queries inside. A table that stands twice is
 * counted ("first city", "second city"); aliases are said only where another part of the query uses them. What has no
 * words here (rare functions, frames, samples) is said as SQL.
 *
 * @example
 * ```ts
 * import { queryInWords } from "querylogue/sql";
 * import assert from "node:assert/strict";
 *
 * const said = await queryInWords(
 *   "SELECT country, count(*) FROM city WHERE population > 1000000 GROUP BY country ORDER BY count(*) DESC LIMIT 3",
 *   { dialect: "sqlite" },
 * );
 * assert.deepEqual(said, {
 *   kind: "words",
 *   words: "the country and the number of rows from city, where the population is more than 1000000, for each country, " +
 *     "sorted by the number of rows descending, only the first 3 rows",
 * });
 * ```
 */
export async function queryInWords(sql: string, options: DescribeQueryOptions): Promise<QueryInWords> {
  const described = await describeQuery(sql, options);
  return described.kind === "unreadable" ? described : { kind: "words", words: sayQuery(described.query) };
}
