/**
 * Databases, files or on servers, that can only be read: open one, learn its structure and values, run queries under
 * limits; and the files that Querylogue itself makes.
 *
 * @example
 * ```ts
 * import { createDuckDbFile, introspect, openDatabase, sampleValues } from "querylogue/database";
 * import assert from "node:assert/strict";
 *
 * const folder = await Deno.makeTempDir();
 * const path = `${folder}/lakes.duckdb`;
 * await createDuckDbFile(path, (file) => file.run("CREATE TABLE lake AS SELECT 'Thun' AS name, 217 AS depth"));
 *
 * await using database = await openDatabase(path);
 * const schema = await introspect(database);
 * assert.deepEqual(schema.tables.map(({ name, rowCount }) => [name, rowCount]), [["lake", 1]]);
 * assert.deepEqual(await sampleValues(database, { table: "lake", column: "name" }, { limit: 3, seed: 1 }), ["Thun"]);
 * assert.equal((await database.query("DROP TABLE lake")).kind, "refused");
 * await Deno.remove(folder, { recursive: true });
 * ```
 *
 * @module
 */
export { awaitDatabase, type AwaitDatabaseOptions } from "./await_database.ts";
export { checkKeys, type CheckKeysOptions, type KeyFinding } from "./keys/check_keys.ts";
export { completeSchema, type CompleteSchemaOptions } from "./keys/complete_schema.ts";
export { createDuckDbFile } from "./create_duckdb_file.ts";
export { type DuckDbBuilder, type DuckDbFiles, openDuckDbFiles } from "./open_duckdb_files.ts";
export type { TextRow } from "./build_session.ts";
export { type DatabaseSettings, databaseSettingsShape, openingOf, readingOf } from "./database_settings.ts";
export { CARRIED_KEYS } from "./duckdb/duckdb_foreign_keys.ts";
export { databaseWarnings } from "./database_warnings.ts";
export { engineVersion } from "./engine_version.ts";
export { heldTables } from "./held_tables.ts";
export { hiddenColumns } from "./hidden_columns.ts";
export { inferKeys, type InferKeysOptions } from "./keys/infer_keys.ts";
export { type KeysDocument, keysDocument, type WrittenKey } from "./keys/keys_document.ts";
export { loadKeys } from "./keys/load_keys.ts";
export { introspect } from "./introspect.ts";
export { missingIndexes } from "./missing_indexes.ts";
export { openDatabase } from "./open_database.ts";
export { openScratchCopy, type ScratchCopy, type ScratchOptions } from "./scratch/open_scratch_copy.ts";
export { changeText } from "./scratch/change_fingerprint.ts";
export { isNoDifference, stateDifference } from "./scratch/state_difference.ts";
export type * from "./scratch/types.ts";
export { openDatabases } from "./open_databases.ts";
export { type LoginPrivilege, preflight } from "./preflight.ts";
export { type NameProblem, nameProblem } from "./name_problem.ts";
export { querySteadily } from "./query_steadily.ts";
export { keepsAnswers } from "./keeps_answers.ts";
export { runsOnServer } from "./runs_on_server.ts";
export { readSchema, type ReadSchemaOptions } from "./read_schema.ts";
export { quoteName, quoteText } from "./quote.ts";
export { rowsOf } from "./rows_of.ts";
export { type SampleOptions, sampleValues, type TableColumn } from "./sample_values.ts";
export {
  type ColumnStatistics,
  type KnownMeasures,
  type StatisticsOptions,
  tableStatistics,
} from "./table_statistics.ts";
export { typeFamily } from "./type_family.ts";
export type * from "./types.ts";
