import type { Schema, Table } from "../schema/mod.ts";
import { engines } from "./engines.ts";
import type { Database, IntrospectOptions } from "./types.ts";

/**
 * The tables of a database with their columns, keys and numbers of rows, and its views with their columns. Foreign keys
 * come in the order of declaration, then those that the table `querylogue_foreign_keys` carries, which itself is left
 * out. A key that is declared twice, of whatever kind, comes once.
 *
 * What cannot be read stops nothing else: such tables and views, and keys to a table or column that does not exist,
 * stand in `omitted`, each with its reason. A table that takes too long to be counted has no `rowCount`.
 *
 * @throws {InputError} If a key that `querylogue_foreign_keys` carries fits no table.
 * @throws {OutsideError} If the catalog cannot be read.
 *
 * @example
 * ```ts
 * import { introspect, openDatabase } from "querylogue/database";
 * import assert from "node:assert/strict";
 * import { DatabaseSync } from "node:sqlite";
 *
 * const path = await Deno.makeTempFile();
 * new DatabaseSync(path).exec("CREATE TABLE city (name TEXT PRIMARY KEY, twin TEXT REFERENCES city)");
 * await using database = await openDatabase(`sqlite:${path}`);
 * assert.deepEqual((await introspect(database)).foreignKeys, [{
 *   name: "city_twin_fkey",
 *   from: { table: "city", columns: ["twin"] },
 *   to: { table: "city", columns: ["name"] },
 * }]);
 * await Deno.remove(path);
 * ```
 */
export async function introspect(database: Database, options: IntrospectOptions = {}): Promise<Schema> {
  const { tables, foreignKeys, ...rest } = await read(database, options);
  // A key that is declared twice says nothing new; two edges would be counted as parallel keys.
  const first = new Map(foreignKeys.toReversed().map((key) => [JSON.stringify([key.from, key.to]), key]));
  return {
    ...rest,
    tables: tables.map((table) => ({ ...table, uniqueKeys: distinctKeys(table) })),
    foreignKeys: foreignKeys.filter((key) => first.get(JSON.stringify([key.from, key.to])) === key),
  };
}

/** Engines allow a key to be declared again, as a constraint and as an index. */
function distinctKeys({ primaryKey, uniqueKeys }: Table): Table["uniqueKeys"] {
  const texts = [primaryKey, ...uniqueKeys].map((columns) => JSON.stringify(columns));
  return uniqueKeys.filter((_, i) => texts.indexOf(texts[i + 1] as string) === i + 1);
}

async function read(database: Database, options: IntrospectOptions): Promise<Schema> {
  const engine = engines[database.dialect];
  if (engine === undefined) {
    throw new TypeError(`Databases of the dialect "${database.dialect}" cannot be opened`);
  }
  return await engine.introspect(database, options);
}
