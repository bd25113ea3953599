import { keyType, nameParts, type Schema, type Table } from "../schema/mod.ts";
import { sql } from "../sql/mod.ts";
import { keyQuery, MOST_ROWS } from "./key_query.ts";
import type { Database, QueryOptions } from "./types.ts";

/**
 * A schema in which tables that declare no key have those that their rows show: each column whose values are all
 * different and never NULL, the first as the primary key. Tables of fewer than two rows show nothing, and those of more
 * than 100,000 are left as they are.
 */
export async function withStoredKeys(
  database: Database,
  schema: Schema,
  options: QueryOptions,
): Promise<Schema> {
  const tables: Table[] = [];
  for (const table of schema.tables) {
    const isDeclared = table.primaryKey.length > 0 || table.uniqueKeys.length > 0;
    const unique = isDeclared ? [] : await uniqueColumns(database, table, options);
    tables.push(
      unique.length === 0
        ? table
        : { ...table, primaryKey: unique.slice(0, 1), uniqueKeys: unique.slice(1).map((name) => [name]) },
    );
  }
  return { ...schema, tables };
}

async function uniqueColumns(
  database: Database,
  { name, columns, rowCount }: Table,
  options: QueryOptions,
): Promise<readonly string[]> {
  if ((rowCount ?? 0) > MOST_ROWS) return [];
  const possible = columns.filter(({ type }) => {
    const known = keyType(type);
    return known !== "never" && known.family !== "time";
  });
  const counts = possible.map((column) => sql`count(DISTINCT ${sql.id(column.name)})`);
  const rows = await keyQuery(
    database,
    sql`SELECT ${sql.join([sql`count(*)`, ...counts])} FROM ${sql.id(...nameParts(name))}`,
    options,
  );
  const [all = 0, ...distinct] = (rows?.[0] ?? []).map(Number);
  return all < 2 ? [] : possible.filter((_, i) => distinct[i] === all).map((column) => column.name);
}
