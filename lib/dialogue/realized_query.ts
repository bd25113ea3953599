import { knownTables, type Schema } from "../schema/mod.ts";
import { columnUse, constructsOf, type Dialect, type SqlConstruct } from "../sql/mod.ts";
import { type RealizedJoin, realizedJoins } from "./realized_joins.ts";

/** What a query touches of a schema; field names are those of the JSON. */
export interface RealizedQuery {
  /** The base tables that it reads, each once. */
  readonly tables: readonly string[];
  /** The joins that it makes, each once. */
  readonly joins: readonly RealizedJoin[];
  /** The columns that it names or shows, each once. */
  readonly columns: readonly { readonly table: string; readonly column: string }[];
  readonly constructs: readonly SqlConstruct[];
  /** Tables that the schema does not have, as the query spells them. */
  readonly unknown_tables: readonly string[];
  /** Columns that none of its tables has, as the query spells them. */
  readonly unknown_columns: readonly string[];
}

export interface RealizedQueryOptions {
  readonly schema: Schema;
  readonly dialect: Dialect;
}

/**
 * Finds what a query uses: base tables, joins in any notation, columns and constructs, by schema names. Views count as
 * tables.
 *
 * @returns The reason where the text is not one query that the parser can read.
 *
 * @example
 * ```ts
 * import { realizedQuery } from "querylogue/dialogue";
 * import assert from "node:assert/strict";
 *
 * const column = (name: string) => ({ name, type: "TEXT", notNull: false });
 * const table = (name: string, ...columns: string[]) =>
 *   ({ name, columns: columns.map(column), primaryKey: [], uniqueKeys: [] });
 * const key = { from: { table: "city", columns: ["country"] }, to: { table: "country", columns: ["code"] } };
 * const schema = {
 *   tables: [table("city", "name", "country"), table("country", "code")],
 *   foreignKeys: [{ name: "k", ...key }],
 * };
 * const sql = "SELECT name FROM City c WHERE EXISTS (SELECT * FROM country WHERE code = c.country)";
 * const query = await realizedQuery(sql, { schema, dialect: "sqlite" });
 * assert(typeof query !== "string");
 * assert.deepEqual(query.tables, ["city", "country"]);
 * assert.deepEqual(query.joins, [{ ...key, match: "key" }]);
 * ```
 */
export async function realizedQuery(
  sql: string,
  { schema, dialect }: RealizedQueryOptions,
): Promise<RealizedQuery | string> {
  const use = await columnUse(sql, { dialect, tables: knownTables(schema) });
  if (use.kind === "unreadable") return use.reason;
  const names = (known: boolean) => [
    ...new Set(use.sources.filter((source) => source.known === known).map(({ table }) => table)),
  ];
  const columns = use.columns
    .filter(({ source }) => use.sources[source]?.known)
    .map(({ source, column }) => ({ table: use.sources[source]?.table ?? "", column }));
  return {
    tables: [...names(true), ...names(false)],
    joins: realizedJoins(use, schema.foreignKeys),
    columns: [...new Map(columns.map((one) => [JSON.stringify([one.table, one.column]), one])).values()],
    constructs: await constructsOf(sql, dialect) ?? [],
    unknown_tables: names(false),
    unknown_columns: use.unresolved,
  };
}
