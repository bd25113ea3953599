import type { Database } from "../database/mod.ts";
import { joinReturnsRows } from "../dialogue/mod.ts";
import type { JoinCombination } from "../joins/mod.ts";
import { symmetricPairTables } from "../linking/mod.ts";
import { emptyTables, type Schema } from "../schema/mod.ts";
import { createJoinLimit } from "./grammar/plan/join_limit.ts";
import { tableSizes } from "./grammar/plan/table_sizes.ts";
import { unclockedDatabase, type UnclockedOptions } from "./unclocked_database.ts";

/** Which join combinations of a database dialogues can be made of. */
export interface DialogueAdmission {
  /**
   * Whether the combination joins no symmetric-pair table by a key of it, and its join returns a row and is within the limit
   * of joins.
   */
  readonly admits: (combination: JoinCombination) => Promise<boolean>;
  /** A sentence for each table that it leaves out, with the reason. */
  readonly leftOut: readonly string[];
}

/**
 * Creates the one admission that join plans and dialogues share, so that a plan holds nothing that dialogues refuse.
 *
 * @throws {OutsideError} If the database cannot be reached, so does `admits`.
 *
 * @example
 * ```ts
 * import { buildAtlas } from "querylogue/bundled";
 * import { introspect, openDatabase } from "querylogue/database";
 * import { dialogueAdmission } from "querylogue/synthesis";
 * import assert from "node:assert/strict";
 *
 * await using database = await openDatabase(await buildAtlas());
 * const { leftOut } = await dialogueAdmission(database, await introspect(database));
 * assert.match(leftOut.join(), /"border".* stores each pair once/);
 * ```
 */
export async function dialogueAdmission(
  database: Database,
  schema: Schema,
  { onUnended, signal }: UnclockedOptions & { readonly signal?: AbortSignal | undefined } = {},
): Promise<DialogueAdmission> {
  const unclocked = unclockedDatabase(database, { onUnended });
  const symmetric = await symmetricPairTables(unclocked, schema, { signal });
  const empty = emptyTables(schema);
  const sizeOf = await tableSizes(unclocked, schema, { signal });
  const joinLimit = createJoinLimit(unclocked, schema, { sizeOf, signal });
  return {
    admits: async (combination) =>
      !combination.tables.some((table) => empty.has(table)) &&
      !combination.joins.some(({ from }) => symmetric.has(from.table)) &&
      await joinLimit(combination) &&
      await joinReturnsRows(unclocked, combination, { signal }),
    leftOut: [...symmetric].map((table) =>
      `No combination joins "${table}" by its keys: it stores each pair once, so that a join finds half of the rows`
    ),
  };
}
