import { randomFrom, shuffle } from "../../base/mod.ts";
import type { Database } from "../../database/mod.ts";
import type { Dialogue } from "../../dialogue/mod.ts";
import {
  enumerateCombinations,
  type JoinCombination,
  joinCombination,
  type JoinPlan,
} from "../../joins/mod.ts";
import { type Schema, schemaGraph } from "../../schema/mod.ts";
import { synthesize } from "./synthesize.ts";

/** Which combination of a plan is to be replaced. */
export interface ReplacementOptions {
  readonly seed: number;
  /** Position in the plan of the combination of which no dialogue could be made. */
  readonly index: number;
  /** Ids of combinations that replaced others already. */
  readonly taken: readonly string[];
  readonly signal?: AbortSignal;
}

const MOST_LOOKED_AT = 20_000;
const MOST_TRIED = 8;

/**
 * Another combination of the same size, as near to the one that failed as can be, with a dialogue that passes the gold
 * gate; undefined where none of the nearest ones does, or where it is a single table.
 *
 * @throws {OutsideError} If a table of the database cannot be read.
 * @throws {RangeError} If the plan has no combination at that position.
 *
 * @example
 * ```ts
 * import { replacement } from "querylogue/synthesis";
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
 * const nothing = replacement(database, { tables: [], foreignKeys: [] }, plan, { seed: 1, index: 0, taken: [] });
 * await assert.rejects(nothing, RangeError);
 * ```
 */
export async function replacement(
  database: Database,
  schema: Schema,
  plan: JoinPlan,
  options: ReplacementOptions,
): Promise<{ readonly combination: JoinCombination; readonly dialogue: Dialogue } | undefined> {
  const { seed, index, taken, signal } = options;
  const failed = plan.combinations[index];
  if (failed === undefined) {
    throw new RangeError(`Cannot replace combination ${index}: the plan has no such position`);
  }
  // A single table is in the plan for its own sake.
  if (failed.joins.length === 0) return undefined;
  for (const combination of nearest(failed, { schema, plan, taken, seed })) {
    const combinations = plan.combinations.with(index, combination);
    const made = synthesize(database, schema, { ...plan, combinations }, {
      seed,
      start: index,
      ...(signal === undefined ? {} : { signal }),
    });
    for await (const composition of made) {
      if ("dialogue" in composition) return { combination, dialogue: composition.dialogue };
      break;
    }
  }
  return undefined;
}

interface Search {
  readonly schema: Schema;
  readonly plan: JoinPlan;
  readonly taken: readonly string[];
  readonly seed: number;
}

/** Combinations outside the plan that share most tables with the one that failed. */
function nearest(failed: JoinCombination, { schema, plan, taken, seed }: Search): readonly JoinCombination[] {
  const graph = schemaGraph(schema);
  const known = new Set([...plan.combinations.map(({ id }) => id), ...taken]);
  const found: { readonly positions: readonly number[]; readonly shared: number }[] = [];
  for (const positions of enumerateCombinations(graph, failed.size)) {
    if (found.length >= MOST_LOOKED_AT) break;
    const tables = new Set(positions.flatMap((at) => {
      const join = graph.joins[at];
      return join === undefined ? [] : [join.from.table, join.to.table];
    }));
    found.push({ positions, shared: failed.tables.filter((table) => tables.has(table)).length });
  }
  return shuffle(randomFrom(seed, "replacement", failed.id), found)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, MOST_TRIED * 4)
    .map(({ positions }) => joinCombination(graph, positions))
    .filter(({ id }) => !known.has(id))
    .slice(0, MOST_TRIED);
}
