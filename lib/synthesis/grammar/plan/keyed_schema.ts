import { type Database, querySteadily } from "../../../database/mod.ts";
import type { Lexicon } from "../../../linking/mod.ts";
import type { Schema, Table } from "../../../schema/mod.ts";
import { type ConjunctiveQuery, specificationFrom, toSql } from "../../../specification/mod.ts";
import { rowsInReach, type TableSize } from "./table_sizes.ts";

export interface KeyedSchemaOptions {
  readonly sizeOf: TableSize;
  readonly signal?: AbortSignal | undefined;
}

/**
 * The schema of a lexicon with the unique keys that the data prove: all columns of a table without a key, of which no two
 * rows are equal, and the foreign keys of a link that holds no pair twice. A table that is left without a key may hold the
 * same thing several times. A query that fails proves nothing, and of tables
 * with more values than can be compared with reasonable work nothing is proven.
 */
export async function keyedSchema(
  database: Database,
  { schema, table: wordsOf }: Pick<Lexicon, "schema" | "table">,
  { sizeOf, signal }: KeyedSchemaOptions,
): Promise<Schema> {
  const tables: Table[] = [];
  for (const table of schema.tables) {
    const proven: (readonly string[])[] = [];
    for (const columns of candidates(table)) {
      if (sizeOf(table.name) * columns.length > rowsInReach[database.dialect]) continue;
      if (sizeOf(table.name) === 0 || await areDifferent(table.name, columns)) proven.push(columns);
    }
    tables.push(proven.length === 0 ? table : { ...table, uniqueKeys: [...table.uniqueKeys, ...proven] });
  }
  return { ...schema, tables };

  function candidates({ name, columns, primaryKey, uniqueKeys }: Table): readonly (readonly string[])[] {
    const keys = [primaryKey, ...uniqueKeys].filter((key) => key.length > 0);
    const linking = wordsOf(name).sense === "link"
      ? [...new Set(schema.foreignKeys.flatMap(({ from }) => from.table === name ? from.columns : []))]
      : [];
    const isTold = keys.some((key) => key.every((column) => linking.includes(column)));
    return [
      ...(linking.length === 0 || isTold ? [] : [linking]),
      ...(keys.length > 0 ? [] : [columns.map((column) => column.name)]),
    ];
  }

  /** Whether no two rows of a table are equal in all of the columns. */
  async function areDifferent(table: string, columns: readonly string[]): Promise<boolean> {
    const several: ConjunctiveQuery = {
      tables: [table],
      joins: [],
      outputs: [COUNT],
      filters: [],
      groupBy: columns.map((column) => ({ table, column })),
      groupFilters: [{ output: COUNT, operator: ">", value: 1 }],
      orderBy: [],
      limit: 1,
      distinct: false,
    };
    const query = toSql(specificationFrom(several), database.dialect);
    const outcome = await querySteadily(database, query, { maxRows: 1, signal });
    signal?.throwIfAborted();
    return outcome.kind === "rows" && outcome.table.rowCount === 0;
  }
}

const COUNT = { kind: "aggregate", function: "count" } as const;
