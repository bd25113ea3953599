import { knownTables, type Schema } from "../schema/mod.ts";
import type { HeldTables } from "../sql/mod.ts";
import { querySteadily } from "./query_steadily.ts";
import type { Database } from "./types.ts";

/**
 * The tables of a database, to which the qualified names of a query are shortened (see `translateAgentSql`). The database
 * is asked about each name once, by a query without rows.
 *
 * @throws {OutsideError} From `holds`, if the database does not come back.
 *
 * @example
 * ```ts
 * import { createDuckDbFile, heldTables, introspect, openDatabase } from "querylogue/database";
 * import assert from "node:assert/strict";
 *
 * const folder = await Deno.makeTempDir();
 * const path = `${folder}/lakes.duckdb`;
 * await createDuckDbFile(path, (file) => file.run("CREATE TABLE lake (n INT)"));
 * await using database = await openDatabase(path);
 * const { holds } = heldTables(database, await introspect(database));
 * assert.deepEqual([await holds("main.lake"), await holds("ATLAS.PUBLIC.LAKE")], [true, false]);
 * await Deno.remove(folder, { recursive: true });
 * ```
 */
export function heldTables(database: Database, schema: Pick<Schema, "tables" | "views">): HeldTables {
  const known = new Map<string, boolean>();
  return {
    tables: knownTables(schema),
    async holds(name) {
      const before = known.get(name);
      if (before !== undefined) return before;
      const { kind } = await querySteadily(database, `SELECT 1 FROM ${name} WHERE 1 = 0`);
      // A name that is refused means something: its refusal is what counts.
      const isHeld = kind !== "failed";
      known.set(name, isHeld);
      return isHeld;
    },
  };
}
