import { redactPersonal } from "../../base/mod.ts";
import { type Database, querySteadily } from "../../database/mod.ts";
import { nameParts, type Schema } from "../../schema/mod.ts";
import { buildSql, sql } from "../../sql/mod.ts";

/** Rows of a table that are looked at, and the share of values that makes a column personal. */
const SAMPLED_ROWS = 100;
const SHARE = 0.3;

/**
 * Finds columns whose values look personal, whatever they are called: addresses, numbers and keys as `redactPersonal` knows
 * them. Views are looked at as tables are, so that a new name hides nothing.
 *
 * @returns `table.column` of each.
 */
export async function personalColumns(
  database: Database,
  { schema, signal }: { readonly schema: Schema; readonly signal?: AbortSignal | undefined },
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const { name, columns } of [...schema.tables, ...schema.views ?? []]) {
    const texts = columns.filter(({ type }) => /char|text|string|clob|json/i.test(type) || type === "");
    if (texts.length === 0) continue;
    const list = sql.join(texts.map((column) => sql.id(column.name)));
    const query = sql`SELECT ${list} FROM ${sql.id(...nameParts(name))} LIMIT ${sql.lit(SAMPLED_ROWS)}`;
    const outcome = await querySteadily(database, buildSql(query, database.dialect), {
      maxRows: SAMPLED_ROWS,
      signal,
    });
    if (outcome.kind !== "rows") continue;
    for (const [i, { values }] of outcome.table.columns.entries()) {
      const written = values.filter((value) => typeof value === "string" && value !== "");
      const personal = written.filter((value) => redactPersonal(String(value)).found.length > 0);
      if (personal.length > 0 && personal.length >= SHARE * written.length) {
        found.add(`${name}.${texts[i]?.name}`);
      }
    }
  }
  return found;
}
