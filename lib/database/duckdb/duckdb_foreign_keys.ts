import { InputError } from "../../base/mod.ts";
import type { ForeignKey } from "../../schema/mod.ts";
import { buildSql, sql } from "../../sql/mod.ts";
import { readRows } from "../read_rows.ts";
import { type DuckDbCatalog, type DuckDbRelation, spelled } from "./duckdb_catalog.ts";
import type { Database, QueryOptions } from "../types.ts";

/** The name of the table that carries the foreign keys which DuckDB cannot declare. */
export const CARRIED_KEYS = "querylogue_foreign_keys";

/** Whether a table is that one: a user's own may have its name. */
export function carriesKeys({ ownName, columns }: DuckDbRelation): boolean {
  return ownName === CARRIED_KEYS &&
    columns.map(({ name, type }) => `${name} ${type}`).join() === CARRIED_COLUMNS;
}

const CARRIED_COLUMNS =
  "name VARCHAR,from_schema VARCHAR,from_table VARCHAR,from_columns VARCHAR[],to_schema VARCHAR,to_table VARCHAR,to_columns VARCHAR[]";

/**
 * The foreign keys of a DuckDB file, those that it declares before those that a table carries.
 *
 * @param nameOf What a table is called.
 * @throws {InputError} If a key that is carried fits no table.
 */
export async function duckDbForeignKeys(
  database: Database,
  { tables, foreignKeys }: DuckDbCatalog,
  { nameOf, ...options }: QueryOptions & { readonly nameOf: (relation: DuckDbRelation) => string },
): Promise<readonly ForeignKey[]> {
  const find = (schema: string, name: string) =>
    tables.find((table) => table.schema === schema && table.ownName === name) ??
      tables.find((table) => table.schema === schema && table.ownName.toLowerCase() === name.toLowerCase());
  const endOf = (schema: string, name: string, columns: readonly string[]) => {
    const table = find(schema, name);
    return {
      table: table === undefined ? name : nameOf(table),
      columns: columns.map((column) => spelled(table?.columns ?? [], column) ?? column),
    };
  };
  const declared = foreignKeys.map(({ name, schema, from, to }) => ({
    name,
    from: endOf(schema, from.table, from.columns),
    to: endOf(schema, to.table, to.columns),
  }));
  const carrier = tables.find(carriesKeys);
  if (carrier === undefined) return declared;
  const query = sql`SELECT name, from_schema, from_table, to_json(from_columns)::VARCHAR,
      to_schema, to_table, to_json(to_columns)::VARCHAR
    FROM ${sql.id(...carrier.parts)} ORDER BY rowid`;
  const rows = await readRows(database, buildSql(query, "duckdb"), options) as readonly CarriedRow[];
  const carried = rows.map(([name, fromSchema, fromTable, fromJson, toSchema, toTable, toJson]) => {
    const [fromColumns, toColumns]: readonly string[][] = [JSON.parse(fromJson), JSON.parse(toJson)];
    const ends = [[fromSchema, fromTable, fromColumns ?? []], [toSchema, toTable, toColumns ?? []]] as const;
    const fault = faultOf(ends, tables);
    if (fault !== undefined) {
      throw new InputError(
        `Cannot use the foreign key "${name}" of ${CARRIED_KEYS} in ${database.url}, as it does not fit the tables (${fault})`,
      );
    }
    return { name, from: endOf(...ends[0]), to: endOf(...ends[1]) };
  });
  return [...declared, ...carried];
}

/** Lists of columns come as JSON. */
type CarriedRow = readonly [
  name: string,
  fromSchema: string,
  fromTable: string,
  fromColumns: string,
  toSchema: string,
  toTable: string,
  toColumns: string,
];

type End = readonly [schema: string, table: string, columns: readonly string[]];

/** The table or column that a carried key names and that does not fit. */
function faultOf(ends: readonly [End, End], tables: readonly DuckDbRelation[]): string | undefined {
  for (const [schema, name, columns] of ends) {
    const table = tables.find((table) => table.schema === schema && table.ownName === name);
    const missing = columns.find((column) => !table?.columns.some(({ name }) => name === column));
    if (missing !== undefined) return `${name}.${missing}`;
    if (table === undefined || ends[0][2].length !== ends[1][2].length) return name;
  }
  return undefined;
}
