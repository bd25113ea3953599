import { type Database, querySteadily } from "../database/mod.ts";
import { emptyTables, type ForeignKey, joinIdentity, nameParts, type Schema } from "../schema/mod.ts";
import { buildSql, sql } from "../sql/mod.ts";

/**
 * Returns the foreign keys, by `joinIdentity`, that reference every row of the referenced table: joining the referencing
 * table drops no row. A key whose query times out is not included.
 */
export async function fullyReferencedKeys(
  database: Database,
  schema: Schema,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const empty = emptyTables(schema);
  for (const key of schema.foreignKeys) {
    if (empty.has(key.to.table)) found.add(joinIdentity(key));
    if (empty.has(key.to.table) || empty.has(key.from.table)) continue;
    const outcome = await querySteadily(database, buildSql(unreferencedRow(key), database.dialect), {
      ...{ maxRows: 1, timeoutMs: MOST_MS, signal },
    });
    signal?.throwIfAborted();
    if (outcome.kind === "rows" && outcome.table.rowCount === 0) found.add(joinIdentity(key));
  }
  return found;
}

/** Enough where there is an index; the sentence check works without this knowledge. */
const MOST_MS = 1_000;

/**
 * A query for a row that no row references. Written as an outer join, as SQLite reads the whole referencing table again for
 * each row where NOT EXISTS finds no index.
 */
function unreferencedRow({ from, to }: ForeignKey) {
  const referring = (column: string) => sql.id("referring", column);
  const pairs = from.columns.map((column, i) =>
    sql`${referring(column)} = ${sql.id("referred", to.columns[i] ?? "")}`
  );
  const [referringTable, referredTable] = [from, to].map(({ table }) => sql.id(...nameParts(table)));
  return sql`SELECT 1 FROM ${referredTable} AS ${sql.id("referred")} LEFT JOIN ${referringTable} AS ${
    sql.id("referring")
  } ON ${sql.join(pairs, sql` AND `)} WHERE ${referring(from.columns[0] ?? "")} IS NULL LIMIT 1`;
}
