import { InputError } from "../../base/mod.ts";
import {
  type Column,
  type ForeignKey,
  type Omission,
  qualifiedName,
  type Schema,
  type Table,
} from "../../schema/mod.ts";
import { buildSql, lexSql, sql } from "../../sql/mod.ts";
import { countRows } from "../count_rows.ts";
import { describeViews } from "../describe_views.ts";
import { readRows } from "../read_rows.ts";
import { withCounts } from "../with_counts.ts";
import type { Database, IntrospectOptions } from "../types.ts";

/** The name of the table that carries the foreign keys which DuckDB cannot declare. */
export const CARRIED_KEYS = "querylogue_foreign_keys";

/** The schema of a DuckDB database. */
export async function introspectDuckDb(
  database: Database,
  { only = () => true, onProgress, ...options }: IntrospectOptions,
): Promise<Schema> {
  const read = (query: string) => readRows(database, query, options);
  const found = await read(TABLES) as readonly TableRow[];
  const tables = found.filter(([schema, name]) => name !== CARRIED_KEYS && only(schema, name));
  const views = (await read(VIEWS) as readonly TableRow[]).filter(([schema, name]) => only(schema, name));
  const qualified = [...tables, ...views].some(([schema]) => schema !== "main");
  const nameOf = (schema: string, name: string) => qualifiedName(qualified ? [schema, name] : [name]);

  const columns = Map.groupBy(await read(COLUMNS) as readonly ColumnRow[], placeOf);
  const constraints = await read(CONSTRAINTS) as readonly ConstraintRow[];
  const keysOf = Map.groupBy(constraints, placeOf);
  const wanted = tables.map((row): Table => {
    const [schema, name, comment, definition] = row;
    const keys = keysOf.get(placeOf(row)) ?? [];
    const computed = generatedColumns(definition);
    return {
      name: nameOf(schema, name),
      columns: (columns.get(placeOf(row)) ?? []).map(([, , name, type, nullable, comment]) => ({
        ...toColumn(name, type, comment),
        notNull: !nullable,
        ...(computed.has(name) && { generated: true }),
      })),
      primaryKey: keys.filter(([, , kind]) => kind === "PRIMARY KEY").flatMap(([, , , , names]) =>
        list(names)
      ),
      uniqueKeys: keys.filter(([, , kind]) => kind === "UNIQUE").map(([, , , , names]) => list(names)),
      ...(comment !== null && { comment }),
    };
  });
  const counts = await countRows(database, tables.map(([schema, name]) => ({ parts: [schema, name] })), {
    ...options,
    ...(onProgress && { onProgress }),
  });
  const counted = withCounts(wanted, counts);

  const described = await describeViews(
    database,
    views.map(([schema, name, comment]) => ({
      name: nameOf(schema, name),
      place: placeOf([schema, name]),
      sql: buildSql(sql`DESCRIBE ${sql.id(schema, name)}`, "duckdb"),
      ...(comment !== null && { comment }),
    })),
    {
      ...options,
      toColumn: ([name, type], { place }) => {
        const comment = columns.get(place)?.find(([, , column]) => column === name)?.[5] ?? null;
        return toColumn(name as string, type as string, comment);
      },
    },
  );

  const present = new Set(counted.tables.map(({ name }) => name));
  const declared = constraints.filter(([, , kind]) => kind === "FOREIGN KEY")
    .map(([schema, table, , name, own, toTable, toColumns]): ForeignKey => ({
      name,
      from: { table: nameOf(schema, table), columns: list(own) },
      // A key never leaves its schema.
      to: { table: nameOf(schema, toTable as string), columns: list(toColumns as string) },
    }));
  const carrier = found.find(([, name]) => name === CARRIED_KEYS);
  const carried = carrier === undefined ? [] : await read(carriedKeys(carrier)) as readonly CarriedRow[];
  const carriedForeignKeys = carried.map((row): ForeignKey => {
    const [name, fromSchema, fromTable, fromColumns, toSchema, toTable, toColumns] = row;
    checkEnds(database, row, columns);
    return {
      name,
      from: { table: nameOf(fromSchema, fromTable), columns: list(fromColumns) },
      to: { table: nameOf(toSchema, toTable), columns: list(toColumns) },
    };
  });
  const omitted: readonly Omission[] = [...counted.omitted, ...described.omitted];
  return {
    tables: counted.tables,
    foreignKeys: [...declared, ...carriedForeignKeys]
      .filter(({ from, to }) => present.has(from.table) && present.has(to.table)),
    ...(described.views.length > 0 && { views: described.views }),
    ...(omitted.length > 0 && { omitted }),
  };
}

