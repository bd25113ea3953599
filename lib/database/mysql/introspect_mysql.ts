import { SERVER_SCHEMAS } from "./server_schema.ts";
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
import { readRows } from "../read_rows.ts";
import type { Database, IntrospectOptions, QueryOptions } from "../types.ts";

/**
 * The schema of a MySQL or MariaDB database, or where the address names none, of all that are not the server's own.
 * Tables and foreign keys stand in the order of their names, as the server keeps no other.
 */
export async function introspectMysql(
  database: Database,
  { only = () => true, ...options }: IntrospectOptions,
): Promise<Schema> {
  const { onProgress: _, ...limits } = options;
  const catalog = await readMysqlCatalog(database, limits);
  const wanted = catalog.tables.filter(({ schema, parts }) => only(schema, parts.at(-1) as string));
  const omitted = wanted.flatMap(leftOut);
  const sound = wanted.filter(({ fault }) => fault === undefined);
  const counted = await countRows(database, sound.filter(({ isView }) => !isView), options);
  const tables = sound.filter(({ isView }) => !isView).flatMap((table, i): Table[] => {
    const rows = counted[i] ?? {};
    if (!("failure" in rows)) return [{ ...shown(table), ...rows }];
    omitted.push({ what: "table", name: table.name, reason: `cannot be read: ${rows.failure}` });
    return [];
  });
  const views = sound.filter(({ isView }) => isView).map(shown);
  const tableOf = new Map(tables.map((table) => [table.name, table]));
  const asked = new Set(wanted.map(({ name }) => name));
  const known = new Set(catalog.tables.map(({ name }) => name));
  const foreignKeys = catalog.foreignKeys.flatMap((key): ForeignKey[] => {
    const [from, to] = [tableOf.get(key.from.table), tableOf.get(key.to.table)];
    // A key between tables of which one was not asked for is nothing that is missing.
    if (from === undefined || to === undefined && known.has(key.to.table) && !asked.has(key.to.table)) {
      return [];
    }
    const read = foreignKey(key, from, to);
    if (typeof read !== "string") return [read];
    omitted.push({ what: "foreign key", name: key.name, reason: read });
    return [];
  });
  return {
    tables,
    foreignKeys,
    ...(views.length > 0 && { views }),
    ...(omitted.length > 0 && { omitted }),
  };
}

function leftOut({ name, isView, fault, closed }: MysqlTable): readonly Omission[] {
  if (fault !== undefined) {
    return [{ what: isView ? "view" : "table", name, reason: `cannot be read: ${fault}` }];
  }
  return closed.map((column) => ({
    what: "column",
    name: `${name}.${column}`,
    reason: "cannot be read: permission denied",
  }));
}

function shown({ name, columns, primaryKey, uniqueKeys, comment }: MysqlTable): Table {
  return { name, columns, primaryKey, uniqueKeys, ...(comment !== undefined && { comment }) };
}

/** The key as its tables spell it, or why there is none. */
function foreignKey(
  { name, from, to }: MysqlForeignKey,
  own: Table,
  target: Table | undefined,
): ForeignKey | string {
  if (target === undefined) return `leads to ${to.table}, which there is not or the login may not read`;
  const fromColumns = from.columns.map((column) => spelled(own, column));
  const toColumns = to.columns.map((column) => spelled(target, column));
  const missing = [...fromColumns, ...toColumns].indexOf(undefined);
  if (missing >= 0) {
    const column = missing < fromColumns.length
      ? `${own.name}.${from.columns[missing]}`
      : `${target.name}.${to.columns[missing - fromColumns.length]}`;
    return `needs ${column}, which there is not or the login may not read`;
  }
  return {
    name,
    from: { table: own.name, columns: fromColumns.flatMap((column) => column ?? []) },
    to: { table: target.name, columns: toColumns.flatMap((column) => column ?? []) },
  };
}

/** Columns are compared without regard to case, and keys may spell them in another. */
function spelled(table: Table, column: string): string | undefined {
  return table.columns.find(({ name }) => name.toLowerCase() === column.toLowerCase())?.name;
}

/** What a MySQL or MariaDB server tells of a table or view. */
interface MysqlTable extends Table {
  readonly schema: string;
  /** What names it in a query. */
  readonly parts: readonly string[];
  readonly isView: boolean;
  /** Why it cannot be read. */
  readonly fault?: string;
  /** Rows by the server's statistics. */
  readonly estimate?: number;
  /** Columns that the login may not read; they and keys with them are left out. */
  readonly closed: readonly string[];
}

