import {
  components,
  type Join,
  type Schema,
  schemaGraph,
  steinerTree,
  type Table,
} from "../../../schema/mod.ts";

/** Columns that are wanted of tables, by the names of the tables; of a table without any all columns. */
export type WantedColumns = ReadonlyMap<string, readonly string[]>;

/**
 * Prunes a schema to wanted tables and columns, closed over keys: tables between wanted ones that foreign keys connect are
 * added, and of each table its primary key and the columns of the foreign keys between kept tables stay. So wanted tables
 * that could be joined still can. A table that was added keeps its keys alone. Order is that of the schema.
 *
 * @param wanted Names as in the schema; views may be among them.
 * @returns A schema without tables where none is wanted.
 */
export function pruneSchema(schema: Schema, wanted: WantedColumns): Schema {
  const kept = new Set([...wanted.keys(), ...betweenTables(schema, wanted)]);
  const foreignKeys = schema.foreignKeys.filter(({ from, to }) => kept.has(from.table) && kept.has(to.table));
  const isKept = ({ name }: Table) => kept.has(name);
  const pruned = (table: Table) =>
    prunedTable(table, { wanted: wanted.get(table.name), keyed: keyedColumns(table, foreignKeys) });
  const views = schema.views?.filter(isKept).map(pruned) ?? [];
  return {
    tables: schema.tables.filter(isKept).map(pruned),
    foreignKeys,
    ...(views.length > 0 && { views }),
  };
}

/** Tables of the smallest trees that connect the wanted tables of each component. */
function betweenTables(schema: Schema, wanted: WantedColumns): readonly string[] {
  const graph = schemaGraph(schema);
  return components(graph).flatMap((group) => {
    const named = group.filter((table) => wanted.has(table));
    return steinerTree(graph, named)?.tables ?? [];
  });
}

function keyedColumns({ name, primaryKey }: Table, joins: readonly Join[]): ReadonlySet<string> {
  const ends = joins.flatMap(({ from, to }) => [from, to]).filter(({ table }) => table === name);
  return new Set([...primaryKey, ...ends.flatMap(({ columns }) => columns)]);
}

interface PrunedTableOptions {
  readonly wanted: readonly string[] | undefined;
  readonly keyed: ReadonlySet<string>;
}

function prunedTable(table: Table, { wanted, keyed }: PrunedTableOptions): Table {
  if (wanted?.length === 0) return table;
  const names = new Set([...wanted ?? [], ...keyed]);
  const isKept = (column: string) => names.has(column);
  return {
    ...table,
    columns: table.columns.filter(({ name }) => isKept(name)),
    uniqueKeys: table.uniqueKeys.filter((key) => key.every(isKept)),
  };
}
