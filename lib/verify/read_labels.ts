import { type Database, querySteadily } from "../database/mod.ts";
import { emptyTables, labelColumn, nameParts, type Schema } from "../schema/mod.ts";
import type { ColumnReference } from "../specification/mod.ts";
import { buildSql, sql } from "../sql/mod.ts";
import { columnReferents } from "./column_referents.ts";

/** What the row that a key names is called ("Germany" for DE); undefined where the column is no key, or the row is unknown. */
export type LabelOf = (column: ColumnReference, key: string) => string | undefined;

/**
 * Reads the labels of the rows of tables with one key column. A table whose query times out, or that has more than 20,000
 * rows, has none.
 */
export async function readLabels(
  database: Database,
  { tables, foreignKeys }: Schema,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<LabelOf> {
  const labels = new Map<string, ReadonlyMap<string, string>>();
  const empty = emptyTables({ tables });
  for (const table of tables) {
    if (empty.has(table.name)) continue;
    const { primaryKey: [key, ...others], name } = table;
    const label = labelColumn(table);
    if (key === undefined || others.length > 0 || label === undefined || label === key) continue;
    const query = sql`SELECT ${sql.id(key)}, ${sql.id(label)} FROM ${sql.id(...nameParts(name))}`;
    const outcome = await querySteadily(database, buildSql(query, database.dialect), {
      ...{ maxRows: MOST_ROWS, timeoutMs: MOST_MS, signal },
    });
    signal?.throwIfAborted();
    if (outcome.kind !== "rows" || outcome.table.truncated) continue;
    const [keys, texts] = outcome.table.columns.map(({ values }) => values);
    labels.set(
      name,
      new Map(
        keys?.flatMap((one, i) => {
          const text = texts?.[i];
          return typeof one === "string" && typeof text === "string" ? [[one, text]] : [];
        }),
      ),
    );
  }
  return (column, value) =>
    columnReferents(column, { foreignKeys })
      .filter((one) =>
        tables.some(({ name, primaryKey }) => name === one.table && primaryKey.join() === one.column)
      )
      .map((owner) => labels.get(owner.table)?.get(value)).find((label) => label !== undefined);
}

const MOST_ROWS = 20_000;
const MOST_MS = 1_000;
