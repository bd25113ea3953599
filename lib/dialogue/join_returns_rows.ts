import { OutsideError } from "../base/mod.ts";
import { type Database, querySteadily } from "../database/mod.ts";
import type { JoinCombination } from "../joins/mod.ts";
import { nameParts } from "../schema/mod.ts";
import { buildSql, sql } from "../sql/mod.ts";

/**
 * Whether the inner join of a combination, or a single table, returns a row. A self reference joins a second copy of
 * its table. A join that fails or exceeds its limits counts as empty.
 *
 * @throws {OutsideError} If the database cannot be reached.
 *
 * @example
 * ```ts
 * import { joinReturnsRows } from "querylogue/dialogue";
 * import assert from "node:assert/strict";
 *
 * const join = { from: { table: "city", columns: ["country"] }, to: { table: "country", columns: ["code"] } };
 * const combination = { id: "1-x", size: 1, tables: ["city", "country"], joins: [join] };
 * const database = {
 *   url: "duckdb:empty",
 *   dialect: "duckdb" as const,
 *   query: () => Promise.resolve({ kind: "rows" as const, table: { columns: [], rowCount: 0, truncated: false } }),
 *   [Symbol.asyncDispose]: () => Promise.resolve(),
 * };
 * assert.equal(await joinReturnsRows(database, combination), false);
 * ```
 */
export async function joinReturnsRows(
  database: Database,
  combination: JoinCombination,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<boolean> {
  const query = buildSql(joinQuery(combination), database.dialect);
  const outcome = await querySteadily(database, query, { maxRows: 1, signal });
  switch (outcome.kind) {
    case "rows":
      return outcome.table.rowCount > 0;
    // The only thing to refuse in such a query is its cost.
    case "refused":
    case "failed":
    case "timed_out":
    case "out_of_memory":
      return false;
    case "connection_lost":
      throw new OutsideError(
        `Cannot tell whether the join of ${
          combination.tables.join(", ")
        } returns rows: ${outcome.message}; check the database ${database.url}`,
      );
    default:
      return outcome satisfies never;
  }
}

function joinQuery({ tables, joins }: JoinCombination) {
  const sources = tables.map((table) => sql`${name(table)}`);
  const conditions = joins.flatMap(({ from, to }, i) => {
    const itself = from.table === to.table;
    const other = itself ? [`other ${i}`] : nameParts(to.table);
    if (itself) sources.push(sql`${name(to.table)} AS ${sql.id(...other)}`);
    return from.columns.map((column, j) =>
      sql`${name(from.table, column)} = ${sql.id(...other, to.columns[j] as string)}`
    );
  });
  const where = conditions.length === 0 ? sql`` : sql` WHERE ${sql.join(conditions, sql` AND `)}`;
  return sql`SELECT 1 FROM ${sql.join(sources)}${where} LIMIT 1`;
}

/** A table or one of its columns. */
function name(table: string, ...column: readonly string[]) {
  return sql.id(...nameParts(table), ...column);
}
