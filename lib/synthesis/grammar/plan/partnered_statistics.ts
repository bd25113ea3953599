import { type Database, querySteadily } from "../../../database/mod.ts";
import type { ColumnStatistics, Statistics } from "../../../linking/mod.ts";
import { type ForeignKey, nameParts, type Schema } from "../../../schema/mod.ts";
import { buildSql, sql } from "../../../sql/mod.ts";

/**
 * Statistics in which the columns of a foreign key are present in the rows that have a partner alone, as a join finds no
 * others: a database that does not enforce its keys may hold references to nothing. A key whose query fails keeps its
 * statistics.
 */
export async function partneredStatistics(
  database: Database,
  { foreignKeys }: Schema,
  statistics: Statistics,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<Statistics> {
  const found = new Map<string, ColumnStatistics>();
  for (const key of foreignKeys) {
    const { table, columns } = key.from;
    const least = Math.min(...columns.map((column) => statistics(table, column).present));
    const query = buildSql(partneredRows(key), database.dialect);
    const outcome = await querySteadily(database, query, { maxRows: 1, signal });
    signal?.throwIfAborted();
    if (outcome.kind !== "rows") continue;
    const [present = 0, ...distinct] = outcome.table.columns.map(({ values }) => Number(values[0]));
    if (present >= least) continue;
    for (const [i, column] of columns.entries()) {
      const known = statistics(table, column);
      found.set(JSON.stringify([table, column]), {
        ...known,
        present,
        distinct: distinct[i] ?? known.distinct,
      });
    }
  }
  const partnered = (table: string, column: string) =>
    found.get(JSON.stringify([table, column])) ?? statistics(table, column);
  return Object.assign(partnered, statistics.symmetricPairs && { symmetricPairs: statistics.symmetricPairs });
}

/**
 * How many rows of a key have a partner, and how many values each of its columns has in them. By IN, as an engine that
 * has no index for EXISTS compares each row with each.
 */
function partneredRows({ from, to }: ForeignKey) {
  const distinct = from.columns.map((column) => sql`count(DISTINCT ${sql.id(column)})`);
  return sql`SELECT ${sql.join([sql`count(*)`, ...distinct])} FROM ${name(from)}
    WHERE (${columns(from)}) IN (SELECT ${columns(to)} FROM ${name(to)})`;
}

function columns({ columns }: ForeignKey["from"]) {
  return sql.join(columns.map((column) => sql.id(column)));
}

function name({ table }: ForeignKey["from"]) {
  return sql.id(...nameParts(table));
}
