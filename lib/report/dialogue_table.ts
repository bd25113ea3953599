import type { Dialogue } from "../dialogue/mod.ts";
import type { ReportTable } from "./types.ts";

/**
 * A dialogue as a table to be read from top to bottom: of each interaction what the user says, what is meant by it,
 * the same with the whole context written out, and the ground-truth SQL. What an interaction lacks has no row.
 *
 * @example
 * ```ts
 * import { dialogueTable } from "querylogue/report";
 * import assert from "node:assert/strict";
 *
 * const table = dialogueTable({
 *   experiment_id: "7",
 *   total_expected_interactions: 1,
 *   kind: "partial",
 *   interactions: [{
 *     utterance: "Which lakes are there?",
 *     intention: "List all lakes.",
 *     utterance_kinds: ["question"],
 *     expected_reply: ["response"],
 *   }],
 * });
 * assert.deepEqual(table.rows, [
 *   ["1", "Utterance (question)", "Which lakes are there?"],
 *   ["", "Intention", "List all lakes."],
 * ]);
 * ```
 */
export function dialogueTable(
  { experiment_id, kind, join_combination: combination, interactions }: Dialogue,
): ReportTable {
  return {
    caption: `Dialogue ${experiment_id} (${kind})${
      combination === undefined ? "" : ` on ${combination.tables.join(", ")}`
    }`,
    label: "tab:dialogue",
    columns: [{ header: "Interaction" }, { header: "Part" }, { header: "Text" }],
    rows: interactions.flatMap((interaction, index) => [
      [String(index + 1), `Utterance (${kinds(interaction.utterance_kinds)})`, interaction.utterance],
      ["", "Intention", interaction.intention],
      ...optional("Standalone intention", interaction.standalone_intention),
      ...optional("Ground-truth SQL", interaction.ground_truth_sql),
    ]),
    notes: [],
  };
}

function kinds(names: readonly string[]): string {
  return names.join(", ").replaceAll("_", " ");
}

function optional(part: string, text: string | undefined): readonly (readonly string[])[] {
  return text === undefined ? [] : [["", part, text]];
}
