import {
  type Column,
  type ForeignKey,
  type Omission,
  qualifiedName,
  type Schema,
  type Table,
} from "../../schema/mod.ts";
import { countRows } from "../count_rows.ts";
import { readRows } from "../read_rows.ts";
import type { Database, IntrospectOptions } from "../types.ts";

/** The schema of a PostgreSQL database, from its catalog: of views too, which are never run. */
export async function introspectPostgres(
  database: Database,
  { only = () => true, onProgress, ...options }: IntrospectOptions,
): Promise<Schema> {
  const read = (sql: string) => readRows(database, sql, { ...options, catalogOnly: true });
  const relations = (await read(RELATIONS) as readonly RelationRow[]).filter(([, , schema, name]) =>
    only(schema, name)
  );
  // What names need no schema depends on the search path, which queries of the catalog do without.
  const path = (await readRows(database, PATH, options)).map(([schema]) => schema as string);
  const columns = Map.groupBy(await read(COLUMNS) as readonly ColumnRow[], ([relation]) => relation);
  const uniqueKeys = Map.groupBy(
    await read(UNIQUE_KEYS) as readonly UniqueKeyRow[],
    ([relation]) => relation,
  );
  const keys = await read(FOREIGN_KEYS) as readonly ForeignKeyRow[];

  const bare = relations.every(([, , schema]) => schema === path[0]);
  const omitted: Omission[] = [];
  const found: Found[] = [];
  for (const [oid, kind, schema, table, estimate, comment, mayUse, mayRead] of relations) {
    const name = qualifiedName(bare ? [table] : [schema, table]);
    const what = kind === "v" || kind === "m" ? "view" : "table";
    // Another server or program is kept to reading by nothing that this one knows.
    if (kind === "f") {
      omitted.push({ what, name, reason: "cannot be read: it lies outside of the database" });
      continue;
    }
    if (!mayUse || !mayRead) {
      const right = mayUse ? what : "schema";
      omitted.push({ what, name, reason: `cannot be read: permission denied for ${right}` });
      continue;
    }
    const all = columns.get(oid) ?? [];
    const own = all.filter(([, , , , , , , , mayRead]) => mayRead);
    for (const row of all.filter((row) => !own.includes(row))) {
      omitted.push({
        what: "column",
        name: `${name}.${row[2]}`,
        reason: "cannot be read: permission denied",
      });
    }
    found.push({ oid, what, name, parts: [schema, table], estimate, comment, columns: own });
  }

  const counted = found.filter(({ what }) => what === "table");
  const counts = await countRows(
    database,
    counted.map(({ parts, estimate }) => ({ parts, ...(estimate >= 0 && { estimate }) })),
    { ...options, ...(onProgress && { onProgress }) },
  );
  const tables = counted.flatMap((table, i): (readonly [Found, Table])[] => {
    const count = counts[i] ?? {};
    if (!("failure" in count)) {
      return [[table, { ...tableOf(table, { path, keys: uniqueKeys.get(table.oid) ?? [] }), ...count }]];
    }
    omitted.push({ what: "table", name: table.name, reason: `cannot be read: ${count.failure}` });
    return [];
  });
  const views = found.filter(({ what }) => what === "view").map((view) => tableOf(view, { path }));
  const known = new Set(relations.map(([oid]) => oid));
  const foreignKeys = keys.flatMap((key) => {
    const [name, from, to, , , toPartition] = key;
    // What the caller has left out is not told.
    if (!known.has(from) || !known.has(to) && !toPartition) return [];
    const whole = foreignKeyOf(key, new Map(tables.map(([table]) => [table.oid, table])));
    if (whole === undefined) omitted.push({ what: "foreign key", name, reason: LOOSE });
    return whole ?? [];
  });
  return {
    tables: tables.map(([, table]) => table),
    foreignKeys,
    ...(views.length > 0 && { views }),
    ...(omitted.length > 0 && { omitted }),
  };
}

const LOOSE = "joins a table or a column that is left out";

/** A table or view that can be read. */
interface Found {
  readonly oid: number;
  readonly what: "table" | "view";
  readonly name: string;
  readonly parts: readonly [schema: string, name: string];
  /** Negative where the server has none. */
  readonly estimate: number;
  readonly comment: string | null;
  /** Those that can be read. */
  readonly columns: readonly ColumnRow[];
}

type RelationRow = readonly [
  oid: number,
  kind: string,
  schema: string,
  name: string,
  estimate: number,
  comment: string | null,
  mayUseSchema: boolean,
  mayRead: boolean,
];
type ColumnRow = readonly [
  relation: number,
  position: number,
  name: string,
  type: string,
  notNull: boolean,
  generated: boolean,
  /** JSON of the texts that an enumerated type admits. */
  admits: string | null,
  comment: string | null,
  mayRead: boolean,
  typeSchema: string,
  /** As the type is written with it. */
  quotedTypeSchema: string,
  /** JSON of the schemas with a type of this name; null for PostgreSQL's own. */
  sameTypes: string | null,
];
/** Positions of columns come as JSON. */
type UniqueKeyRow = readonly [relation: number, isPrimary: boolean, positions: string, length: number];
type ForeignKeyRow = readonly [
  name: string,
  from: number,
  to: number,
  fromPositions: string,
  toPositions: string,
  toPartition: boolean,
];

