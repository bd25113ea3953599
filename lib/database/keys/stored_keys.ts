import { keyType, nameParts, type Schema, type Table } from "../../schema/mod.ts";
import { sql } from "../../sql/mod.ts";
import type { Database, QueryOptions } from "../types.ts";
import { keyQuery, MOST_ROWS } from "./key_query.ts";

/** What the rows of tables that declare no key show. */
export interface StoredKeys {
  /** The schema with the keys found: each column whose values all differ and are never NULL, the first as primary. */
  readonly schema: Schema;
  /** Tables that declare no key. */
  readonly undeclared: ReadonlySet<string>;
  /** Those of them in which no column is such a key. */
  readonly keyless: ReadonlySet<string>;
}

/**
 * Looks for keys of one column in the tables that declare none. Of large tables the first 100,000 rows are looked at;
 * tables of fewer than two rows show nothing.
 */
export async function storedKeys(
  database: Database,
  schema: Schema,
  options: QueryOptions,
): Promise<StoredKeys> {
  const tables: Table[] = [];
  const undeclared = new Set<string>();
  const keyless = new Set<string>();
  for (const table of schema.tables) {
    const isDeclared = table.primaryKey.length > 0 || table.uniqueKeys.length > 0;
    const unique = isDeclared ? undefined : await uniqueColumns(database, table, options);
    if (!isDeclared) undeclared.add(table.name);
    if (unique?.length === 0) keyless.add(table.name);
    tables.push(
      unique === undefined || unique.length === 0
        ? table
        : { ...table, primaryKey: unique.slice(0, 1), uniqueKeys: unique.slice(1).map((name) => [name]) },
    );
  }
  return { schema: { ...schema, tables }, undeclared, keyless };
}

/** Undefined where the rows do not tell. */
async function uniqueColumns(
  database: Database,
  { name, columns }: Table,
  options: QueryOptions,
): Promise<readonly string[] | undefined> {
  const possible = columns.filter(({ type }) => {
    const known = keyType(type);
    return known !== "never" && known.family !== "time";
  });
  if (possible.length === 0) return [];
  const ids = possible.map((column) => sql.id(column.name));
  const rows = await keyQuery(
    database,
    sql`SELECT ${sql.join([sql`count(*)`, ...ids.map((id) => sql`count(DISTINCT ${id})`)])}
      FROM (SELECT ${sql.join(ids)} FROM ${sql.id(...nameParts(name))} LIMIT ${sql.lit(MOST_ROWS)}) AS s`,
    options,
  );
  const [all = 0, ...distinct] = (rows?.[0] ?? []).map(Number);
  return all < 2 ? undefined : possible.filter((_, i) => distinct[i] === all).map((column) => column.name);
}

/** The primary key of a table and its unique keys. */
export function keysOf({ tables }: Schema, name: string): readonly (readonly string[])[] {
  const table: Table | undefined = tables.find((one) => one.name === name);
  return [table?.primaryKey ?? [], ...table?.uniqueKeys ?? []].filter((key) => key.length > 0);
}
