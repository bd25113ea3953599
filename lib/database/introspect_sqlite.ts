import type { ForeignKey, Schema, Table } from "../schema/mod.ts";
import { countRows } from "./count_rows.ts";
import { quoteName } from "./quote.ts";
import { readRows } from "./read_rows.ts";
import type { Database, QueryOptions } from "./types.ts";

/** The schema of an SQLite database. */
export async function introspectSqlite(database: Database, options: QueryOptions): Promise<Schema> {
  const names = (await readRows(database, TABLES, options)).map(([name]) => name as string);
  const columns = Map.groupBy(
    await readRows(database, COLUMNS, options) as readonly ColumnRow[],
    ([table]) => table,
  );
  const uniqueKeys = Map.groupBy(
    await readRows(database, UNIQUE_KEYS, options) as readonly UniqueKeyRow[],
    ([table]) => table,
  );
  const counts = await countRows(database, names.map(quoteName), options);
  const tables = names.map((name, i): Table => {
    const own = columns.get(name) ?? [];
    const unique = Map.groupBy(uniqueKeys.get(name) ?? [], ([, index]) => index);
    return {
      name,
      columns: own.map(([, name, type, notNull]) => ({ name, type, notNull: notNull === 1 })),
      primaryKey: own.filter(([, , , , position]) => position > 0)
        .toSorted((a, b) => a[4] - b[4]).map(([, name]) => name),
      uniqueKeys: [...unique.values()].map((rows) => rows.map(([, , column]) => column)),
      rowCount: counts[i] as number,
    };
  });
  const rows = await readRows(database, FOREIGN_KEYS, options) as readonly ForeignKeyRow[];
  return { tables, foreignKeys: foreignKeys(tables, rows) };
}

type ColumnRow = readonly [table: string, name: string, type: string, notNull: number, position: number];
type UniqueKeyRow = readonly [table: string, index: string, column: string];
type ForeignKeyRow = readonly [
  table: string,
  id: number,
  toTable: string,
  column: string,
  toColumn: string | null,
];

const OWN_TABLES = `SELECT s.rowid AS position, s.name FROM sqlite_schema AS s
  JOIN pragma_table_list AS l ON l.schema = 'main' AND l.name = s.name AND l.type = 'table'
  WHERE s.type = 'table' AND s.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`;
const TABLES = `SELECT name FROM (${OWN_TABLES}) ORDER BY position`;
const COLUMNS = `SELECT t.name, c.name, c.type, c."notnull", c.pk
  FROM (${OWN_TABLES}) AS t JOIN pragma_table_xinfo(t.name) AS c
  WHERE c.hidden <> 1 ORDER BY t.position, c.cid`;
// An index on an expression or on some of the rows is no key.
const UNIQUE_KEYS = `SELECT t.name, i.name, c.name
  FROM (${OWN_TABLES}) AS t JOIN pragma_index_list(t.name) AS i JOIN pragma_index_info(i.name) AS c
  WHERE i."unique" AND i.origin <> 'pk' AND NOT i.partial
    AND NOT EXISTS (SELECT 1 FROM pragma_index_info(i.name) WHERE cid < 0)
  ORDER BY t.position, i.seq DESC, c.seqno`;
// The engine numbers the keys of a table from the last declared.
const FOREIGN_KEYS = `SELECT t.name, k.id, k."table", k."from", k."to"
  FROM (${OWN_TABLES}) AS t JOIN pragma_foreign_key_list(t.name) AS k
  ORDER BY t.position, k.id DESC, k.seq`;

/** SQLite compares names without regard to case, accepts keys to tables that do not exist, and forgets their names. */
function foreignKeys(tables: readonly Table[], rows: readonly ForeignKeyRow[]): ForeignKey[] {
  const tableOf = new Map(tables.map((table) => [table.name.toLowerCase(), table]));
  const spelled = (table: Table, column: string) =>
    table.columns.find(({ name }) => name.toLowerCase() === column.toLowerCase())?.name;
  const keys: ForeignKey[] = [];
  const taken = new Set<string>();
  for (const parts of Map.groupBy(rows, ([table, id]) => `${id} ${table}`).values()) {
    const [[fromName, , toName]] = parts as [ForeignKeyRow];
    const from = tableOf.get(fromName.toLowerCase());
    const to = tableOf.get(toName.toLowerCase());
    if (from === undefined || to === undefined) continue;
    const fromColumns = parts.map(([, , , column]) => spelled(from, column));
    const toColumns = parts.map(([, , , , column], i) =>
      column === null ? to.primaryKey[i] : spelled(to, column)
    );
    if (!whole(fromColumns) || !whole(toColumns)) continue;
    const plain = `${fromName}_${fromColumns.join("_")}_fkey`;
    let name = plain;
    for (let n = 2; taken.has(name); n++) name = `${plain}_${n}`;
    taken.add(name);
    keys.push({
      name,
      from: { table: from.name, columns: fromColumns },
      to: { table: to.name, columns: toColumns },
    });
  }
  return keys;
}

function whole(columns: readonly (string | undefined)[]): columns is readonly string[] {
  return !columns.includes(undefined);
}
