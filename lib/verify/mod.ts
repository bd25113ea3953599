/**
 * Quality checks of any dataset, whoever wrote it: each ground truth is run on the database, each sentence is compared with
 * its query, and the diversity of the dialogues is measured.
 *
 * @example
 * ```ts
 * import { createDuckDbFile, introspect, openDatabase } from "querylogue/database";
 * import { parseDataset } from "querylogue/dialogue";
 * import { verifyDataset } from "querylogue/verify";
 * import assert from "node:assert/strict";
 *
 * const folder = await Deno.makeTempDir();
 * const path = `${folder}/lakes.duckdb`;
 * await createDuckDbFile(path, (file) => file.run("CREATE TABLE lake AS SELECT 'Thun' AS name, 217 AS depth"));
 *
 * const dataset = parseDataset({
 *   dialogues: [{
 *     experiment_id: "1",
 *     total_expected_interactions: 1,
 *     interactions: [{
 *       utterance: "How deep is Lake Oeschinen?",
 *       intention: "The depth of the lake Oeschinen.",
 *       ground_truth_sql: "SELECT depth FROM lake WHERE name = 'Oeschinen'",
 *     }],
 *   }],
 * });
 * {
 *   await using goldDatabase = await openDatabase(path);
 *   await using predictedDatabase = await openDatabase(path);
 *   const schema = await introspect(goldDatabase);
 *   const [found] = await Array.fromAsync(verifyDataset(dataset, { goldDatabase, predictedDatabase, schema }));
 *   assert.deepEqual(found?.checks.returns_rows.ok, false);
 *   assert.deepEqual(found?.checks.literals_occur.ok, false);
 * }
 * await Deno.remove(folder, { recursive: true });
 * ```
 *
 * @module
 */
export { selfContainedQuestions, type SelfContainedQuestionsOptions } from "./self_contained_questions.ts";
export { createDiversityGate, type DiversityGate } from "./diversity/create_diversity_gate.ts";
export { diversityOf } from "./diversity/diversity_of.ts";
export type { NearDuplicate } from "./diversity/near_duplicates.ts";
export { createSentenceMask, type SentenceMask } from "./diversity/sentence_pattern.ts";
export type { TextShares } from "./diversity/text_shares.ts";
export type { Counts, Diversity, SentenceDiversity, SentenceField } from "./diversity/types.ts";
export { newestSentenceChecks, type SentenceCheckSet, sentenceCheckSets } from "./sentence_check_sets.ts";
export { type SentenceTools, sentenceTools, type SentenceToolsOptions } from "./sentence_tools.ts";
export {
  type CheckResult,
  type VerifiedMutants,
  type VerifiedQuery,
  type VerifyCheck,
  verifyChecks,
} from "./types.ts";
export { verifyDataset, type VerifyDatasetOptions } from "./verify_dataset.ts";
export { findContextReference } from "./sentence/find_context_reference.ts";
export { findSentenceFault, type FindSentenceFaultOptions } from "./find_sentence_fault.ts";
