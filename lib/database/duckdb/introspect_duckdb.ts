import { type Omission, qualifiedName, type Schema, type Table } from "../../schema/mod.ts";
import { buildSql, sql } from "../../sql/mod.ts";
import { countRows } from "../count_rows.ts";
import { describeViews } from "../describe_views.ts";
import { withCounts } from "../with_counts.ts";
import { type DuckDbRelation, duckDbTableColumn, readDuckDbCatalog } from "./duckdb_catalog.ts";
import { carriesKeys, duckDbForeignKeys } from "./duckdb_foreign_keys.ts";
import type { Database, IntrospectOptions } from "../types.ts";

/** The schema of a DuckDB database. */
export async function introspectDuckDb(
  database: Database,
  { only = () => true, onProgress, ...options }: IntrospectOptions,
): Promise<Schema> {
  const catalog = await readDuckDbCatalog(database, options);
  const isWanted = (relation: DuckDbRelation) =>
    !carriesKeys(relation) && only(relation.schema, relation.ownName);
  const [tables, views] = [catalog.tables.filter(isWanted), catalog.views.filter(isWanted)];
  const isQualified = [...tables, ...views].some(({ schema }) => schema !== "main");
  const nameOf = ({ parts, ownName }: DuckDbRelation) => qualifiedName(isQualified ? parts : [ownName]);

  const counts = await countRows(database, tables, { ...options, ...(onProgress && { onProgress }) });
  const counted = withCounts(tables.map((table) => shown(table, nameOf(table))), counts);
  const described = await describeViews(
    database,
    views.map((view) => ({
      ...shown(view, nameOf(view)),
      sql: buildSql(sql`DESCRIBE ${sql.id(...view.parts)}`, "duckdb"),
    })),
    {
      ...options,
      toColumn: ([name, type], { columns }) => {
        const comment = columns.find((column) => column.name === name)?.comment ?? null;
        return duckDbTableColumn(name as string, type as string, comment);
      },
    },
  );
  const present = new Set(counted.tables.map(({ name }) => name));
  const foreignKeys = await duckDbForeignKeys(database, catalog, { ...options, nameOf });
  const omitted: readonly Omission[] = [...counted.omitted, ...described.omitted];
  return {
    tables: counted.tables,
    foreignKeys: foreignKeys.filter(({ from, to }) => present.has(from.table) && present.has(to.table)),
    ...(described.views.length > 0 && { views: described.views }),
    ...(omitted.length > 0 && { omitted }),
  };
}

function shown({ columns, primaryKey, uniqueKeys, comment }: DuckDbRelation, name: string): Table {
  return { name, columns, primaryKey, uniqueKeys, ...(comment !== undefined && { comment }) };
}
