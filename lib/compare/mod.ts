/**
 * Are two answers the same? A pure comparison of result tables, and of queries by running them.
 *
 * @example
 * ```ts
 * import { compareTables } from "querylogue/compare";
 * import assert from "node:assert/strict";
 *
 * const table = (...values: number[]) => (
 *   { columns: [{ name: "n", type: "float", values }], rowCount: values.length, truncated: false } as const
 * );
 * assert.equal(compareTables(table(0.3, 1), table(1, 0.1 + 0.2), { ordered: false }).verdict, "equal");
 * assert.equal(compareTables(table(1), table(1, 1), { ordered: false }).reasons[0]?.kind, "duplicates");
 * ```
 *
 * @module
 */
export { compareQueries, type CompareQueriesOptions, type QueryComparison } from "./compare_queries.ts";
export { compareTables, type QueryFacts } from "./compare_tables.ts";
export type * from "./types.ts";
