import { buildSql, type Dialect, dialectTraits } from "../sql/mod.ts";
import type { Specification } from "./types.ts";
import { nameSources } from "./writing/name_sources.ts";
import { rewriteFor } from "./writing/rewriting/rewrite_for.ts";
import type { Writer } from "./writing/types.ts";
import { writeCombination } from "./writing/write_combination.ts";
import { writeCondition } from "./writing/write_condition.ts";
import { writeSelection } from "./writing/write_selection.ts";
import { writeValue } from "./writing/write_value.ts";

/**
 * Writes a specification as one line of SQL with quoted names and qualified columns.
 *
 * The same rows come on SQLite, DuckDB, PostgreSQL and MariaDB. What a dialect has no words for is asked for otherwise:
 * FILTER by CASE, WITH TIES by a rank, ANY and ALL by EXISTS, set operations within one another by derived tables. A
 * table goes by its own name where that is clear, and else by its role. Aggregates are named after what they compute
 * (`average_population`). A dot in a table name separates the schema. Division by 0 gives NULL.
 *
 * A link between two roles that stand already (a circle, or parallel keys) adds its condition to the join before it.
 *
 * @throws {RangeError} If the specification is none: nothing is shown, a choice has no values, a role has no source, or
 * no link leads to a source. Also if the dialect cannot ask for it: a full join (MySQL), a median or a deviation
 * (SQLite, and the median MySQL), INTERSECT ALL and EXCEPT ALL (SQLite), a pattern of another dialect's syntax, a
 * function of another dialect, a list of distinct values with another separator than a comma (SQLite).
 *
 * @example
 * ```ts
 * import { toSql } from "querylogue/specification";
 * import assert from "node:assert/strict";
 *
 * const river = (column: string) => ({ kind: "column", role: "river", column }) as const;
 * const rivers = toSql({
 *   kind: "selection",
 *   sources: [{ kind: "table", table: "river", role: "river" }],
 *   links: [],
 *   where: { kind: "comparison", left: river("length"), operator: ">", right: { kind: "literal", value: 1000 } },
 *   groupBy: [],
 *   outputs: [{ value: river("name") }],
 *   distinct: false,
 *   orderBy: [{ by: river("length"), direction: "descending", nulls: "last" }],
 *   cut: { limit: 3, ties: true },
 * }, "postgres");
 * assert.equal(
 *   rivers,
 *   `SELECT "river"."name" FROM "river" WHERE "river"."length" > 1000 ` +
 *     `ORDER BY "river"."length" DESC NULLS LAST FETCH FIRST 3 ROWS WITH TIES`,
 * );
 * ```
 */
export function toSql(specification: Specification, dialect: Dialect): string {
  const traits = dialectTraits[dialect];
  const rewritten = rewriteFor(traits, specification);
  if (rewritten.kind === "selection" && rewritten.outputs.length === 0) {
    throw new RangeError("Cannot write SQL for a specification without outputs");
  }
  const writer: Writer = {
    dialect,
    traits,
    names: nameSources(rewritten),
    value: (value) => writeValue(value, writer),
    condition: (condition) => writeCondition(condition, writer),
    query: (one, { named = false } = {}) =>
      one.kind === "selection" ? writeSelection(one, writer, named) : writeCombination(one, writer, named),
  };
  return buildSql(writer.query(rewritten, { named: true }), dialect);
}
