import { type Database, querySteadily } from "../../../database/mod.ts";
import { type Join, joinIdentity, nameParts, type Schema } from "../../../schema/mod.ts";
import type { ConjunctiveQuery } from "../../../specification/mod.ts";
import { buildSql, sql } from "../../../sql/mod.ts";
import { isSingle } from "./multiplicity.ts";
import { rowsByKeys } from "./rows_by_keys.ts";
import { rowsInReach, type TableSize } from "./table_sizes.ts";

/** Whether an engine comes to an end with a join, whatever conditions leave of its rows. */
export type JoinLimit = (joined: Pick<ConjunctiveQuery, "tables" | "joins">) => Promise<boolean>;

/** How many times the rows in reach a join may have on the way, as conditions leave few of them. */
const LEFT_OUT = 10;

/**
 * A limit of the rows that a join has on the way, without its conditions: at most 10 times those in reach. Keys and sizes
 * tell most joins; of the others the rows are estimated for every table that they may start from: a row of a table meets
 * as many rows of the next as those that refer alike are on average, counted by the rows that refer. So a value that most
 * rows refer to weighs as it does in a join of two such tables. Nothing is joined for it.
 */
export function createJoinLimit(
  database: Database,
  schema: Schema,
  { sizeOf, most = rowsInReach[database.dialect], signal }: {
    readonly sizeOf: TableSize;
    /** Rows in reach. @default those of the engine */
    readonly most?: number | undefined;
    readonly signal?: AbortSignal | undefined;
  },
): JoinLimit {
  const known = new Map<string, Promise<number>>();
  return async (joined) => {
    const bound = most * LEFT_OUT;
    if (rowsByKeys(joined, { schema, sizeOf }) <= bound) return true;
    for (const start of joined.tables) {
      if (await rowsFrom(start, joined) <= bound) return true;
    }
    return false;
  };

  /** Estimated rows of a join that is made from a table on. */
  async function rowsFrom(start: string, { joins }: Pick<ConjunctiveQuery, "joins">): Promise<number> {
    const reached = new Set([start]);
    let rows = sizeOf(start);
    for (let grew = true; grew;) {
      grew = false;
      for (const join of joins) {
        const { from, to } = join;
        if (reached.has(from.table) === reached.has(to.table)) continue;
        const at = reached.has(from.table) ? from.table : to.table;
        rows *= isSingle(join, at, schema) ? 1 : await fanOut(join);
        reached.add(from.table).add(to.table);
        grew = true;
      }
    }
    return rows;
  }

  function fanOut(join: Join): Promise<number> {
    const key = joinIdentity(join);
    const counted = known.get(key) ?? countFanOut(join);
    known.set(key, counted);
    counted.catch(() => known.delete(key));
    return counted;
  }

  /** How many rows refer to what a referring row refers to, on average. */
  async function countFanOut({ from }: Join): Promise<number> {
    if (!Number.isFinite(sizeOf(from.table))) return Infinity;
    const columns = from.columns.map((column) => sql.id(column));
    const present = columns.map((column) => sql`${column} IS NOT NULL`);
    const alike = sql`SELECT count(*) AS n FROM ${sql.id(...nameParts(from.table))}
      WHERE ${sql.join(present, sql` AND `)} GROUP BY ${sql.join(columns)}`;
    const query = sql`SELECT sum(n), sum(n * n) FROM (${alike}) AS alike`;
    const outcome = await querySteadily(database, buildSql(query, database.dialect), { maxRows: 1, signal });
    signal?.throwIfAborted();
    if (outcome.kind !== "rows") return Infinity;
    const [all = 0, pairs = 0] = outcome.table.columns.map(({ values }) => Number(values[0]));
    return all === 0 ? 0 : pairs / all;
  }
}
