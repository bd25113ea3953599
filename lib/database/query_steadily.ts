import { awaitDatabase } from "./await_database.ts";
import type { Database, QueryOptions, QueryOutcome } from "./types.ts";

/**
 * Runs a query, and runs it again where the connection was lost on the way and the database came back. What a query gives
 * thus never depends on a connection that broke: only one that ends its connection whenever it runs ends in
 * `connection_lost`.
 *
 * @throws {OutsideError} If the database does not come back (see {@link awaitDatabase}).
 *
 * @example
 * ```ts
 * import { querySteadily } from "querylogue/database";
 * import assert from "node:assert/strict";
 *
 * const table = { columns: [], rowCount: 1, truncated: false };
 * let asked = 0;
 * const outcome = await querySteadily({
 *   url: "postgres://reader@there:5432/shop",
 *   dialect: "postgres",
 *   query: () => Promise.resolve(asked++ === 0 ? { kind: "connection_lost", message: "gone" } : { kind: "rows", table }),
 *   [Symbol.asyncDispose]: () => Promise.resolve(),
 * }, "SELECT 1 FROM item");
 * assert.equal(outcome.kind, "rows");
 * ```
 */
export async function querySteadily(
  database: Database,
  sql: string,
  options: QueryOptions = {},
): Promise<QueryOutcome> {
  for (let attempt = 1;; attempt++) {
    const outcome = await database.query(sql, options);
    if (outcome.kind !== "connection_lost" || attempt === ATTEMPTS) return outcome;
    await awaitDatabase(database, options.signal && { signal: options.signal });
  }
}

const ATTEMPTS = 3;
