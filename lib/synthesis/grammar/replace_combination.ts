import { randomFrom } from "../../base/mod.ts";
import type { Database } from "../../database/mod.ts";
import type { Dialogue } from "../../dialogue/mod.ts";
import type { JoinCombination, JoinPlan } from "../../joins/mod.ts";
import type { Schema } from "../../schema/mod.ts";
import { createSynthesisContext } from "./plan/create_synthesis_context.ts";
import { synthesize, type SynthesizeOptions } from "./synthesize.ts";

/** Which combination of a plan is to be replaced. */
export interface ReplaceCombinationOptions
  extends Pick<SynthesizeOptions, "seed" | "kinds" | "typeMix" | "context" | "refuse" | "signal"> {
  /** Position in the plan of the combination of which no dialogue could be made. */
  readonly index: number;
  /** Ids of combinations that replaced others already. */
  readonly taken: readonly string[];
}

const MOST_TRIED = 24;

/**
 * Another combination of the same size, as near to the one that failed as can be, with a dialogue that passes the gold
 * gate; undefined where none of the nearest ones does, or where it is a single table.
 *
 * @throws {OutsideError} If a table of the database cannot be read.
 * @throws {RangeError} If the plan has no combination at that position.
 *
 * @example
 * ```ts
 * import { replaceCombination } from "querylogue/synthesis";
 * import assert from "node:assert/strict";
 *
 * const database = {
 *   url: "duckdb:empty",
 *   dialect: "duckdb" as const,
 *   query: () => Promise.resolve({ kind: "failed" as const, message: "" }),
 *   [Symbol.asyncDispose]: () => Promise.resolve(),
 * };
 * const quality = {
 *   coverage: 0, sizes: {}, table_frequency: {}, standard_deviation: 0, minimum: 0, maximum: 0, gini: 0,
 *   fewest_to_cover: 0, lower_bound: 0, gap: 0, unmet: [],
 * };
 * const plan = { database: "empty", combinations: [], quality };
 * const nothing = replaceCombination(database, { tables: [], foreignKeys: [] }, plan, { seed: 1, index: 0, taken: [] });
 * await assert.rejects(nothing, RangeError);
 * ```
 */
export async function replaceCombination(
  database: Database,
  schema: Schema,
  plan: JoinPlan,
  options: ReplaceCombinationOptions,
): Promise<{ readonly combination: JoinCombination; readonly dialogue: Dialogue } | undefined> {
  const { index, taken, ...making } = options;
  const failed = plan.combinations[index];
  if (failed === undefined) {
    throw new RangeError(`Cannot replace combination ${index}: the plan has no such position`);
  }
  // A single table is in the plan for its own sake.
  if (failed.joins.length === 0) return undefined;
  const { seed, signal } = making;
  const context = making.context ?? await createSynthesisContext(database, schema, signal && { signal });
  const known = new Set([...plan.combinations.map(({ id }) => id), ...taken]);
  let tried = 0;
  for (const combination of context.near(failed, randomFrom(seed, "replacement", failed.id))) {
    if (known.has(combination.id)) continue;
    if (tried++ === MOST_TRIED) return undefined;
    const combinations = plan.combinations.toSpliced(index, Infinity, combination);
    const [made] = await Array.fromAsync(
      synthesize(database, schema, { ...plan, combinations }, { ...making, context, start: index }),
    );
    if (made !== undefined && "dialogue" in made) return { combination, dialogue: made.dialogue };
  }
  return undefined;
}
