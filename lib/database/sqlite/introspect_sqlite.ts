import {
  type Column,
  type ForeignKey,
  type Omission,
  qualifiedName,
  type Schema,
  type Table,
} from "../../schema/mod.ts";
import { buildSql, sql } from "../../sql/mod.ts";
import { countRows } from "../count_rows.ts";
import { describeViews } from "../describe_views.ts";
import { readRows } from "../read_rows.ts";
import { withCounts } from "../with_counts.ts";
import type { Database, IntrospectOptions, Value } from "../types.ts";

/** The schema of an SQLite database. Virtual tables, and the tables that those keep for themselves, are left out. */
export async function introspectSqlite(
  database: Database,
  { only = () => true, onProgress, ...options }: IntrospectOptions,
): Promise<Schema> {
  const read = (query: string) => readRows(database, query, options);
  const names = (await read(TABLES)).map(([name]) => name as string);
  const columns = Map.groupBy(await read(COLUMNS) as readonly ColumnRow[], ([table]) => table);
  const uniqueKeys = Map.groupBy(await read(UNIQUE_KEYS) as readonly UniqueKeyRow[], ([table]) => table);
  const known = new Map(names.map((name): readonly [string, Table] => {
    const own = columns.get(name) ?? [];
    const unique = Map.groupBy(uniqueKeys.get(name) ?? [], ([, index]) => index);
    return [name, {
      name: qualifiedName([name]),
      columns: own.map(([, ...row]) => toColumn(row)),
      primaryKey: own.filter(([, , , , , position]) => position > 0)
        .toSorted((a, b) => a[5] - b[5]).map(([, name]) => name),
      uniqueKeys: [...unique.values()].map((rows) => rows.map(([, , column]) => column)),
    }];
  }));
  const keys = foreignKeys(known, await read(FOREIGN_KEYS) as readonly ForeignKeyRow[]);
  const wanted = names.filter((name) => only("main", name));
  const counts = await countRows(database, wanted.map((name) => ({ parts: [name] })), {
    ...options,
    ...(onProgress && { onProgress }),
  });
  const counted = withCounts(wanted.map((name) => known.get(name) as Table), counts);
  const present = new Set(counted.tables.map(({ name }) => name));
  const views = (await read(VIEWS)).map(([name]) => name as string).filter((name) => only("main", name))
    .map((name) => ({
      name: qualifiedName([name]),
      sql: buildSql(sql`${COLUMNS_OF}(${name})`, "sqlite"),
    }));
  const described = await describeViews(database, views, { ...options, toColumn });
  const omitted = [
    ...counted.omitted,
    ...described.omitted,
    ...keys.omitted.filter(({ table }) => present.has(table)).map(({ omission }) => omission),
  ];
  return {
    tables: counted.tables,
    foreignKeys: keys.whole.filter(({ from, to }) => present.has(from.table) && present.has(to.table)),
    ...(described.views.length > 0 && { views: described.views }),
    ...(omitted.length > 0 && { omitted }),
  };
}

type ColumnRow = readonly [
  table: string,
  name: string,
  type: string,
  notNull: number,
  hidden: number,
  position: number,
];
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
const COLUMNS = `SELECT t.name, c.name, c.type, c."notnull", c.hidden, c.pk
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
const VIEWS = "SELECT name FROM sqlite_schema WHERE type = 'view' ORDER BY rowid";
const COLUMNS_OF = sql.raw(`SELECT name, type, "notnull", hidden FROM pragma_table_xinfo`);

function toColumn([name, type, notNull, hidden]: readonly Value[]): Column {
  return {
    name: name as string,
    type: type as string,
    notNull: notNull === 1,
    // The engine's numbers for columns that are computed when they are read, and when they are written.
    ...((hidden === 2 || hidden === 3) && { generated: true }),
  };
}

/** SQLite compares names without regard to case, accepts keys to tables that do not exist, and forgets their names. */
function foreignKeys(
  tables: ReadonlyMap<string, Table>,
  rows: readonly ForeignKeyRow[],
): {
  readonly whole: readonly ForeignKey[];
  readonly omitted: readonly { readonly table: string; readonly omission: Omission }[];
} {
  const tableOf = new Map([...tables].map(([name, table]) => [name.toLowerCase(), table]));
  const spelled = (table: Table, column: string) =>
    table.columns.find(({ name }) => name.toLowerCase() === column.toLowerCase())?.name;
  const whole: ForeignKey[] = [];
  const omitted: { readonly table: string; readonly omission: Omission }[] = [];
  const taken = new Set<string>();
  for (const parts of Map.groupBy(rows, ([table, id]) => `${id} ${table}`).values()) {
    const [[from, , toName]] = parts as [ForeignKeyRow];
    const own = tableOf.get(from.toLowerCase()) as Table;
    const fromColumns = parts.map(([, , , column]) => spelled(own, column) ?? column);
    const plain = `${from}_${fromColumns.join("_")}_fkey`;
    let name = plain;
    for (let n = 2; taken.has(name); n++) name = `${plain}_${n}`;
    taken.add(name);
    const leaveOut = (reason: string) =>
      omitted.push({
        table: own.name,
        omission: { what: "foreign key", name, reason: `is left out: ${reason}` },
      });

    const to = tableOf.get(toName.toLowerCase());
    if (to === undefined) {
      leaveOut(`there is no table "${toName}"`);
      continue;
    }
    const toColumns = parts.map(([, , , , column], i) =>
      column === null ? to.primaryKey[i] : spelled(to, column)
    );
    if (isWhole(toColumns)) {
      whole.push({
        name,
        from: { table: own.name, columns: fromColumns },
        to: { table: to.name, columns: toColumns },
      });
      continue;
    }
    const missing = parts[toColumns.indexOf(undefined)]?.[4];
    leaveOut(
      missing === null
        ? `the primary key of "${to.name}", which it means, has ${to.primaryKey.length} columns`
        : `there is no column "${missing}" in "${to.name}"`,
    );
  }
  return { whole, omitted };
}

function isWhole(columns: readonly (string | undefined)[]): columns is readonly string[] {
  return !columns.includes(undefined);
}
