import { escapeControls, showUnseen } from "../../base/mod.ts";
import type { Dialect } from "../../sql/mod.ts";
import type { Dataset } from "../types.ts";
import { databaseName, datasetDialect } from "./dataset_database.ts";
import { chatExchanges } from "./chat_exchanges.ts";

/**
 * Formats a dataset as JSON lines of chats for tuning and testing models: one line a dialogue, with a `system` message
 * for the task and the `user` and `assistant` texts of each turn. The canary of a dataset that has one stands beside them.
 *
 * @throws {InputError} If the dataset names no database.
 *
 * @example
 * ```ts
 * import { parseDataset } from "querylogue/dialogue";
 * import { chatLines } from "querylogue/dialogue/formats";
 * import assert from "node:assert/strict";
 *
 * const interactions = [{ utterance: "Rivers?", intention: "List all rivers.", ground_truth_sql: "SELECT 1" }];
 * const dialogues = [{ experiment_id: "1", total_expected_interactions: 1, interactions }];
 * const lines = chatLines(parseDataset({ control: { database: "geo" }, dialogues }));
 * assert.deepEqual(JSON.parse(lines).messages.slice(1), [
 *   { role: "user", content: "Rivers?" },
 *   { role: "assistant", content: "SELECT 1" },
 * ]);
 * ```
 */
export function chatLines(dataset: Dataset): string {
  const dialect = datasetDialect(dataset);
  const { canary } = dataset.control;
  const system = {
    role: "system",
    content:
      `You answer questions about the database ${databaseName(dataset)}. Reply to a question with one ${
        dialect === undefined ? "" : `${languages[dialect]} `
      }query and nothing else. Ask back where a question can be understood in several ways, and say so where the database ` +
      "cannot answer it.",
  };
  return dataset.dialogues.map(({ interactions }) => {
    const turns = interactions.flatMap(chatExchanges).flatMap(({ user, system: { text } }) => [
      { role: "user", content: user },
      { role: "assistant", content: text },
    ]);
    return `${
      showUnseen(escapeControls(JSON.stringify({ messages: [system, ...turns], ...(canary && { canary }) })))
    }\n`;
  }).join("");
}

const languages: Readonly<Record<Dialect, string>> = {
  duckdb: "DuckDB",
  sqlite: "SQLite",
  postgres: "PostgreSQL",
  mysql: "MySQL",
  oracle: "Oracle",
};
