import { type KeyCandidate, type Schema, withKeys } from "../../schema/mod.ts";
import { inferKeys } from "./infer_keys.ts";
import { loadKeys } from "./load_keys.ts";
import type { Database } from "../types.ts";

export interface CompleteSchemaOptions {
  /** Confidence (0..1) from which inferred foreign keys are used. @default none are */
  readonly inferKeys?: number | undefined;
  /** Asked for keys that were perhaps meant, as further evidence for those to be inferred. @default nobody is */
  readonly suggestKeys?: (schema: Schema, database: Database | undefined) => Promise<readonly KeyCandidate[]>;
  /** Path of a file with further foreign keys. @default none */
  readonly keys?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * A schema with the foreign keys that nobody declared: those of a file, then those that names, types and rows suggest.
 *
 * @param database Without one, names and types alone suggest.
 * @throws {InputError} If the file is malformed or does not fit the schema.
 * @throws {OutsideError} If the file or the rows cannot be read.
 * @throws What `suggestKeys` throws.
 *
 * @example
 * ```ts
 * import { completeSchema } from "querylogue/database";
 * import assert from "node:assert/strict";
 *
 * const column = (name: string) => ({ name, type: "INTEGER", notNull: true });
 * const tables = [
 *   { name: "city", columns: [column("id")], primaryKey: ["id"], uniqueKeys: [] },
 *   { name: "airport", columns: [column("id"), column("city_id")], primaryKey: ["id"], uniqueKeys: [] },
 * ];
 * const { foreignKeys } = await completeSchema(undefined, { tables, foreignKeys: [] }, { inferKeys: 0.5 });
 * assert.deepEqual(foreignKeys.map(({ from, to }) => [from.columns, to.table]), [[["city_id"], "city"]]);
 * ```
 */
export async function completeSchema(
  database: Database | undefined,
  schema: Schema,
  { inferKeys: threshold, suggestKeys, keys, signal }: CompleteSchemaOptions,
): Promise<Schema> {
  const given = keys === undefined ? schema : withKeys(schema, await loadKeys(keys, schema));
  if (threshold === undefined) return given;
  const suggested = await suggestKeys?.(given, database);
  const options = { threshold, ...(suggested && { suggested }), signal };
  return withKeys(given, await inferKeys(database, given, options));
}
