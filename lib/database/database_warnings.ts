import { OutsideError } from "../base/mod.ts";
import { preflight } from "./preflight.ts";
import { privilegesText } from "./privileges_text.ts";
import type { Database, QueryOptions } from "./types.ts";

/**
 * What a person should know before queries run on a database, a sentence each: that the login to a server may do more
 * than read, and that the system does not bound the memory of queries. None for most files.
 *
 * @example
 * ```ts
 * import { databaseWarnings } from "querylogue/database";
 * import assert from "node:assert/strict";
 *
 * const warnings = await databaseWarnings({
 *   url: "sqlite:city.sqlite",
 *   dialect: "sqlite",
 *   memoryBounded: false,
 *   query: () => Promise.resolve({ kind: "refused", reason: "not asked" }),
 *   [Symbol.asyncDispose]: () => Promise.resolve(),
 * });
 * assert.deepEqual(warnings, [
 *   "The memory of queries is not bounded on this system; the time limit alone holds",
 * ]);
 * ```
 */
export async function databaseWarnings(
  database: Database,
  options: Omit<QueryOptions, "maxRows"> = {},
): Promise<readonly string[]> {
  const unbounded = database.memoryBounded === false
    ? ["The memory of queries is not bounded on this system; the time limit alone holds"]
    : [];
  return [...await warningOfRights(database, options), ...unbounded];
}

async function warningOfRights(
  database: Database,
  options: Omit<QueryOptions, "maxRows">,
): Promise<readonly string[]> {
  try {
    const rights = await preflight(database, options);
    if (rights.length === 0) return [];
    return [
      `This login may ${
        privilegesText(rights)
      }; Querylogue only reads, but a login that can only read is safer`,
    ];
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    // A warning that cannot be given is no reason not to read.
    return [`What this login may do beyond reading is not known: ${error.message}`];
  }
}
