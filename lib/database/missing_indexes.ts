import type { Schema } from "../schema/mod.ts";
import { engines } from "./engines.ts";
import type { Database, QueryOptions } from "./types.ts";

/**
 * What makes joins of a large database fast, as a sentence; undefined where nothing is missing, and for engines that join
 * without an index as fast.
 *
 * @param schema With row counts; its keys are those that queries join by, declared or inferred.
 * @throws {OutsideError} If the database cannot be read.
 */
export async function missingIndexes(
  database: Database,
  schema: Schema,
  options: Omit<QueryOptions, "maxRows"> = {},
): Promise<string | undefined> {
  return await engines[database.dialect]?.missingIndexes?.(database, schema, options);
}
