import { type Column, qualifiedName, type Table } from "../../schema/mod.ts";
import { lexSql, type SqlToken } from "../../sql/mod.ts";
import { readRows } from "../read_rows.ts";
import type { Database, QueryOptions } from "../types.ts";

/** A table or view, as the catalog of a DuckDB file tells it. */
export interface DuckDbRelation extends Omit<Table, "name"> {
  readonly schema: string;
  /** Without its schema. */
  readonly ownName: string;
  /** What names it in a query, wherever it lies. */
  readonly parts: readonly string[];
}

/** A declared foreign key, with names as its declaration spells them. It never leaves its schema. */
export interface DuckDbForeignKey {
  readonly name: string;
  readonly schema: string;
  readonly from: { readonly table: string; readonly columns: readonly string[] };
  readonly to: { readonly table: string; readonly columns: readonly string[] };
}

export interface DuckDbCatalog {
  readonly tables: readonly DuckDbRelation[];
  /** The catalog tells the columns that they had when they were made. */
  readonly views: readonly DuckDbRelation[];
  readonly foreignKeys: readonly DuckDbForeignKey[];
}

/** What the catalog of a DuckDB file tells: tables and keys in the order in which the file keeps them. */
export async function readDuckDbCatalog(database: Database, options: QueryOptions): Promise<DuckDbCatalog> {
  const read = (query: string) => readRows(database, query, options);
  const databases = new Set((await read(DATABASES)).map(([name]) => name as string));
  const [[own] = []] = await read("SELECT current_database()");
  const columns = Map.groupBy(await read(COLUMNS) as readonly ColumnRow[], placeOf);
  const constraints = await read(CONSTRAINTS) as readonly ConstraintRow[];
  const keys = Map.groupBy(constraints, placeOf);
  const indexes = Map.groupBy(await read(UNIQUE_INDEXES) as readonly IndexRow[], placeOf);
  const relations = async (query: string) =>
    (await read(query) as readonly RelationRow[]).map((row) => {
      const place = placeOf(row);
      const [schema, ownName, comment, definition] = row;
      const found = columnsFrom(columns.get(place) ?? [], definition);
      return {
        schema,
        ownName,
        // A schema that is called as a database is would be taken for it.
        parts: [...databases.has(schema) ? [own as string] : [], schema, ownName],
        columns: found,
        ...uniqueKeys(keys.get(place) ?? [], indexes.get(place) ?? [], found),
        ...(comment !== null && { comment }),
      };
    });
  return {
    tables: await relations(TABLES),
    views: await relations(VIEWS),
    foreignKeys: constraints.filter(([, , kind]) => kind === "FOREIGN KEY")
      .map(([schema, table, , name, own, toTable, toColumns]) => ({
        name,
        schema,
        from: { table, columns: list(own) },
        to: { table: toTable as string, columns: list(toColumns as string) },
      })),
  };
}

/** A column by its name and type; the values of an enumerated type stand in the type. */
export function duckDbTableColumn(name: string, type: string, comment: string | null): Column {
  const admits = /^ENUM\(.*\)$/s.test(type)
    ? lexSql(type, "duckdb").filter(({ kind }) => kind === "text").map(({ value }) => value)
    : undefined;
  return { name, type, notNull: false, ...(comment !== null && { comment }), ...(admits && { admits }) };
}

type InTable = readonly [schema: string, table: string, ...unknown[]];
type RelationRow = readonly [schema: string, name: string, comment: string | null, definition: string];
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
type IndexRow = readonly [schema: string, table: string, definition: string];

const DATABASES = "SELECT database_name FROM duckdb_databases()";
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
const UNIQUE_INDEXES = `SELECT schema_name, table_name, sql FROM duckdb_indexes()
  WHERE database_name = current_database() AND is_unique AND NOT is_primary
  ORDER BY schema_oid, table_oid, index_oid`;

/** A table by its schema and name, as what it is found by. */
function placeOf([schema, table]: InTable): string {
  return qualifiedName([schema, table]);
}

function columnsFrom(rows: readonly ColumnRow[], definition: string): readonly Column[] {
  const computed = generatedColumns(definition);
  return rows.map(([, , name, type, nullable, comment]) => ({
    ...duckDbTableColumn(name, type, comment),
    notNull: !nullable,
    ...(computed.has(name) && { generated: true }),
  }));
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

function uniqueKeys(
  constraints: readonly ConstraintRow[],
  indexes: readonly IndexRow[],
  columns: readonly Column[],
): Pick<Table, "primaryKey" | "uniqueKeys"> {
  const ofKind = (wanted: string) =>
    constraints.filter(([, , kind]) => kind === wanted).map(([, , , , names]) => list(names));
  const indexed = indexes.flatMap(([, , definition]) => {
    const names = indexedColumns(definition).map((name) => spelled(columns, name));
    return names.every((name) => name !== undefined) ? [names] : [];
  });
  return { primaryKey: ofKind("PRIMARY KEY").flat(), uniqueKeys: [...ofKind("UNIQUE"), ...indexed] };
}

/** What the text of CREATE INDEX, which the catalog writes itself, lists; of an expression, what is no column's name. */
function indexedColumns(definition: string): readonly string[] {
  const tokens = lexSql(definition, "duckdb");
  const open = tokens.findIndex(({ kind, value }) => kind === "symbol" && value === "(");
  const close = tokens.findLastIndex(({ kind, value }) => kind === "symbol" && value === ")");
  const parts: SqlToken[][] = [[]];
  for (const token of tokens.slice(open + 1, close)) {
    if (token.kind === "symbol" && token.value === ",") parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts.map((part) => part.length === 1 && part[0]?.kind !== "text" ? part[0]?.value ?? "" : "");
}

/** A column as its table spells it: the engine compares names without regard to case. */
export function spelled(columns: readonly Column[], name: string): string | undefined {
  return columns.find((column) => column.name.toLowerCase() === name.toLowerCase())?.name;
}

function list(json: string): string[] {
  return JSON.parse(json);
}