/** A foreign key as the server lists it, also where its ends cannot be seen. */
interface MysqlForeignKey {
  readonly name: string;
  readonly from: { readonly table: string; readonly columns: readonly string[] };
  readonly to: { readonly table: string; readonly columns: readonly string[] };
}

interface MysqlCatalog {
  /** Sequences and tables of the server's own are left out. */
  readonly tables: readonly MysqlTable[];
  readonly foreignKeys: readonly MysqlForeignKey[];
}

/**
 * What the server tells of the database that the address names, or where it names none, of all that are not its own;
 * read in bulk, as the server looks at all tables for each query of its catalog.
 */
async function readMysqlCatalog(database: Database, options: QueryOptions): Promise<MysqlCatalog> {
  const [[own] = []] = await readRows(database, "SELECT database()", options);
  const scope = own === null
    ? sql`table_schema NOT IN (${sql.join(SERVER_SCHEMAS)})`
    : sql`table_schema = ${own}`;
  const partsOf = (schema: string, table: string) => own === null ? [schema, table] : [table];
  const nameOf = (schema: string, table: string) =>
    // A key may lead to another database than the one that is read.
    qualifiedName(own === schema ? [table] : [schema, table]);
  const readIn = async <Row extends InTable>(query: CatalogQuery, scope: Scope) => {
    const rows = await readRows(database, buildSql(query(scope), "mysql"), options) as readonly unknown[];
    // To the catalog, names of databases that differ in case alone are equal.
    return (rows as readonly Row[]).filter(([schema]) => own === null || schema === own);
  };
  const columns = Map.groupBy(
    await readIn<ColumnRow>(COLUMNS, scope),
    ([schema, table]) => nameOf(schema, table),
  );
  const scopes: Scope[] = [];
  const unopened: TableRow[] = [];
  if (await opensEveryTable(database, options)) scopes.push(scope);
  else {
    for (const [[schema, table] = ["", ""]] of columns.values()) {
      const alone = sql`table_schema = ${schema} AND table_name = ${table}`;
      const outcome = await database.query(buildSql(TABLES(alone), "mysql"), options);
      if (outcome.kind !== "refused") scopes.push(alone);
      else unopened.push([schema, table, "BASE TABLE", null, outcome.reason.replace(/\.$/, ""), null]);
    }
  }
  const read = async <Row extends InTable>(query: CatalogQuery): Promise<readonly Row[]> => {
    const rows: Row[] = [];
    for (const scope of scopes) rows.push(...await readIn<Row>(query, scope));
    return rows;
  };
  const keys = Map.groupBy(await read<KeyRow>(KEYS), ([schema, table]) => nameOf(schema, table));
  const tables = [...await read<TableRow>(TABLES), ...unopened].map((row): MysqlTable => {
    const [schema, table] = row;
    const name = nameOf(schema, table);
    return {
      schema,
      parts: partsOf(schema, table),
      name,
      ...tableFrom(row, columns.get(name) ?? [], keys.get(name) ?? []),
    };
  });
  const foreignKeys = Map.groupBy(
    await read<ForeignKeyRow>(FOREIGN_KEYS),
    ([schema, table, key]) => JSON.stringify([schema, table, key]),
  );
  return {
    tables,
    foreignKeys: [...foreignKeys.values()].map((rows) => {
      const [[schema, table, name, , toSchema, toTable]] = rows as [ForeignKeyRow];
      return {
        name,
        from: { table: nameOf(schema, table), columns: rows.map(([, , , column]) => column) },
        to: { table: nameOf(toSchema, toTable), columns: rows.map(([, , , , , , column]) => column) },
      };
    }),
  };
}

type InTable = readonly [schema: string, table: string, ...unknown[]];
type TableRow = readonly [
  schema: string,
  table: string,
  kind: string,
  engine: string | null,
  comment: string,
  estimate: number | null,
];
type ColumnRow = readonly [
  schema: string,
  table: string,
  name: string,
  type: string,
  nullable: string,
  extra: string,
  comment: string,
  privileges: string,
];
/** The column is NULL where the index is on an expression; the part is not where it is on the beginning of a column. */
type KeyRow = readonly [
  schema: string,
  table: string,
  key: string,
  column: string | null,
  part: number | null,
];
type ForeignKeyRow = readonly [
  schema: string,
  table: string,
  name: string,
  column: string,
  toSchema: string,
  toTable: string,
  toColumn: string,
];

