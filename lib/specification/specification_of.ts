import { knownTables, type Schema } from "../schema/mod.ts";
import { clausesOf, type Dialect, dialectTraits } from "../sql/mod.ts";
import { nameRoles } from "./reading/name_roles.ts";
import { readCondition } from "./reading/read_condition.ts";
import { readQuery } from "./reading/read_query.ts";
import { readValue } from "./reading/read_value.ts";
import { openScope } from "./reading/scope.ts";
import type { Text } from "./reading/types.ts";
import { Unreadable, type UnreadableCause } from "./reading/unreadable.ts";
import { withoutNames } from "./reading/without_names.ts";
import type { Specification } from "./types.ts";

export interface SpecificationOfOptions {
  readonly dialect: Dialect;
  /**
   * What the query reads: bare columns find their tables, stars become columns, links follow foreign keys, and types tell
   * what a division means.
   * @default nothing is known: columns must be qualified, and equal columns of two tables are one link
   */
  readonly schema?: Schema | undefined;
}

/** What a query asks for, or why that is no specification. */
export type SpecificationReading =
  | { readonly kind: "specification"; readonly specification: Specification }
  /** `reason` ends a sentence that begins with the query. */
  | { readonly kind: "not_readable"; readonly cause: UnreadableCause; readonly reason: string };

/**
 * Reads what a query asks for: the inverse of {@link toSql}, for the many ways in which others write SQL.
 *
 * Equal columns of two sources are links, in WHERE too where no outer join stands between; aliases and positions are
 * the values that they stand for; stars are columns. WITH clauses are derived sources where they are read. What dialects
 * mean differently is said: where NULL sorts, whether `/` gives a whole number, in which order a function takes its
 * arguments. A function that not every dialect has is a call of that dialect. A table that occurs twice has roles of
 * the keys that lead to it.
 *
 * Whether the database would run the query is not told. SQLite's columns are taken to hold what their types say.
 *
 * @example
 * ```ts
 * import { specificationOf } from "querylogue/specification";
 * import assert from "node:assert/strict";
 *
 * const read = await specificationOf("SELECT r.name FROM river r WHERE 1000 < r.length", { dialect: "duckdb" });
 * assert(read.kind === "specification" && read.specification.kind === "selection");
 * assert.deepEqual(read.specification.sources, [{ kind: "table", table: "river", role: "river" }]);
 * assert.deepEqual(read.specification.where, {
 *   kind: "comparison",
 *   left: { kind: "literal", value: 1000 },
 *   operator: "<",
 *   right: { kind: "column", role: "river", column: "length" },
 * });
 * const unread = await specificationOf("SELECT DISTINCT ON (a) a FROM t", { dialect: "duckdb" });
 * assert.deepEqual(unread, { kind: "not_readable", cause: "distinct_on", reason: "it has DISTINCT ON" });
 * ```
 */
export async function specificationOf(
  sql: string,
  { dialect, schema = { tables: [], foreignKeys: [] } }: SpecificationOfOptions,
): Promise<SpecificationReading> {
  const tables = knownTables(schema);
  const reading = await clausesOf(sql, { dialect, ...(tables.length > 0 && { tables }) });
  if (reading.kind === "unreadable") return { kind: "not_readable", cause: "syntax", reason: reading.reason };
  const text: Text = {
    dialect,
    traits: dialectTraits[dialect],
    schema,
    occurrences: new Map(),
    decimals: new WeakSet(),
    value: readValue,
    condition: readCondition,
    specification: (query, scope) => withoutNames(readQuery(query, scope)),
    namedSpecification: readQuery,
  };
  try {
    const specification = withoutNames(readQuery(reading.query, openScope(text)));
    return { kind: "specification", specification: nameRoles(specification, text) };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { kind: "not_readable", cause: error.cause, reason: error.message };
  }
}
