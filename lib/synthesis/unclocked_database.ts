import { OutsideError } from "../base/mod.ts";
import type { Database } from "../database/mod.ts";

/**
 * The same data, where no query ends for lack of time: what is made of the answers depends on the data alone, on a busy
 * machine as on an idle one. Closing it closes nothing.
 *
 * Unlike that of other databases, its `query` rejects with an {@link OutsideError} where a query has not ended after
 * minutes, as nothing that follows from that may be taken for an answer.
 */
export function unclockedDatabase(database: Database): Database {
  return {
    url: database.url,
    dialect: database.dialect,
    ...(database.hides && { hides: database.hides }),
    async query(sql, options) {
      const outcome = await database.query(sql, { ...options, timeoutMs: PATIENCE_MS });
      if (outcome.kind !== "timed_out") return outcome;
      throw new OutsideError(
        `Cannot make dialogues from ${database.url}: a query over ${tablesOf(sql)} has not ended within ${
          PATIENCE_MS / 60_000
        } minutes; try again when the machine is less busy, or leave out large tables (--tables)`,
        { cause: outcome },
      );
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

const PATIENCE_MS = 5 * 60_000;

/** What a query names as its sources: its other parts could show stored values. */
function tablesOf(sql: string): string {
  const names = [...sql.matchAll(/\b(?:FROM|JOIN)\s+((?:["`][^"`]+["`]\.?)+)/g)].map(([, name = ""]) =>
    name.replaceAll(/["`]/g, "")
  );
  return [...new Set(names)].join(", ") || "the database";
}
