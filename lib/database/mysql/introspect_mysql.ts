import type { ForeignKey, Omission, Schema, Table } from "../../schema/mod.ts";
import { countRows } from "../count_rows.ts";
import { type MysqlForeignKey, type MysqlTable, readMysqlCatalog } from "./mysql_catalog.ts";
import type { Database, IntrospectOptions } from "../types.ts";

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
