import { InputError } from "../base/mod.ts";
import type { ForeignKey, Schema, Table } from "../schema/mod.ts";
import { countRows } from "./count_rows.ts";
import { quoteName } from "./quote.ts";
import { readRows } from "./read_rows.ts";
import type { Database, QueryOptions } from "./types.ts";

/** The name of the table that carries the foreign keys which DuckDB cannot declare. */
export const CARRIED_KEYS = "querylogue_foreign_keys";

/** The schema of a DuckDB database. */
export async function introspectDuckDb(database: Database, options: QueryOptions): Promise<Schema> {
  const found = await readRows(database, TABLES, options) as readonly (readonly [string, string])[];
  const named = found.filter(([, table]) => table !== CARRIED_KEYS);
  const qualified = named.some(([schema]) => schema !== "main");
  const nameOf = (schema: string, table: string) => qualified ? `${schema}.${table}` : table;
  const columns = Map.groupBy(
    await readRows(database, COLUMNS, options) as readonly ColumnRow[],
    ([schema, table]) => nameOf(schema, table),
  );
  const constraints = Map.groupBy(
    await readRows(database, CONSTRAINTS, options) as readonly ConstraintRow[],
    ([schema, table]) => nameOf(schema, table),
  );
  const counts = await countRows(
    database,
    named.map(([schema, table]) => `${quoteName(schema)}.${quoteName(table)}`),
    options,
  );
  const tables = named.map(([schema, table], i): Table => {
    const name = nameOf(schema, table);
    const keys = constraints.get(name) ?? [];
    return {
      name,
      columns: (columns.get(name) ?? []).map(([, , name, type, nullable]) => ({
        name,
        type,
        notNull: !nullable,
      })),
      primaryKey: keys.filter(([, , kind]) => kind === "PRIMARY KEY").flatMap(([, , , , names]) =>
        list(names)
      ),
      uniqueKeys: keys.filter(([, , kind]) => kind === "UNIQUE").map(([, , , , names]) => list(names)),
      rowCount: counts[i] as number,
    };
  });
  const declared = named.flatMap(([schema, table]) => {
    const from = nameOf(schema, table);
    return (constraints.get(from) ?? [])
      .filter(([, , kind]) => kind === "FOREIGN KEY")
      .map(([, , , name, own, toTable, toColumns]): ForeignKey => ({
        name,
        from: { table: from, columns: list(own) },
        // A key never leaves its schema.
        to: { table: nameOf(schema, toTable as string), columns: list(toColumns as string) },
      }));
  });
  const carrier = found.find(([, table]) => table === CARRIED_KEYS);
  if (carrier === undefined) return { tables, foreignKeys: declared };
  const carried = (await readRows(database, carriedKeys(...carrier), options) as readonly CarriedRow[])
    .map(([name, fromSchema, fromTable, fromColumns, toSchema, toTable, toColumns]): ForeignKey => ({
      name,
      from: { table: nameOf(fromSchema, fromTable), columns: list(fromColumns) },
      to: { table: nameOf(toSchema, toTable), columns: list(toColumns) },
    }));
  for (const key of carried) checkEnds(database, tables, key);
  return { tables, foreignKeys: [...declared, ...carried] };
}

type ColumnRow = readonly [schema: string, table: string, name: string, type: string, nullable: boolean];
/** Lists of columns come as JSON. */
type ConstraintRow = readonly [
  schema: string,
  table: string,
  kind: string,
  name: string,
  columns: string,
  toTable: string | null,
  toColumns: string | null,
];
type CarriedRow = readonly [
  name: string,
  fromSchema: string,
  fromTable: string,
  fromColumns: string,
  toSchema: string,
  toTable: string,
  toColumns: string,
];

const OURS = "database_name = current_database() AND NOT internal";
const TABLES = `SELECT schema_name, table_name FROM duckdb_tables() WHERE ${OURS} AND NOT temporary
  ORDER BY schema_oid, table_oid`;
const COLUMNS = `SELECT schema_name, table_name, column_name, data_type, is_nullable FROM duckdb_columns()
  WHERE ${OURS} ORDER BY schema_oid, table_oid, column_index`;
const CONSTRAINTS = `SELECT schema_name, table_name, constraint_type, constraint_name,
    to_json(constraint_column_names)::VARCHAR, referenced_table, to_json(referenced_column_names)::VARCHAR
  FROM duckdb_constraints() WHERE database_name = current_database()
  ORDER BY schema_oid, table_oid, constraint_index`;

function carriedKeys(schema: string, table: string): string {
  return `SELECT name, from_schema, from_table, to_json(from_columns)::VARCHAR,
      to_schema, to_table, to_json(to_columns)::VARCHAR
    FROM ${quoteName(schema)}.${quoteName(table)} ORDER BY rowid`;
}

function list(json: string): string[] {
  return JSON.parse(json);
}

function checkEnds(database: Database, tables: readonly Table[], { name, from, to }: ForeignKey) {
  for (const { table, columns } of [from, to]) {
    const found = tables.find(({ name }) => name === table);
    const missing = columns.find((column) => !found?.columns.some(({ name }) => name === column));
    if (found === undefined || missing !== undefined || from.columns.length !== to.columns.length) {
      const what = missing === undefined ? table : `${table}.${missing}`;
      throw new InputError(
        `Cannot use the foreign key "${name}" of ${CARRIED_KEYS} in ${database.url}, as it does not fit the tables (${what}).`,
      );
    }
  }
}