function tableOf(
  { name, columns, comment }: Found,
  { path, keys = [] }: { readonly path: readonly string[]; readonly keys?: readonly UniqueKeyRow[] },
): Table {
  const own = keys.map(([, isPrimary, positions, length]) => ({
    isPrimary,
    columns: namesAt(columns, (JSON.parse(positions) as number[]).slice(0, length)),
  }));
  return {
    name,
    columns: columns.map((row) => columnOf(row, path)),
    primaryKey: own.find(({ isPrimary }) => isPrimary)?.columns ?? [],
    uniqueKeys: own.flatMap(({ isPrimary, columns }) => isPrimary || columns === undefined ? [] : [columns]),
    ...(comment !== null && { comment }),
  };
}

function columnOf(row: ColumnRow, path: readonly string[]): Column {
  const [, , name, type, notNull, generated, admits, comment, , schema, quotedSchema, same] = row;
  const schemas = JSON.parse(same ?? "[]") as readonly string[];
  // A type is written with its schema unless that is the first on the path to have one of this name.
  const bare = path.find((schema) => schemas.includes(schema)) === schema;
  return {
    name,
    type: bare && type.startsWith(`${quotedSchema}.`) ? type.slice(quotedSchema.length + 1) : type,
    notNull,
    ...(comment !== null && { comment }),
    ...(generated && { generated }),
    ...(admits !== null && { admits: JSON.parse(admits) as string[] }),
  };
}

function foreignKeyOf(
  [name, from, to, fromPositions, toPositions]: ForeignKeyRow,
  tables: ReadonlyMap<number, Found>,
): ForeignKey | undefined {
  const [fromTable, toTable] = [tables.get(from), tables.get(to)];
  const fromColumns = namesAt(fromTable?.columns ?? [], JSON.parse(fromPositions));
  const toColumns = namesAt(toTable?.columns ?? [], JSON.parse(toPositions));
  if (fromTable === undefined || toTable === undefined || !fromColumns || !toColumns) return undefined;
  return {
    name,
    from: { table: fromTable.name, columns: fromColumns },
    to: { table: toTable.name, columns: toColumns },
  };
}

/** Names of columns by their positions; undefined where one is left out. */
function namesAt(columns: readonly ColumnRow[], positions: readonly number[]): readonly string[] | undefined {
  const names = positions.flatMap((at) => columns.find(([, position]) => position === at)?.[2] ?? []);
  return names.length === positions.length ? names : undefined;
}

/** Tables and views of the database's users; the pieces of a partitioned table are the table's. */
const OURS = `FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p', 'f', 'v', 'm') AND NOT c.relispartition
    AND n.nspname <> 'information_schema' AND n.nspname NOT LIKE 'pg\\_%'
    AND NOT EXISTS (SELECT FROM pg_depend AS d
      WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')`;

// A column that can be read is enough to count rows.
const RELATIONS = `
  SELECT c.oid, c.relkind, n.nspname, c.relname, c.reltuples, obj_description(c.oid, 'pg_class'),
    has_schema_privilege(n.oid, 'USAGE'), has_any_column_privilege(c.oid, 'SELECT')
  ${OURS} ORDER BY c.oid`;

const PATH = "SELECT pg_catalog.unnest(pg_catalog.current_schemas(false))";

const COLUMNS = `
  WITH c AS MATERIALIZED (SELECT c.oid, has_table_privilege(c.oid, 'SELECT') AS whole ${OURS})
  SELECT c.oid, a.attnum, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attgenerated <> '',
    (SELECT json_agg(e.enumlabel ORDER BY e.enumsortorder) FROM pg_enum AS e
      WHERE t.typtype IN ('e', 'd') AND e.enumtypid IN (t.oid, t.typbasetype)),
    d.description, c.whole OR has_column_privilege(c.oid, a.attnum, 'SELECT'),
    n.nspname, quote_ident(n.nspname), CASE WHEN n.nspname <> 'pg_catalog' THEN (
      SELECT json_agg(o.nspname) FROM pg_type AS same JOIN pg_namespace AS o ON o.oid = same.typnamespace
      WHERE same.typname = t.typname) END
  FROM c JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    JOIN pg_type AS t ON t.oid = a.atttypid JOIN pg_namespace AS n ON n.oid = t.typnamespace
    LEFT JOIN pg_description AS d
      ON d.classoid = 'pg_class'::regclass AND d.objoid = c.oid AND d.objsubid = a.attnum
  ORDER BY c.oid, a.attnum`;

// An index on an expression or on some of the rows is no key.
const UNIQUE_KEYS = `
  SELECT i.indrelid, i.indisprimary, array_to_json(i.indkey::int2[]), i.indnkeyatts
  FROM pg_index AS i WHERE i.indisunique AND i.indisvalid AND i.indpred IS NULL AND i.indexprs IS NULL
  ORDER BY i.indrelid, i.indexrelid`;

// A key that a key to a partitioned table has made for one of its pieces has a parent.
const FOREIGN_KEYS = `
  SELECT k.conname, k.conrelid, k.confrelid, array_to_json(k.conkey), array_to_json(k.confkey), t.relispartition
  FROM pg_constraint AS k JOIN pg_class AS t ON t.oid = k.confrelid
  WHERE k.contype = 'f' AND k.conparentid = 0 ORDER BY k.oid`;
