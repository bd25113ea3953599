import { escapeControls, showUnseen } from "../../base/mod.ts";
import type { Dataset } from "../types.ts";
import { databaseName } from "./dataset_database.ts";
import { chatExchanges } from "./chat_exchanges.ts";

/**
 * Formats a dataset as an MMSQL file: `db_name`, `turns` and position `id` from 0 for each dialogue. A user turn has
 * `text` and `type`, a system turn SQL in `query` or words in `text`.
 *
 * The canary of a dataset that has one stands beside each dialogue. An ambiguous question with a clarification makes two user turns, the second answerable. Missing system words become
 * a plain sentence.
 *
 * @throws {InputError} If the dataset names no database.
 *
 * @example
 * ```ts
 * import { parseDataset } from "querylogue/dialogue";
 * import { mmsqlText } from "querylogue/dialogue/formats";
 * import assert from "node:assert/strict";
 *
 * const interactions = [{ utterance: "Rivers?", intention: "List all rivers.", ground_truth_sql: "SELECT 1" }];
 * const dialogues = [{ experiment_id: "1", total_expected_interactions: 1, interactions }];
 * const text = mmsqlText(parseDataset({ control: { database: "geo" }, dialogues }));
 * assert.deepEqual(JSON.parse(text)[0].turns[1], { isuser: false, text: "", query: "SELECT 1" });
 * ```
 */
export function mmsqlText(dataset: Dataset): string {
  const db_name = databaseName(dataset);
  const { canary } = dataset.control;
  const entries = dataset.dialogues.map(({ interactions }, id) => ({
    db_name,
    turns: interactions.flatMap(chatExchanges).flatMap(({ user, type, system }) => [
      { isuser: true, text: user, type },
      system.kind === "sql"
        ? { isuser: false, text: "", query: system.text }
        : { isuser: false, text: system.text, query: "" },
    ]),
    id,
    ...(canary && { canary }),
  }));
  return `${showUnseen(escapeControls(JSON.stringify(entries, null, 2)))}\n`;
}
