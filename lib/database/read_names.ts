import { qualifiedName } from "../schema/mod.ts";
import type { Dialect } from "../sql/mod.ts";
import type { NamedTable } from "./failure_hint.ts";
import { rowsOf } from "./rows_of.ts";
import type { ResultTable } from "./types.ts";

/**
 * The query that asks a database for all names: rows of schema, table or view, column. A schema is NULL where a query
 * need not write it.
 */
export function namesQuery(dialect: Exclude<Dialect, "oracle">): string {
  return NAMES[dialect];
}

/** The tables that {@link namesQuery} tells of. */
export function readNames(names: ResultTable): readonly NamedTable[] {
  const rows = rowsOf(names) as readonly (readonly [schema: string | null, table: string, column: string])[];
  const columns = Map.groupBy(
    rows,
    ([schema, table]) => qualifiedName(schema === null ? [table] : [schema, table]),
  );
  return [...columns].map(([name, parts]) => ({ name, columns: parts.map(([, , column]) => column) }));
}

const NAMES = {
  duckdb: `SELECT nullif(schema_name, 'main'), table_name, column_name FROM duckdb_columns()
    WHERE database_name = current_database() AND NOT internal ORDER BY schema_oid, table_oid, column_index`,
  // Asking for the columns of a view that does not work would fail, so that none would come.
  sqlite: `SELECT NULL, t.name, c.name FROM sqlite_schema AS t JOIN pragma_table_info(t.name) AS c
    WHERE t.type = 'table' ORDER BY t.rowid, c.cid`,
  // The database can have an operator = of its own.
  postgres:
    `SELECT CASE WHEN table_schema OPERATOR(pg_catalog.<>) pg_catalog.current_schema() THEN table_schema END,
      table_name, column_name
    FROM information_schema.columns
    WHERE table_schema OPERATOR(pg_catalog.<>) ALL ('{information_schema,pg_catalog}'::pg_catalog.name[])
    ORDER BY table_schema, table_name, ordinal_position`,
  mysql: `SELECT nullif(table_schema, database()), table_name, column_name FROM information_schema.columns
    WHERE table_schema = database() OR database() IS NULL
      AND table_schema NOT IN ('information_schema', 'mysql', 'performance_schema', 'sys')
    ORDER BY table_schema, table_name, ordinal_position`,
} as const;
