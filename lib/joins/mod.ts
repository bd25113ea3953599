/**
 * Which joins test dialogues should exercise: enumeration of join combinations, and a balanced choice with its
 * certificate.
 *
 * @module
 */
export type * from "./types.ts";
export { balance, type BalanceOptions } from "./balance.ts";
export { checkPlan } from "./check_plan.ts";
export { countCombinations } from "./count_combinations.ts";
export { enumerateCombinations, type EnumerateOptions } from "./enumerate_combinations.ts";
export { joinCombination } from "./join_combination.ts";
export { loadPlan } from "./load_plan.ts";
export { parsePlan } from "./parse_plan.ts";
export { planQuality, type PlanQualityOptions } from "./plan_quality.ts";
export { type PlanSizes, planSizes } from "./plan_sizes.ts";