/** A condition on `table_schema` and `table_name`. */
type Scope = ReturnType<typeof sql>;
type CatalogQuery = (scope: Scope) => ReturnType<typeof sql>;

/** Whether a query of the catalog may open every table: none has an engine that asks another server or program then. */
async function opensEveryTable(database: Database, options: QueryOptions): Promise<boolean> {
  const outcome = await database.query(
    "SELECT table_name FROM information_schema.tables WHERE table_schema = ''",
    options,
  );
  return outcome.kind !== "refused";
}

const TABLES: CatalogQuery = (scope) =>
  sql`SELECT table_schema, table_name, table_type, engine, table_comment, table_rows
  FROM information_schema.tables WHERE ${scope} AND table_type NOT IN ('SEQUENCE', 'TEMPORARY')
  ORDER BY table_schema, table_name`;
const COLUMNS: CatalogQuery = (scope) =>
  sql`SELECT table_schema, table_name, column_name, column_type, is_nullable, extra, column_comment, privileges
  FROM information_schema.columns WHERE ${scope}
  ORDER BY table_schema, table_name, ordinal_position`;
const KEYS: CatalogQuery = (scope) =>
  sql`SELECT table_schema, table_name, index_name, column_name, sub_part
  FROM information_schema.statistics WHERE ${scope} AND non_unique = 0
  ORDER BY table_schema, table_name, index_name, seq_in_index`;
const FOREIGN_KEYS: CatalogQuery = (scope) =>
  sql`SELECT table_schema, table_name, constraint_name, column_name,
    referenced_table_schema, referenced_table_name, referenced_column_name
  FROM information_schema.key_column_usage
  WHERE ${scope} AND referenced_table_name IS NOT NULL
  ORDER BY table_schema, table_name, constraint_name, ordinal_position`;

function tableFrom(
  [, , kind, engine, comment, estimate]: TableRow,
  columns: readonly ColumnRow[],
  keys: readonly KeyRow[],
): Omit<MysqlTable, "schema" | "parts" | "name"> {
  const isView = kind === "VIEW";
  const open = columns.filter(mayRead);
  const closed = columns.filter((column) => !mayRead(column)).map(([, , name]) => name);
  // Of what cannot be opened, the comment tells why.
  const broken = isView ? comment !== "VIEW" : engine === null;
  const fault = broken ? comment : columns.length > 0 && open.length === 0 ? "permission denied" : undefined;
  const unique = keysFrom(keys, open);
  return {
    isView,
    columns: open.map(columnFrom),
    closed,
    primaryKey: unique.get("PRIMARY") ?? [],
    uniqueKeys: [...unique].filter(([key]) => key !== "PRIMARY").map(([, names]) => names),
    ...(fault !== undefined && { fault }),
    ...(estimate !== null && { estimate }),
    ...(!isView && comment !== "" && { comment }),
  };
}

function mayRead([, , , , , , , privileges]: ColumnRow): boolean {
  return /\bselect\b/.test(privileges);
}

function columnFrom([, , name, type, nullable, extra, comment]: ColumnRow): Column {
  return {
    name,
    type,
    notNull: nullable === "NO",
    ...(comment !== "" && { comment }),
    ...(/\bGENERATED\b/.test(extra) && { generated: true as const }),
    ...(/^enum\(/i.test(type) && {
      admits: lexSql(type, "mysql").filter(({ kind }) => kind === "text").map(({ value }) => value),
    }),
  };
}

/** The columns of each key, without keys on expressions, on beginnings of columns, and on columns that are closed. */
function keysFrom(
  rows: readonly KeyRow[],
  open: readonly ColumnRow[],
): ReadonlyMap<string, readonly string[]> {
  const whole = new Map<string, readonly string[]>();
  for (const [key, parts] of Map.groupBy(rows, ([, , key]) => key)) {
    const names = parts.flatMap(([, , , column, part]) => column !== null && part === null ? [column] : []);
    const known = names.filter((name) => open.some(([, , column]) => column === name));
    if (known.length === parts.length) whole.set(key, names);
  }
  return whole;
}
