import { type Dialect, translate } from "../sql/mod.ts";
import type { Dataset, Interaction } from "./types.ts";

/**
 * Translates all ground truths of a dataset, those of readings included, into a database's dialect. Untranslatable SQL
 * stays, to fail and be counted where it is run.
 *
 * @example
 * ```ts
 * import { datasetInDialect, parseDataset } from "querylogue/dialogue";
 * import assert from "node:assert/strict";
 *
 * const dataset = parseDataset({
 *   control: { sql_dialect: "oracle" },
 *   dialogues: [{
 *     experiment_id: "1",
 *     total_expected_interactions: 1,
 *     interactions: [{
 *       utterance: "One river, please.",
 *       intention: "Show one river.",
 *       ground_truth_sql: "SELECT name FROM river FETCH FIRST 1 ROWS ONLY",
 *     }],
 *   }],
 * });
 * const { dialogues } = await datasetInDialect(dataset, "sqlite");
 * assert.match(dialogues[0]?.interactions[0]?.ground_truth_sql ?? "", /LIMIT 1/);
 * ```
 */
export async function datasetInDialect(dataset: Dataset, to: Dialect): Promise<Dataset> {
  const { sql_dialect: from = to } = dataset.control;
  if (from === to) return dataset;
  const inDialect = async <Holder extends { readonly ground_truth_sql?: string }>(holder: Holder) => {
    if (holder.ground_truth_sql === undefined) return holder;
    const result = await translate(holder.ground_truth_sql, { from, to });
    return result.kind === "translated" ? { ...holder, ground_truth_sql: result.sql } : holder;
  };
  const translated = async (interaction: Interaction): Promise<Interaction> => ({
    ...await inDialect(interaction),
    ...(interaction.readings && { readings: await Promise.all(interaction.readings.map(inDialect)) }),
  });
  return {
    control: { ...dataset.control, sql_dialect: to },
    dialogues: await Promise.all(dataset.dialogues.map(async (dialogue) => ({
      ...dialogue,
      interactions: await Promise.all(dialogue.interactions.map(translated)),
    }))),
  };
}
