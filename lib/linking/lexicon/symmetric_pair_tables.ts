import type { Database } from "../../database/mod.ts";
import { type ForeignKey, nameParts, type Schema } from "../../schema/mod.ts";
import { buildSql, sql } from "../../sql/mod.ts";

/**
 * Returns the tables that store each pair of a symmetric relation once, such as a border between `country1` and `country2`: two
 * similarly named keys reference the same table, both are set in most rows, and no row has its pair in the other order. A
 * join by one of the keys finds half of the pairs. Tables with fewer than three pairs and unreadable tables are not included.
 *
 * @example
 * ```ts
 * import { buildAtlas } from "querylogue/bundled";
 * import { introspect, openDatabase } from "querylogue/database";
 * import { symmetricPairTables } from "querylogue/linking";
 * import assert from "node:assert/strict";
 *
 * await using database = await openDatabase(await buildAtlas());
 * assert.deepEqual(await symmetricPairTables(database, await introspect(database)), new Set(["border"]));
 * ```
 */
export async function symmetricPairTables(
  database: Database,
  schema: Schema,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const { name } of schema.tables) {
    const keys = schema.foreignKeys.filter(({ from }) => from.table === name);
    const pair = keys.flatMap((a, i) => keys.slice(i + 1).map((b) => [a, b] as const))
      .find(([a, b]) => areAlike(a, b));
    if (pair !== undefined && await isHeldOnce(pair)) found.add(name);
  }
  return found;

  async function isHeldOnce([a, b]: readonly [ForeignKey, ForeignKey]): Promise<boolean> {
    const table = sql.id(...nameParts(a.from.table));
    const equal = ([one, other]: readonly [ForeignKey, ForeignKey]) =>
      one.from.columns.map((column, i) =>
        sql`${sql.id("pair", column)} = ${sql.id("reversed", other.from.columns[i] ?? "")}`
      );
    const reversed = sql`SELECT count(*) FROM ${table} AS ${sql.id("pair")}, ${table} AS ${
      sql.id("reversed")
    } WHERE ${sql.join([...equal([a, b]), ...equal([b, a])], sql` AND `)}`;
    const isSet = [a, b].flatMap(({ from }) => from.columns).map((column) =>
      sql`${sql.id(column)} IS NOT NULL`
    );
    const pairs = sql`SELECT count(*) FROM ${table} WHERE ${sql.join(isSet, sql` AND `)}`;
    const query = sql`SELECT count(*), (${pairs}), (${reversed}) FROM ${table}`;
    const outcome = await database.query(buildSql(query, database.dialect), options);
    options.signal?.throwIfAborted();
    if (outcome.kind !== "rows") return false;
    const [rows = 0, held = 0, both] = outcome.table.columns.map(({ values }) => Number(values[0]));
    return held >= FEWEST_PAIRS && held > rows / 2 && both === 0;
  }
}

const FEWEST_PAIRS = 3;

/** Whether two keys of different columns reference the same columns and their names differ in a final number or letter only. */
function areAlike(a: ForeignKey, b: ForeignKey): boolean {
  if (a.to.table !== b.to.table || a.to.columns.join() !== b.to.columns.join()) return false;
  // A database may declare one key twice.
  if (a.from.columns.join() === b.from.columns.join()) return false;
  return a.from.columns.every((column, i) => {
    const other = b.from.columns[i] ?? "";
    return column.replace(/\d+$/, "") === other.replace(/\d+$/, "") ||
      (/[a-z]$/i.test(other) && column.replace(/[a-z]$/i, "") === other.replace(/[a-z]$/i, ""));
  });
}
