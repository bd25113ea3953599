import { type Database, querySteadily } from "../database/mod.ts";
import { emptyTables, type ForeignKey, joinIdentity, nameParts, type Schema } from "../schema/mod.ts";
import { buildSql, type Dialect, dialectTraits, sql } from "../sql/mod.ts";

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
    const outcome = await querySteadily(
      database,
      buildSql(unreferencedRow(key, database.dialect), database.dialect),
      {
        ...{ maxRows: 1, timeoutMs: MOST_MS, signal },
      },
    );
    signal?.throwIfAborted();
    if (outcome.kind === "rows" && outcome.table.rowCount === 0) found.add(joinIdentity(key));
  }
  return found;
}

/** Enough where there is an index; the sentence check works without this knowledge. */
const MOST_MS = 1_000;

/**
 * A query for a row that no row references. An engine without a hash join (SQLite) would build an index of every referring row
 * for an outer join and read the whole referring table again for each row where NOT EXISTS finds no index; for NOT IN it keeps
 * each value once. Other engines know an outer join as an anti-join.
 */
function unreferencedRow({ from, to }: ForeignKey, dialect: Dialect) {
  const [referringTable, referredTable] = [from, to].map(({ table }) => sql.id(...nameParts(table)));
  if (dialectTraits[dialect].joinsByIndexAlone) {
    const [own, theirs] = [to, from].map(({ columns }) => columns.map((column) => sql.id(column)));
    const isNull = (own ?? []).map((column) => sql`${column} IS NULL`);
    const isSet = (theirs ?? []).map((column) => sql`${column} IS NOT NULL`);
    return sql`SELECT 1 FROM ${referredTable} WHERE ${sql.join(isNull, sql` OR `)} OR (${
      sql.join(own ?? [])
    }) NOT IN (SELECT ${sql.join(theirs ?? [])} FROM ${referringTable} WHERE ${
      sql.join(isSet, sql` AND `)
    }) LIMIT 1`;
  }
  const referring = (column: string) => sql.id("referring", column);
  const pairs = from.columns.map((column, i) =>
    sql`${referring(column)} = ${sql.id("referred", to.columns[i] ?? "")}`
  );
  return sql`SELECT 1 FROM ${referredTable} AS ${sql.id("referred")} LEFT JOIN ${referringTable} AS ${
    sql.id("referring")
  } ON ${sql.join(pairs, sql` AND `)} WHERE ${referring(from.columns[0] ?? "")} IS NULL LIMIT 1`;
}
