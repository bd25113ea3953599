import type { ColumnUse } from "../column_types.ts";
import { columnsUsed } from "../column_use/columns_used.ts";
import { constructsOf, type SqlConstruct } from "../constructs_of.ts";
import { tablesOf } from "../tables_of.ts";
import { clausesOf, type DescribeQueryOptions } from "./clauses_of.ts";
import type { QueryReading } from "./types.ts";

/** A query as data, or why it cannot be read. */
export type QueryDescription =
  | {
    readonly kind: "described";
    readonly query: QueryReading;
    /** The base tables that it reads anywhere, each once, as {@link tablesOf} gives them. */
    readonly tables: readonly string[];
    /** The constructs that it has anywhere, as {@link constructsOf} gives them. */
    readonly constructs: readonly SqlConstruct[];
    /** The base columns that it uses and sets equal anywhere; only where `tables` are given. */
    readonly use?: Extract<ColumnUse, { readonly kind: "read" }>;
  }
  | { readonly kind: "unreadable"; readonly reason: string };

/**
 * What a query says, clause by clause, as plain data: outputs, sources, joins, conditions with AND, OR and NOT, aggregates,
 * grouping, ordering, limit, DISTINCT, set operations, windows, WITH clauses, and the queries inside, each with its place.
 *
 * Columns are resolved to their tables, aliases to what they stand for; values stay as written. Parentheses are dropped,
 * `!=` is `<>`, IIF is CASE. What has no shape of its own is there as SQL, so that nothing is left out. In SQLite, a
 * double-quoted name that no column has is a text; where not all columns are known, only if something is compared with it.
 *
 * @example
 * ```ts
 * import { describeQuery } from "querylogue/sql";
 * import assert from "node:assert/strict";
 *
 * const described = await describeQuery(
 *   "SELECT c.name, count(*) FROM city c WHERE c.country <> 'F' GROUP BY 1 ORDER BY 2 DESC LIMIT 3",
 *   { dialect: "sqlite", tables: [{ name: "city", parts: ["city"], columns: ["name", "country"] }] },
 * );
 * assert(described.kind === "described" && described.query.kind === "select");
 * const { where, orderBy, aggregations } = described.query;
 * assert.deepEqual(where, {
 *   kind: "comparison",
 *   left: { kind: "column", column: "country", source: "c", table: "city" },
 *   operator: "<>",
 *   right: { kind: "literal", type: "text", value: "F" },
 *   negated: false,
 * });
 * assert.deepEqual(orderBy, [{ expression: { kind: "output", position: 2 }, direction: "descending" }]);
 * assert.deepEqual(aggregations.map((one) => one.function), ["count"]);
 * ```
 */
export async function describeQuery(
  sql: string,
  { dialect, tables }: DescribeQueryOptions,
): Promise<QueryDescription> {
  const reading = await clausesOf(sql, { dialect, ...(tables && { tables }) });
  if (reading.kind === "unreadable") return reading;
  return {
    kind: "described",
    query: reading.query,
    tables: await tablesOf(sql, dialect) ?? [],
    constructs: await constructsOf(sql, dialect) ?? [],
    ...(tables && { use: columnsUsed(reading.query, { dialect, tables }) }),
  };
}
