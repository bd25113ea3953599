/**
 * Which joins test dialogues should exercise: enumeration of join combinations, and a balanced choice with its
 * certificate.
 *
 * @example
 * ```ts
 * import { balance, countCombinations, planSizes } from "querylogue/joins";
 * import { schemaGraph } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * const key = (from: string, to: string) => ({ from: { table: from, columns: [to] }, to: { table: to, columns: ["id"] } });
 * const graph = schemaGraph({
 *   tables: ["a", "b", "c", "d"].map((name) => ({ name })),
 *   foreignKeys: [key("a", "b"), key("b", "c"), key("c", "d"), key("d", "a")],
 * });
 * assert.equal(countCombinations(graph, 2), 4);
 * const { quality } = await balance(graph, { database: "ring", sizes: planSizes("2", 4), seed: 1 });
 * assert.deepEqual(quality.table_frequency, { a: 3, b: 3, c: 3, d: 3 });
 * assert.equal(quality.gap, 0);
 * ```
 *
 * @module
 */
export type * from "./types.ts";
export { type CombinationReason, explainPlan } from "./certificate/explain_plan.ts";
export type { BaselineOptions } from "./baselines/sample_plan.ts";
export { paperGreedy } from "./baselines/paper_greedy.ts";
export { samplePlan } from "./baselines/sample_plan.ts";
export { balance } from "./choice/balance.ts";
export type {
  AcceptanceTest,
  BalanceOptions,
  CombinationRefusal,
  JoinBlame,
} from "./choice/balance_options.ts";
export { checkPlan } from "./check_plan.ts";
export { countCombinations, type CountOptions, countWithin } from "./combinations/count_combinations.ts";
export { countTableSets } from "./combinations/count_table_sets.ts";
export { enumerateCombinations, type EnumerateOptions } from "./combinations/enumerate_combinations.ts";
export { joinCombination } from "./combinations/join_combination.ts";
export { loadPlan } from "./load_plan.ts";
export { parsePlan } from "./parse_plan.ts";
export { planQuality, type PlanQualityOptions } from "./certificate/plan_quality.ts";
export { rolesOf } from "./roles_of.ts";
export { sampleCombinations, type SampleCombinationsOptions } from "./combinations/sample_combinations.ts";
export { type PlanSizes, planSizes } from "./plan_sizes.ts";
export { tableCombination } from "./combinations/join_combination.ts";
