/**
 * Interactions, extended dialogues and test datasets: their types, their files, others' formats.
 *
 * @example
 * ```ts
 * import { dialogueKeys, parseDataset } from "querylogue/dialogue";
 * import assert from "node:assert/strict";
 *
 * const interactions = [{ utterance: "Which rivers are there?", intention: "List all rivers." }];
 * const dialogue = { experiment_id: "1", total_expected_interactions: 1, interactions };
 * assert.deepEqual(dialogueKeys(parseDataset({ dialogues: [dialogue, dialogue] })), ["1", "1#2"]);
 * ```
 *
 * @module
 */
export { type AbsentTruth, absentTruths } from "./absent_truths.ts";
export { checkDatasetFits, type CheckDatasetFitsOptions, leastScorable } from "./check_dataset_fits.ts";
export { selectDialogues, type SelectDialoguesOptions } from "./select_dialogues.ts";
export { datasetCertificate, type DatasetCertificateOptions } from "./dataset_certificate.ts";
export { datasetInDialect } from "./dataset_in_dialect.ts";
export { datasetHash } from "./dataset_text.ts";
export { datasetText } from "./dataset_text.ts";
export { dialogueKeys } from "./dialogue_keys.ts";
export type { EditedDataset } from "./edits/apply_edits.ts";
export { applySheet } from "./edits/dataset_sheet.ts";
export { applyYaml } from "./edits/dataset_yaml.ts";
export { datasetSheet } from "./edits/dataset_sheet.ts";
export { sheetText, unescapeFromSheet } from "./edits/sheet_text.ts";
export { datasetYaml, type YamlFile } from "./edits/dataset_yaml.ts";
export { goldBySql } from "./gold_by_sql.ts";
export { type GoldStatus, goldStatus, type GoldStatusOptions } from "./gold_status.ts";
export { joinReturnsRows } from "./join_returns_rows.ts";
export { loadDataset } from "./parse_dataset.ts";
export { loadDatasets } from "./load_datasets.ts";
export {
  loadSpiderQuestions,
  type SpiderQuestions,
  type SpiderQuestionsOptions,
} from "./load_spider_questions.ts";
export { loadSpiderSchemas, type NamedSchema } from "./load_spider_schemas.ts";
export { parseDataset } from "./parse_dataset.ts";
export { type InteractionPlace, type Realized, realized, type RealizedOptions } from "./realized.ts";
export { type Equated, type RealizedJoin, realizedJoins } from "./realized_joins.ts";
export type { RealizedCombination, RealizedPlan } from "./realized.ts";
export { type RealizedQuery, realizedQuery, type RealizedQueryOptions } from "./realized_query.ts";
export type { Coverage, KeylessJoin, RealizedTotals } from "./realized_totals.ts";
export { chatExchanges } from "./formats/chat_exchanges.ts";
export type * from "./types.ts";
export { withCanary } from "./with_canary.ts";
export { writeDataset } from "./dataset_text.ts";
