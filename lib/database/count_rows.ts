import { OutsideError } from "../base/mod.ts";
import { buildSql, dialectTraits, sql } from "../sql/mod.ts";
import type { Database, IntrospectOptions, QueryOutcome } from "./types.ts";

/** A table whose rows are to be counted. */
export interface TableToCount {
  /** Its schema, where one is needed to reach it, and its name. */
  readonly parts: readonly string[];
  /** Number of rows by the database's own statistics. */
  readonly estimate?: number;
}

/** How many rows a table has, as its `Table` tells it; or why it cannot be read. */
export type CountedRows =
  | { readonly rowCount: number; readonly rowCountEstimated?: true }
  /** Counting took too long or would have, and the database has no estimate. */
  | { readonly rowCount?: never }
  | { readonly failure: string };

/**
 * The number of rows of each table, in their order: exact where the database does not estimate more than a million, and
 * where counting does not take too long; otherwise the estimate, or nothing. All counting together takes no longer than
 * `timeoutMs`.
 *
 * @throws {OutsideError} If the database goes away.
 */
export async function countRows(
  database: Database,
  tables: readonly TableToCount[],
  { timeoutMs = 60_000, onProgress, signal }: Omit<IntrospectOptions, "only"> = {},
): Promise<readonly CountedRows[]> {
  const end = performance.now() + timeoutMs;
  const counted = tables.map(estimateOf);
  const small = tables.map((table, i) => ({ ...table, i })).filter(({ estimate = 0 }) =>
    estimate <= MOST_ROWS
  );
  let done = tables.length - small.length;

  async function count(part: readonly (typeof small)[number][], mostMs: number) {
    const leftMs = Math.min(mostMs, end - performance.now());
    const outcome = leftMs > 0 ? await ask(database, part, { timeoutMs: leftMs, signal }) : undefined;
    if (outcome?.kind === "rows") {
      const [ids, counts] = outcome.table.columns;
      ids?.values.forEach((id, row) => counted[Number(id)] = { rowCount: Number(counts?.values[row]) });
    } else if (part.length > 1 && outcome !== undefined) {
      for (const table of part) await count([table], ALONE_MS);
      return;
    } else if (outcome?.kind === "failed" || outcome?.kind === "connection_lost") {
      if (outcome.kind === "connection_lost" && !await answers(database, signal)) {
        throw new OutsideError(`Cannot read ${database.url}: ${outcome.message}`);
      }
      for (const { i } of part) counted[i] = { failure: outcome.message };
    }
    done += part.length;
    onProgress?.(done, tables.length);
  }

  for (let start = 0; start < small.length; start += TOGETHER) {
    await count(small.slice(start, start + TOGETHER), TOGETHER_MS);
  }
  return counted;
}

/** Tables that are estimated to have more rows are not counted. */
const MOST_ROWS = 1_000_000;
/** Tables that one query counts (SQLite joins no more than 500 queries by UNION ALL), and how long it may take. */
const TOGETHER = 100;
const TOGETHER_MS = 10_000;
const ALONE_MS = 5_000;

function estimateOf({ estimate }: TableToCount): CountedRows {
  return estimate === undefined ? {} : { rowCount: estimate, rowCountEstimated: true };
}

/** Whether a database that was lost is there again, so that it was lost on one table: a part of its file is broken. */
async function answers(database: Database, signal: AbortSignal | undefined): Promise<boolean> {
  return (await database.query(dialectTraits[database.dialect].probe, signal && { signal })).kind === "rows";
}

function ask(
  database: Database,
  tables: readonly (TableToCount & { readonly i: number })[],
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal | undefined },
): Promise<QueryOutcome> {
  const parts = tables.map(({ parts, i }) =>
    sql`SELECT ${sql.lit(i)} AS i, count(*) AS n FROM ${sql.id(...parts)}`
  );
  const query = buildSql(sql.join(parts, sql` UNION ALL `), database.dialect);
  return database.query(query, { timeoutMs, maxRows: tables.length, signal });
}
