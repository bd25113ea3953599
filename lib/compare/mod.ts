/**
 * Are two answers the same? A pure comparison of result tables, and of queries by running them.
 *
 * @example
 * ```ts
 * import { compareTables } from "querylogue/compare";
 * import assert from "node:assert/strict";
 *
 * const table = (...values: number[]) => (
 *   { columns: [{ name: "n", type: "float", values }], rowCount: values.length, truncated: false } as const
 * );
 * assert.equal(compareTables(table(0.3, 1), table(1, 0.1 + 0.2), { ordered: false }).verdict, "equal");
 * assert.equal(compareTables(table(1), table(1, 1), { ordered: false }).reasons[0]?.kind, "duplicates");
 * ```
 *
 * @module
 */
export { type AnswerLikeness, answerLikeness } from "./answer_likeness.ts";
export type { QueryComparison } from "./compare_answer.ts";
export { compareQueries, type CompareQueriesOptions } from "./compare_queries.ts";
export { compareRows, type CompareRowsOptions, type RowsComparison } from "./compare_rows.ts";
export { compareSteadily } from "./compare_steadily.ts";
export type { CompareOptions } from "./compare_options.ts";
export { compareTables, type CompareTablesOptions } from "./compare_tables.ts";
export type { QueryFacts, UnlimitedResult } from "./query_facts.ts";
export type { ShownResult, ShownResults } from "./shown_results.ts";
export { type ShownRows, shownTable } from "./shown_rows.ts";
export type * from "./types.ts";
export {
  compareOnVariants,
  type CompareOnVariantsOptions,
  type VariantsVerdict,
} from "./variants/compare_on_variants.ts";
export { makeVariants, type MakeVariantsOptions } from "./variants/make_variants.ts";
export {
  leastMutants,
  type MutantFate,
  type MutationScore,
  mutationScore,
  type MutationScoreOptions,
} from "./mutants/mutation_score.ts";
export { mutateQuery, type MutateQueryOptions } from "./mutants/mutate_query.ts";
export type { Mutant, MutantKind } from "./mutants/types.ts";
export { type OpenVariants, openVariants } from "./variants/open_variants.ts";
export type { DatabasePair, Variant } from "./variants/types.ts";
export { mmsql } from "./presets/mmsql.ts";
export { paper, type PaperOptions } from "./presets/paper.ts";
export { type PresetName, presets } from "./presets/presets.ts";
export { spider2, type Spider2Options } from "./presets/spider2.ts";
export type * from "./presets/types.ts";
export { comparePresets, type ComparePresetsOptions, type PresetOutcome } from "./compare_presets.ts";
export {
  reorderDatabase,
  type ReorderDatabaseOptions,
  type ReorderedCopy,
} from "./variants/reorder_database.ts";
export { steadyPairs, type SteadyPairsOptions } from "./variants/steady_pairs.ts";
