import type { Database, QueryOutcome } from "../database/mod.ts";
import { tablesOf } from "../sql/mod.ts";

/** How queries that do not end are told. */
export interface UnclockedOptions {
  /** Called with a sentence where a query has not ended after minutes. @default nothing */
  readonly onUnended?: ((sentence: string) => void) | undefined;
}

/**
 * The same data, where no query ends for lack of time: what is made of the answers depends on the data alone, on a busy
 * machine as on an idle one. Closing it closes nothing.
 *
 * The one exception is a query that has not ended after minutes, which the limits of work let through by mistake. It is
 * told, and no query that reads all of its tables is run again.
 */
export function unclockedDatabase(database: Database, { onUnended }: UnclockedOptions = {}): Database {
  const unended: (readonly string[])[] = [];
  return {
    url: database.url,
    dialect: database.dialect,
    ...(database.hides && { hides: database.hides }),
    async query(sql, options): Promise<QueryOutcome> {
      if (unended.length > 0) {
        const tables = await read(sql);
        if (unended.some((some) => some.every((table) => tables.includes(table)))) return ended;
      }
      const outcome = await database.query(sql, { ...options, timeoutMs: PATIENCE_MS });
      if (outcome.kind !== "timed_out") return outcome;
      const tables = await read(sql);
      if (!unended.some((some) => some.join() === tables.join())) {
        unended.push(tables);
        onUnended?.(
          `A query over ${tables.join(", ") || "the database"} had not ended within ${
            PATIENCE_MS / 60_000
          } minutes: nothing more is asked that reads all of that, which a faster or less busy machine may`,
        );
      }
      return outcome;
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };

  /** The tables that a query reads, its other parts could show stored values. */
  async function read(sql: string): Promise<readonly string[]> {
    return (await tablesOf(sql, database.dialect) ?? []).toSorted();
  }
}

const PATIENCE_MS = 5 * 60_000;

const ended: QueryOutcome = { kind: "timed_out", timeoutMs: PATIENCE_MS };
