import { randomFrom } from "../../base/mod.ts";
import type { Database } from "../../database/mod.ts";
import { type Dialogue, joinReturnsRows } from "../../dialogue/mod.ts";
import type { JoinCombination, JoinPlan } from "../../joins/mod.ts";
import { type Schema, schemaGraph } from "../../schema/mod.ts";
import { createSynthesisContext } from "./plan/create_synthesis_context.ts";
import { drawCombinations } from "./plan/draw_combinations.ts";
import type { SynthesisContext } from "./plan/synthesis_context.ts";
import { synthesize, type SynthesizeOptions } from "./synthesize.ts";

/** Which combination of a plan is to be replaced. */
export interface ReplaceCombinationOptions
  extends Pick<SynthesizeOptions, "seed" | "kinds" | "typeMix" | "context" | "refuse" | "signal"> {
  /** Position in the plan of the combination of which no dialogue could be made. */
  readonly index: number;
  /** Ids of combinations that were replaced or not made; they are not taken and do not count for the balance. @default none */
  readonly failed?: readonly string[] | undefined;
}

/** Most combinations that a dialogue is tried of. */
const MOST_TRIED = 24;
/** Draws of candidates; with two of three draws equal, some hundred combinations are left. */
const DRAWS = 1_000;
/** What the failure of a candidate adds to the cost of each of its tables: that of one more occurrence. */
const DOUBT = 2;

/**
 * Finds another combination of the same size with a dialogue that passes the gold gate. Candidates that balance the table
 * frequencies of the plan best come first; those that share tables with failed candidates come later.
 *
 * @param plan The combinations as they are now, earlier replacements in their places.
 * @returns Undefined where none of the first 24 candidates gives a dialogue, or the combination is a single table.
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
 * const nothing = replaceCombination(database, { tables: [], foreignKeys: [] }, plan, { seed: 1, index: 0 });
 * await assert.rejects(nothing, RangeError);
 * ```
 */
export async function replaceCombination(
  database: Database,
  schema: Schema,
  plan: JoinPlan,
  options: ReplaceCombinationOptions,
): Promise<{ readonly combination: JoinCombination; readonly dialogue: Dialogue } | undefined> {
  const { index, failed = [], ...making } = options;
  const replaced = plan.combinations[index];
  if (replaced === undefined) {
    throw new RangeError(`Cannot replace combination ${index}: the plan has no such position`);
  }
  // A single table is in the plan for its own sake.
  if (replaced.joins.length === 0) return undefined;
  const { seed, signal } = making;
  const context = making.context ?? await createSynthesisContext(database, schema, { signal });
  const unusable = new Set([...failed, replaced.id]);
  const others = plan.combinations.filter(({ id }) => !unusable.has(id));
  const known = new Set([...unusable, ...others.map(({ id }) => id)]);
  const candidates = new Set(
    drawCombinations(candidateGraph(schema, plan, context), {
      size: replaced.size,
      draws: DRAWS,
      random: randomFrom(seed, "replacement", replaced.id),
    }).filter(({ id }) => !known.has(id)),
  );
  const frequency = countTables(others);
  const failures = new Map<string, number>();
  const cost = ({ tables }: JoinCombination) =>
    tables.reduce(
      (sum, table) => sum + 2 * (frequency.get(table) ?? 0) + DOUBT * (failures.get(table) ?? 0),
      0,
    );
  for (let tried = 0; tried < MOST_TRIED;) {
    const combination = leastOf(candidates, cost);
    if (combination === undefined) return undefined;
    candidates.delete(combination);
    if (
      await context.joinLimit(combination) && await joinReturnsRows(context.database, combination, { signal })
    ) {
      tried++;
      const combinations = plan.combinations.toSpliced(index, Infinity, combination);
      const [made] = await Array.fromAsync(
        synthesize(database, schema, { ...plan, combinations }, { ...making, context, start: index }),
      );
      if (made !== undefined && "dialogue" in made) return { combination, dialogue: made.dialogue };
    }
    for (const table of combination.tables) failures.set(table, (failures.get(table) ?? 0) + 1);
  }
  return undefined;
}

/** The joins among the tables that the plan's certificate calls joinable, without those of symmetric-pair tables. */
function candidateGraph(schema: Schema, { quality }: JoinPlan, { lexicon }: SynthesisContext) {
  const joinable = new Set(Object.keys(quality.table_frequency));
  const isJoinable = (table: string) => joinable.size === 0 || joinable.has(table);
  return schemaGraph({
    tables: schema.tables,
    foreignKeys: schema.foreignKeys.filter(({ from, to }) =>
      isJoinable(from.table) && isJoinable(to.table) && !lexicon.symmetricPairs.has(from.table)
    ),
  });
}

function countTables(combinations: readonly JoinCombination[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const table of combinations.flatMap(({ tables }) => tables)) {
    counts.set(table, (counts.get(table) ?? 0) + 1);
  }
  return counts;
}

/** The first of the items with the smallest cost. */
function leastOf<Item>(items: Iterable<Item>, cost: (item: Item) => number): Item | undefined {
  let least: { readonly item: Item; readonly cost: number } | undefined;
  for (const item of items) {
    const its = cost(item);
    if (least === undefined || its < least.cost) least = { item, cost: its };
  }
  return least?.item;
}
