import { describeCondition } from "./describing/describe_condition.ts";
import { describeInner, describeQuery } from "./describing/describe_query.ts";
import type { DescriptionContext, DescriptionWords } from "./describing/types.ts";
import type { Specification } from "./types.ts";

export interface DescribeSpecificationOptions {
  /**
   * Words of tables, columns and keys.
   * @default what the spelling of the names says
   */
  readonly words?: DescriptionWords;
}

/**
 * Says a specification in one plain English sentence that has one reading: every table, condition and literal is said,
 * AND and OR are told apart by "both" and "either" and by parentheses, an outer link is "with or without", and a table
 * that occurs twice has a name for each occurrence. Made for people; no writer and no judge takes it.
 *
 * @example
 * ```ts
 * import { describeSpecification, specificationOf } from "querylogue/specification";
 * import assert from "node:assert/strict";
 *
 * const describe = async (sql: string) => {
 *   const read = await specificationOf(sql, { dialect: "sqlite" });
 *   assert(read.kind === "specification");
 *   return describeSpecification(read.specification);
 * };
 * assert.equal(
 *   await describe("SELECT c.name FROM city c WHERE c.people > 9 AND (c.area < 5 OR c.name LIKE 'A%') LIMIT 3"),
 *   'Show the name of each city where the people is more than 9; and either the area is less than 5 or ' +
 *     'the name starts with "A", only the first 3 rows.',
 * );
 * assert.equal(
 *   await describe("SELECT c.name, r.name FROM country c LEFT JOIN river r ON r.country = c.code"),
 *   "Show, for each country with or without a river whose country is the country's code: the country's name and " +
 *     "the river's name.",
 * );
 * ```
 */
export function describeSpecification(
  specification: Specification,
  { words = {} }: DescribeSpecificationOptions = {},
): string {
  const context: DescriptionContext = {
    words,
    named: new Map(),
    rows: "rows",
    query: describeInner,
    condition: describeCondition,
  };
  const shown = describeQuery(specification, context);
  return /^(for|among) /.test(shown) ? `Show, ${shown}.` : `Show ${shown}.`;
}
