import { refuseUnmatched, type Schema, tableFilter, type TableFilterOptions } from "../schema/mod.ts";
import { completeSchema, type CompleteSchemaOptions } from "./keys/complete_schema.ts";
import { introspect } from "./introspect.ts";
import type { Database, IntrospectOptions } from "./types.ts";

export interface ReadSchemaOptions
  extends TableFilterOptions, CompleteSchemaOptions, Omit<IntrospectOptions, "only"> {}

/**
 * The schema of a database as a person asks for it: the tables that are named, or all.
 *
 * @throws {InputError} If a name matches no table or schema.
 * @throws {OutsideError} If the catalog cannot be read.
 *
 * @example
 * ```ts
 * import { createDuckDbFile, openDatabase, readSchema } from "querylogue/database";
 * import assert from "node:assert/strict";
 *
 * const folder = await Deno.makeTempDir();
 * const path = `${folder}/lakes.duckdb`;
 * await createDuckDbFile(path, (file) => file.run("CREATE TABLE lake (n INT); CREATE TABLE log (n INT)"));
 * await using database = await openDatabase(path);
 * const { tables } = await readSchema(database, { tables: ["-log"] });
 * assert.deepEqual(tables.map(({ name }) => name), ["lake"]);
 * await Deno.remove(folder, { recursive: true });
 * ```
 */
export async function readSchema(
  database: Database,
  { tables = [], schemas = [], ...options }: ReadSchemaOptions = {},
): Promise<Schema> {
  const seen: (readonly [schema: string, table: string])[] = [];
  const wanted = tableFilter({ tables, schemas });
  const schema = await introspect(database, {
    ...options,
    only: (schema, table) => {
      seen.push([schema, table]);
      return wanted(schema, table);
    },
  });
  refuseUnmatched({ tables, schemas }, seen, database.url);
  return await completeSchema(database, schema, options);
}
