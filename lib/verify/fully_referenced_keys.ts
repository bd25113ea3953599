import { type Database, querySteadily } from "../database/mod.ts";
import { type ForeignKey, joinIdentity, nameParts, type Schema } from "../schema/mod.ts";
import { buildSql, sql } from "../sql/mod.ts";

/**
 * The foreign keys by which every row that can be referred to is, as `joinIdentity` writes them: joining the referring
 * table leaves no row out. A key whose answer takes too long is not among them.
 */
export async function fullyReferencedKeys(
  database: Database,
  { foreignKeys }: Schema,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<ReadonlySet<string>> {
  const covered = new Set<string>();
  for (const key of foreignKeys) {
    const outcome = await querySteadily(database, buildSql(alone(key), database.dialect), {
      ...{ maxRows: 1, timeoutMs: MOST_MS },
      ...(signal && { signal }),
    });
    signal?.throwIfAborted();
    if (outcome.kind === "rows" && outcome.table.rowCount === 0) covered.add(joinIdentity(key));
  }
  return covered;
}

/** Long enough where there is an index; what it decides is one of many things that a reader of sentences knows. */
const MOST_MS = 1_000;

/** A row that no row refers to. */
function alone({ from, to }: ForeignKey) {
  const pairs = from.columns.map((column, i) =>
    sql`${sql.id("referring", column)} = ${sql.id("referred", to.columns[i] ?? "")}`
  );
  const [referring, referred] = [from, to].map(({ table }) => sql.id(...nameParts(table)));
  return sql`SELECT 1 FROM ${referred} AS ${
    sql.id("referred")
  } WHERE NOT EXISTS (SELECT 1 FROM ${referring} AS ${sql.id("referring")} WHERE ${
    sql.join(pairs, sql` AND `)
  }) LIMIT 1`;
}
