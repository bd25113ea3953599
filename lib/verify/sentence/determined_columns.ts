import type { Schema } from "../../schema/mod.ts";
import type { ColumnReference, Specification } from "../../specification/mod.ts";

export interface Determined {
  /** Whether the columns tell the value of another one. */
  readonly tells: (column: ColumnReference) => boolean;
  /** Whether they tell each row of the joined tables from the others; undefined where a table has no key. */
  readonly tellsRows: boolean | undefined;
}

/**
 * What the values of some columns tell of a query's rows: those of the columns that they are joined to, and of the whole
 * row of each table of which they hold a unique key.
 */
export function determinedColumns(
  columns: readonly ColumnReference[],
  { tables, joins, filters }: Specification,
  schema: Schema,
): Determined {
  const fixed = filters.flatMap((one) =>
    one.kind === "comparison" && one.operator === "=" ? [one.column] : []
  );
  const known = new Set([...columns, ...fixed].map(nameOf));
  const equal = joins.flatMap(({ from, to }) =>
    from.columns.map((column, i) => [
      nameOf({ table: from.table, column }),
      nameOf({ table: to.table, column: to.columns[i] ?? "" }),
    ])
  );
  const read = schema.tables.filter(({ name }) => tables.includes(name)).map((table) => ({
    columns: table.columns.map(({ name }) => nameOf({ table: table.name, column: name })),
    keys: [table.primaryKey, ...table.uniqueKeys].filter((key) => key.length > 0)
      .map((key) => key.map((column) => nameOf({ table: table.name, column }))),
  }));
  const tellsAll = (key: readonly string[]) => key.every((column) => known.has(column));
  for (let before = -1; before < known.size;) {
    before = known.size;
    for (const pair of equal) if (pair.some((one) => known.has(one))) pair.forEach((one) => known.add(one));
    for (const { columns, keys } of read) if (keys.some(tellsAll)) columns.forEach((one) => known.add(one));
  }
  return {
    tells: (column) => known.has(nameOf(column)),
    tellsRows: read.some(({ keys }) => keys.length === 0)
      ? undefined
      : read.every(({ keys }) => keys.some(tellsAll)),
  };
}

const nameOf = ({ table, column }: ColumnReference) => JSON.stringify([table, column]);
