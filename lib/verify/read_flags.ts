import { type Database, querySteadily, typeFamily } from "../database/mod.ts";
import { emptyTables, nameParts, type Schema, type Table } from "../schema/mod.ts";
import type { ColumnReference } from "../specification/mod.ts";
import { buildSql, sql } from "../sql/mod.ts";

/** Tests whether a column of whole numbers stores 0 and 1, and nothing else. */
export type IsStoredFlag = (column: ColumnReference) => boolean;

/** Reads which columns store truth values as 0 and 1. Of a table whose query times out, none is known. */
export async function readFlags(
  database: Database,
  { tables, foreignKeys }: Schema,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<IsStoredFlag> {
  const flags = new Set<string>();
  const empty = emptyTables({ tables });
  for (const table of tables) {
    const columns = numbersOf(table, foreignKeys);
    if (empty.has(table.name) || columns.length === 0) continue;
    const ends = columns.flatMap((column) => [sql`MIN(${sql.id(column)})`, sql`MAX(${sql.id(column)})`]);
    const query = sql`SELECT ${sql.join(ends, sql`, `)} FROM ${sql.id(...nameParts(table.name))}`;
    const outcome = await querySteadily(database, buildSql(query, database.dialect), {
      ...{ maxRows: 1, timeoutMs: MOST_MS, signal },
    });
    signal?.throwIfAborted();
    if (outcome.kind !== "rows") continue;
    const found = outcome.table.columns.map(({ values }) => String(values[0]));
    columns.forEach((column, i) => {
      if (found[2 * i] === "0" && found[2 * i + 1] === "1") flags.add(keyOf({ table: table.name, column }));
    });
  }
  return (column) => flags.has(keyOf(column));
}

/** Columns of whole numbers that are no keys. */
function numbersOf(
  { name, columns, primaryKey }: Table,
  foreignKeys: Schema["foreignKeys"],
): readonly string[] {
  const keys = new Set([
    ...primaryKey,
    ...foreignKeys.filter(({ from }) => from.table === name).flatMap(({ from }) => from.columns),
  ]);
  return columns.filter((one) => typeFamily(one.type) === "a whole number" && !keys.has(one.name))
    .map((one) => one.name);
}

const keyOf = ({ table, column }: ColumnReference) => JSON.stringify([table, column]);

const MOST_MS = 1_000;