type TableRow = readonly [schema: string, name: string, comment: string | null, definition: string];
type ColumnRow = readonly [
  schema: string,
  table: string,
  name: string,
  type: string,
  nullable: boolean,
  comment: string | null,
];
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
const TABLES =
  `SELECT schema_name, table_name, comment, sql FROM duckdb_tables() WHERE ${OURS} AND NOT temporary
  ORDER BY schema_oid, table_oid`;
const VIEWS = `SELECT schema_name, view_name, comment, '' FROM duckdb_views() WHERE ${OURS} AND NOT temporary
  ORDER BY schema_oid, view_oid`;
const COLUMNS =
  `SELECT schema_name, table_name, column_name, data_type, is_nullable, comment FROM duckdb_columns()
  WHERE ${OURS} ORDER BY schema_oid, table_oid, column_index`;
const CONSTRAINTS = `SELECT schema_name, table_name, constraint_type, constraint_name,
    to_json(constraint_column_names)::VARCHAR, referenced_table, to_json(referenced_column_names)::VARCHAR
  FROM duckdb_constraints() WHERE database_name = current_database()
  ORDER BY schema_oid, table_oid, constraint_index`;

function carriedKeys([schema, table]: TableRow): string {
  const query = sql`SELECT name, from_schema, from_table, to_json(from_columns)::VARCHAR,
      to_schema, to_table, to_json(to_columns)::VARCHAR
    FROM ${sql.id(schema, table)} ORDER BY rowid`;
  return buildSql(query, "duckdb");
}

/** A table by its schema and name, as what it is found by. */
function placeOf([schema, table]: readonly [string, string, ...unknown[]]): string {
  return qualifiedName([schema, table]);
}

function toColumn(name: string, type: string, comment: string | null): Column {
  const admits = /^ENUM\(.*\)$/s.test(type)
    ? lexSql(type, "duckdb").filter(({ kind }) => kind === "text").map(({ value }) => value)
    : undefined;
  return { name, type, notNull: false, ...(comment !== null && { comment }), ...(admits && { admits }) };
}

/** The catalog tells of them in the text of CREATE TABLE alone, which it writes itself. */
function generatedColumns(definition: string): ReadonlySet<string> {
  const found = new Set<string>();
  if (!definition.includes("GENERATED ALWAYS")) return found;
  let depth = 0;
  let column: string | undefined;
  for (const { kind, value } of lexSql(definition, "duckdb")) {
    if (kind === "symbol" && value === ")") depth--;
    if (depth === 1) {
      if (kind === "symbol" && value === ",") column = undefined;
      else if (column === undefined) column = value;
      else if (kind === "word" && value === "GENERATED") found.add(column);
    }
    if (kind === "symbol" && value === "(") depth++;
  }
  return found;
}

function list(json: string): string[] {
  return JSON.parse(json);
}

function checkEnds(
  database: Database,
  [name, fromSchema, fromTable, fromColumns, toSchema, toTable, toColumns]: CarriedRow,
  columns: ReadonlyMap<string, readonly ColumnRow[]>,
) {
  const ends = [[fromSchema, fromTable, list(fromColumns)], [toSchema, toTable, list(toColumns)]] as const;
  for (const [schema, table, names] of ends) {
    const found = columns.get(placeOf([schema, table]));
    const missing = names.find((column) => !found?.some(([, , name]) => name === column));
    if (found === undefined || missing !== undefined || ends[0][2].length !== ends[1][2].length) {
      const what = missing === undefined ? table : `${table}.${missing}`;
      throw new InputError(
        `Cannot use the foreign key "${name}" of ${CARRIED_KEYS} in ${database.url}, as it does not fit the tables (${what}).`,
      );
    }
  }
}
