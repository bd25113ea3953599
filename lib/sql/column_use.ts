import type { ColumnUse, ColumnUseOptions } from "./column_types.ts";
import { columnsUsed } from "./column_use/columns_used.ts";
import { clausesOf } from "./reading/clauses_of.ts";

/**
 * Which columns of which base tables a query uses, and which of them it sets equal: what its joins are made of.
 *
 * Aliases, derived tables, WITH clauses and set operations are followed down to base columns, as far as values are
 * copied: through parentheses, casts, collations, `lower`, `upper` and `trim`, not through other functions. Equalities
 * are those of ON, USING, NATURAL, WHERE, HAVING and QUALIFY, of IN, of `= ANY` and of scalar subqueries; the same with NOT IN
 * and NOT EXISTS, as an anti-join compares the same columns. `a.x = b.y` below NOT, in a CASE or among the outputs is none.
 *
 * Names match without regard to case. In SQLite, a double-quoted name that is no column is a text. A WITH clause that is
 * read twice gives its tables twice. Oracle's DUAL is no table.
 *
 * @example
 * ```ts
 * import { columnUse } from "querylogue/sql";
 * import assert from "node:assert/strict";
 *
 * const tables = [
 *   { name: "city", parts: ["city"], columns: ["name", "country"] },
 *   { name: "country", parts: ["country"], columns: ["code", "area"] },
 * ];
 * const use = await columnUse("SELECT name FROM city WHERE country IN (SELECT code FROM country)", {
 *   dialect: "sqlite",
 *   tables,
 * });
 * assert(use.kind === "read");
 * assert.deepEqual(use.sources.map(({ table }) => table), ["city", "country"]);
 * assert.deepEqual(use.equalities, [
 *   { left: { source: 0, column: "country" }, right: { source: 1, column: "code" }, branch: [] },
 * ]);
 * ```
 */
export async function columnUse(sql: string, options: ColumnUseOptions): Promise<ColumnUse> {
  const reading = await clausesOf(sql, options);
  return reading.kind === "read" ? columnsUsed(reading.query, options) : reading;
}
